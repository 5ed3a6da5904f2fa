import { describe, expect, test } from 'bun:test'
import { siteOfPages } from '../extraction/identity/site-of-pages.ts'
import { parsePage } from '../web/html/parse-page.ts'
import { type CompanyIdentifiers, isAbout, leadsTo } from './identity-gate.ts'
import { tradeOf, tradeTermsIn } from './trade-terms.ts'

const identifiers: CompanyIdentifiers = {
  domains: ['harrow.example', 'harrow-new.example'],
  names: ['Harrow Labs', 'harrow'],
  founders: ['Ada Fenwick', 'Cher'],
  hintedFounders: [],
  cities: ['Bergen'],
  trade: tradeTermsIn('Sensors that tell farmers when tulips are thirsty'),
  foundedYear: 2019,
}

const news = 'https://news.example/story'
const about = (html: string, given: Partial<CompanyIdentifiers> = {}, url = news) =>
  isAbout(parsePage(html, url), { ...identifiers, ...given })

describe('a page elsewhere', () => {
  const pages: readonly [what: string, html: string, expected: boolean][] = [
    ['names it and its site', '<p>Harrow Labs (harrow.example) raised money.', true],
    ['names it and a part of its site', '<p>Harrow Labs, see blog.harrow.example/a.', true],
    [
      'names it and leads to its site',
      '<p><a href="https://www.harrow.example/x">Harrow Labs</a> raised.',
      true,
    ],
    ['names it and where its site leads', '<p>Harrow Labs (harrow-new.example) raised money.', true],
    ['names it and a founder', '<p>Ada Fenwick of Harrow Labs says so.', true],
    ['names it, its city and its trade', '<p>Bergen’s Harrow Labs sells sensors for tulips.', true],
    ['names it alone', '<p>Harrow Labs raised $5M.', false],
    ['names it and the first name of somebody', '<p>Harrow Labs raised $5M, says Cher.', false],
    ['names its site alone', '<p>See harrow.example.', false],
    ['has the name within another', '<p>Sharrow Labsmith of Bergen sells sensors for tulips.', false],
    ['names it and a domain that ends in its own', '<p>Harrow Labs, see notharrow.example.', false],
    ['names it and a domain that begins with its own', '<p>Harrow Labs, see harrow.example.test.', false],
    ['names it and says its domain as words', '<p>Harrow Labs is a harrow example of how to do it.', false],
  ]
  for (const [what, html, expected] of pages)
    test(`that ${what} is ${expected ? '' : 'not '}about it`, () => {
      expect(about(html)).toBe(expected)
    })
})

describe('a namesake is somebody else,', () => {
  const pages: readonly [what: string, html: string, url?: string][] = [
    ['in the same town', '<p>Bergen: Harrow Labs raised $9M for its dental clinics.'],
    ['in the same trade', '<p>Harrow Labs of Leeds sells sensors for tulips and raised $9M.'],
    [
      'in a town that is told of something else',
      '<p>Harrow Labs raised $9M.</p><p>Bergen has sensors for tulips.',
    ],
    [
      'in the same town and trade, with a site of its own',
      '<p><a href="https://www.harrow-labs.test/">Harrow Labs</a> of Bergen sells sensors for tulips.',
    ],
    [
      'in the same town and trade, telling of itself',
      '<p>Harrow Labs of Bergen sells sensors for tulips.',
      'https://harrowlabs.test/about',
    ],
    [
      'in the same town and trade, of another year',
      '<p>Harrow Labs of Bergen sells sensors for tulips.</p><p>Harrow Labs was founded in 1985.',
    ],
  ]
  for (const [what, html, url] of pages)
    test(what, () => {
      expect(about(html, {}, url)).toBe(false)
    })

  test('in the same town, of whose trade one word is ours', () => {
    expect(about('<p>Harrow Labs of Bergen sells paintings of tulips.')).toBe(false)
  })

  test('in a town that the own site names: the town is told once, and is no trade', () => {
    const html = '<title>Harrow Labs: sensors from Bergen</title><h1>Sensors for tulips, made in Bergen</h1>'
    const trade = tradeOf({ ...siteOfPages('harrow.example', { '/': html }), names: ['Harrow Labs'] })
    expect(about('<p>Harrow Labs of Bergen sells paintings of tulips.', { trade })).toBe(false)
    expect(about('<p>Harrow Labs of Bergen sells sensors for tulips.', { trade })).toBe(true)
  })

  test('whose word a name is: a label of a domain is one where somebody writes it as one', () => {
    const word: Partial<CompanyIdentifiers> = { domains: ['linear.example'], names: ['linear'] }
    expect(about('<p>A linear model, see linear.example.', word)).toBe(false)
    expect(about('<p>A Linear model, see linear.example.', { ...word, names: ['Linear'] })).toBe(true)
  })
})

