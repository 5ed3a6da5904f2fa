import { expect, test } from 'bun:test'
import { literalsIn, literalsOf } from './literals.ts'
import { itemsOfText } from './sentences.ts'
import { itemsOfNews, itemsOfSite } from './sites.ts'

const setsOf = (text: string, isOfDecks = false) => itemsOfText({ text, isOfDecks }).map(({ set }) => set)

test('texts of a test are found in strings and templates, and no titles, messages and imports', () => {
  const source = `
    import { read } from './read.ts'
    test('a title', () => expect(read('payments in Oslo')).toBe(\`\${name} raised \${sum} from us\`))
    test.each(rows)('another title', (text) => { throw new Error('a message') })
    const cells = ['1,5 Mio. €', "it's", 'it\\'s \\u00e9\\n']`
  expect(literalsIn(source)).toEqual([
    'payments in Oslo',
    '',
    ' raised ',
    ' from us',
    '1,5 Mio. €',
    "it's",
    "it's é\n",
  ])
})

test('the sentences of this tree are found', () => {
  const texts = literalsOf(new URL('../../..', import.meta.url).pathname).map(({ text }) => text)
  expect(texts).toContain('payments founded after 2018')
  expect(texts).toContain('Tanvale is not backed by Accel.')
  expect(texts.length).toBeGreaterThan(5_000)
})

test('a sentence is asked and read on a page', () => {
  expect(setsOf('payments in Oslo')).toEqual([
    'test queries',
    'test queries: hits',
    'test sentences',
    'test sentences: of whom they name',
    'test names',
  ])
})

test('a sentence of another company than that of the tests is read on its site too', () => {
  const [, other] = itemsOfText({ text: 'last week Quillow raised ten million', isOfDecks: false }).filter(
    ({ kind }) => kind === 'site',
  )
  expect(other?.kind === 'site' && other.pages[0]?.html).toStartWith('<title>Quillow</title>')
  expect(setsOf('Tanvale raised ten million')).not.toContain('test sentences: of whom they name')
})

test('an amount is a cell and stands on slides', () => {
  expect(setsOf('$5M')).toEqual(['test slides', 'test cells', 'test names'])
  expect(setsOf('Das Problem', true)).toContain('test slides')
  expect(setsOf('Das Problem')).not.toContain('test slides')
})

test('markup is a page of its own, an address a website, and code nothing', () => {
  expect(setsOf('<h1>Tanvale</h1><p>We raised $5M.</p>')).toEqual(['test pages'])
  expect(setsOf('https://acme.example')).toEqual(['test websites'])
  expect(setsOf('SELECT id FROM jobs')).toEqual([])
})

test('a site is read whole, and each of its pages alone', () => {
  const pages = [{ path: '/about', html: '<p>About</p>' }]
  const [whole, page] = itemsOfSite('sites', '168.215.203.60', pages)
  expect(whole).toMatchObject({ id: '168.215.203.60', domain: '168-215-203-60.example' })
  expect(whole?.kind === 'site' && whole.pages.map(({ path }) => path)).toEqual(['/', '/about'])
  expect(page).toMatchObject({ set: 'sites: pages', pages: [{ path: '/', html: '<p>About</p>' }] })
})

test('news stand elsewhere than the company that they tell of', () => {
  const told = { company: 'Acme', domain: 'acme.example' }
  const item = itemsOfNews('news', 'one', told, 'https://news.example', [{ path: '/1', html: 'x' }])
  expect(item).toMatchObject({
    domain: 'acme.example',
    elsewhere: [{ url: 'https://news.example/1', html: 'x<p><a href="https://acme.example/">Acme</a></p>' }],
  })
})
