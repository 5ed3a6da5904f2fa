import { describe, expect, test } from 'bun:test'
import { homeOnly, longText, openSites } from '../../../test/sites.ts'
import type { WebPages } from '../../testing/memory-web.ts'

const good = `<title>Acme</title><h1>Acme</h1>${longText('Acme')}`

async function homeOf(pages: WebPages, website = 'acme.example') {
  const { read, passing, host } = openSites(pages)
  const snapshot = await passing(read(website, homeOnly))
  expect(host.clock.pendingTimers()).toBe(0)
  const [home] = snapshot.pages
  if (home === undefined) throw new Error('no home page')
  return { ...home, movedTo: snapshot.movedTo, pages: snapshot.pages.length }
}

const to = (location: string) => ({ status: 301, headers: { location } })

describe('redirects', () => {
  test('five are followed, the sixth is too many', async () => {
    const chain = (length: number): WebPages =>
      Object.fromEntries([
        ...Array.from({ length }, (_, at) => [`https://acme.example/${at || ''}`, to(`/${at + 1}`)] as const),
        [`https://acme.example/${length}`, good],
      ])
    expect((await homeOf(chain(5))).finalUrl).toBe('https://acme.example/5')
    expect((await homeOf(chain(6))).outcome).toBe('too_many_redirects')
  })

  test('a circle ends', async () => {
    const home = await homeOf({ 'https://acme.example/': to('/a'), 'https://acme.example/a': to('/') })
    expect(home.outcome).toBe('too_many_redirects')
  })

  test('to a machine inside is refused at every hop, and nothing is sent there', async () => {
    for (const inside of [
      'http://169.254.169.254/latest/meta-data/',
      'http://[::1]/',
      'https://inside.example/',
    ]) {
      const { read, web } = openSites({
        'https://acme.example/': to('/next'),
        'https://acme.example/next': to(inside),
        'https://inside.example/': { failure: 'private' },
      })
      const { pages } = await read('acme.example', homeOnly)
      expect([inside, pages[0]?.outcome, pages[0]?.html]).toEqual([inside, 'private_address', null])
      expect(web.requests.every(({ url }) => url.startsWith('https://acme.example/'))).toBe(true)
    }
  })

  test('to another company: the page does not count, and where it led is told', async () => {
    const home = await homeOf({
      'https://acme.example/': to('https://short.example/x'),
      'https://short.example/x': to('https://www.bigco.example/products/acme'),
      'https://www.bigco.example/products/acme': good,
    })
    expect([home.outcome, home.html, home.finalUrl, home.movedTo]).toEqual([
      'redirected_offsite',
      null,
      'https://www.bigco.example/products/acme',
      'bigco.example',
    ])
  })

  test('to another company that does not answer: why, and where it led, are told', async () => {
    const home = await homeOf({ 'https://acme.example/': to('https://bigco.example/') })
    expect([home.outcome, home.finalUrl, home.movedTo]).toEqual([
      'dns_error',
      'https://bigco.example/',
      'bigco.example',
    ])
  })

  test('to another domain of the same brand: the page counts, and so do its links', async () => {
    const { read } = openSites({
      'https://acme.example/': to('https://www.acme-rockets.test/'),
      'https://acmerockets.example/': to('https://www.acme-rockets.test/'),
      'https://www.acme-rockets.test/': `${good}<a href="/about">About</a><a href="https://acmerockets.example/team">Team</a>`,
      'https://www.acme-rockets.test/about': good,
      'https://acmerockets.example/team': good,
    })
    const moved = await read('acmerockets.example')
    expect(moved.movedTo).toBe('acme-rockets.test')
    expect(moved.domain).toBe('acmerockets.example')
    expect(moved.pages.map(({ finalUrl, outcome }) => `${outcome} ${finalUrl}`)).toEqual([
      'ok https://www.acme-rockets.test/',
      'ok https://www.acme-rockets.test/about',
      'ok https://acmerockets.example/team',
    ])
  })

  test('to what is no web address is an error of the page', async () => {
    for (const location of [
      'ftp://acme.example/',
      'https://user:key@acme.example/',
      'https://acme.example:8443/',
      'http://',
    ])
      expect((await homeOf({ 'https://acme.example/': to(location) })).outcome).toBe('http_error')
  })

  test('a page that sends its readers on at once is followed like a redirect', async () => {
    const home = await homeOf({
      'https://acme.example/':
        '<meta http-equiv="refresh" content="0; url=/en/home"><a href="/en/home">Go on</a>',
      'https://acme.example/en/home': good,
    })
    expect([home.outcome, home.finalUrl]).toEqual(['ok', 'https://acme.example/en/home'])
    for (const script of [
      'window.location.href = "/en/home"',
      "location.replace('/en/home')",
      'window.location="/en/home";',
    ]) {
      const scripted = await homeOf({
        'https://acme.example/': `<title>Acme</title><script>${script}</script>`,
        'https://acme.example/en/home': good,
      })
      expect([script, scripted.outcome, scripted.finalUrl]).toEqual([
        script,
        'ok',
        'https://acme.example/en/home',
      ])
    }
    const circle = await homeOf({
      'https://acme.example/':
        '<meta http-equiv="refresh" content="0; url=/"><p>Please wait a little while</p>',
    })
    expect(circle.outcome).toBe('ok')
  })
})

describe('where a home page answers', () => {
  test('with www. when the name alone does not resolve', async () => {
    const home = await homeOf({ 'https://www.acme.example/': good })
    expect([home.outcome, home.url, home.pages]).toEqual(['ok', 'https://www.acme.example/', 1])
  })

  test('at http when https does not connect', async () => {
    const home = await homeOf({ 'http://acme.example/': good })
    expect([home.outcome, home.url]).toEqual(['ok', 'http://acme.example/'])
  })

  test('at http when the certificate is wrong; a wrong certificate alone is told', async () => {
    const tls = { failure: 'tls' } as const
    const home = await homeOf({ 'https://acme.example/*': tls, 'http://acme.example/': good })
    expect([home.outcome, home.url]).toEqual(['ok', 'http://acme.example/'])
    expect((await homeOf({ 'https://acme.example/*': tls })).outcome).toBe('tls_error')
    const back = await homeOf({
      'https://acme.example/*': tls,
      'http://acme.example/': to('https://acme.example/'),
    })
    expect(back.outcome).toBe('tls_error')
  })

  test('text that names no company is told apart from a name that does not resolve', async () => {
    for (const [website, outcome] of [
      ['10.0.0.1', 'private_address'],
      ['http://[::1]/', 'private_address'],
      ['localhost', 'private_address'],
      ['not a website', 'dns_error'],
    ] as const)
      expect(await homeOf({}, website)).toMatchObject({ outcome, url: website })
  })
})