describe('hostile pages', () => {
  test('are looked at in bounded time', () => {
    const word = 'harrow.example'.slice(0, -1)
    expect(about(`<p>Harrow Labs ${word.repeat(70_000)}`)).toBe(false)
    expect(about(`<p>${'Harrow Labs of Bergen was founded in '.repeat(20_000)}`)).toBe(false)
    expect(about('<p>Harrow Labs of Leeds</p>'.repeat(20_000))).toBe(false)
  })
})

test('a site tells what its company does by its head and headings, not by its name', () => {
  const site = siteOfPages('harrow.example', {
    '/': '<title>Harrow Labs: sensors</title><meta name=description content="Tulip sensors for growers"><main><h1>Thirsty tulips call you</h1></main>',
    '/about': '<main><h1>Submarines</h1></main>',
  })
  const trade = tradeOf({ ...site, names: ['Harrow Labs'] })
  for (const word of ['sensors', 'tulips', 'growers'])
    for (const term of tradeTermsIn(word)) expect(trade).toContain(term)
  for (const word of ['harrow', 'submarines', 'platform'])
    for (const term of tradeTermsIn(word)) expect(trade).not.toContain(term)
})

test('an address leads to a site by its own host or one below', () => {
  expect(leadsTo('https://blog.acme.example/x', 'acme.example')).toBe(true)
  expect(leadsTo('https://notacme.example/', 'acme.example')).toBe(false)
  expect(leadsTo('mailto:a@acme.example', 'acme.example')).toBe(false)
})

describe('a namesake in the town whose news share common words is somebody else:', () => {
  const own = siteOfPages('harrow.example', {
    '/':
      '<title>Harrow Labs: sensors for tulips</title><meta name=description content="Harrow Labs of Bergen helps growers make better ' +
      'decisions about water, with sensors that need no battery."><main><h1>Know when tulips are thirsty</h1>' +
      '<p>Save money every season. Put a sensor in the ground and share reports with your family and your bank.</p></main>',
  })
  const trade = tradeOf({ ...own, names: ['Harrow Labs'] })
  for (const html of [
    '<p>Harrow Labs, a Bergen company that helps families save money on dental care, raised $9M, the business said.',
    '<p>Bergen-based Harrow Labs raised $9M to help hospitals manage reports and make better decisions.',
    '<p>Harrow Labs raised $9M, the Bergen company said. It plans to put the money into its chain of dental clinics.',
    '<p>Harrow Labs of Bergen was fined by the bank supervisor for the second season; the company will get no support.',
    '<p>Harrow Labs of Bergen opens a clinic.</p><p>Elsewhere sensors water tulips.',
    '<p>Harrow Labs of Leeds (harrowlabs.test) raised $9M. It is not to be confused with harrow.example.',
    '<p>Harrow Labs raised $9M, wrote Ada Fenwick Jones.',
  ])
    test(html, () => {
      expect(about(html, { trade })).toBe(false)
    })

  test('its own page says more', () => {
    expect(about('<p>Bergen-based Harrow Labs makes sensors for tulips.', { trade })).toBe(true)
    expect(about('<p>Harrow Labs raised $4M, says Ada Fenwick. She sells sensors.', { trade })).toBe(true)
  })
})
