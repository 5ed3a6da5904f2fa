import { describe, expect, test } from 'bun:test'
import { everything, homeOnly, longText, openSites } from '../../../test/sites.ts'
import { pause } from '../../kernel/pause.ts'
import type { WebAnswer, WebPages } from '../../testing/memory-web.ts'
import type { PageOutcome } from './snapshot.ts'

const good = `<title>Acme</title><h1>Acme</h1>${longText('Acme')}`

async function homeOf(pages: WebPages, website = 'acme.example') {
  const { read, passing, host } = openSites(pages)
  const snapshot = await passing(read(website, homeOnly))
  expect(host.clock.pendingTimers()).toBe(0)
  const [home] = snapshot.pages
  if (home === undefined) throw new Error('no home page')
  return { ...home, movedTo: snapshot.movedTo, pages: snapshot.pages.length }
}

const shell = (body: string, head = '') =>
  `<!doctype html><html><head><title>Acme</title>${head}</head><body>${body}</body></html>`
const gzip = (text: string | Uint8Array<ArrayBuffer>) =>
  Bun.gzipSync(typeof text === 'string' ? new TextEncoder().encode(text) : text)

const cases: readonly (readonly [
  name: string,
  answer: WebAnswer,
  outcome: PageOutcome,
  status?: number | null,
])[] = [
  ['a page with text', good, 'ok', 200],
  [
    'a short page that says what it is',
    '<title>Acme</title><h1>Acme</h1><p>Rockets, hand made in Kiel. Coming soon.</p>',
    'ok',
    200,
  ],
  [
    'a page without a Content-Type',
    { headers: { 'content-type': null }, body: `<!doctype html><html><body>${good}` },
    'ok',
    200,
  ],
  [
    'HTML that calls itself text',
    { headers: { 'content-type': 'text/plain' }, body: `<html><body>${good}` },
    'ok',
    200,
  ],
  ['a page that was not found', { status: 404, body: good }, 'http_error', 404],
  ['a page that is gone', { status: 410, body: good }, 'http_error', 410],
  ['a server that fails', { status: 500, body: good }, 'http_error', 500],
  ['a server that is overloaded', { status: 503, body: '<h1>Service Unavailable</h1>' }, 'http_error', 503],
  ['a page that is refused', { status: 403, body: '<h1>Forbidden</h1>' }, 'blocked', 403],
  ['a page behind a password', { status: 401, body: 'Unauthorized' }, 'blocked', 401],
  ['too many requests', { status: 429, body: '' }, 'blocked', 429],
  ['a picture', { headers: { 'content-type': 'image/png' }, body: 'PNG' }, 'not_html', 200],
  ['data', { headers: { 'content-type': 'application/json' }, body: '{}' }, 'not_html', 200],
  ['data that calls itself HTML', { body: '{"error":"unknown host"}' }, 'not_html', 200],
  ['a PDF that calls itself HTML', { body: '%PDF-1.7 ...' }, 'not_html', 200],
  ['bytes that call themselves HTML', { body: new Uint8Array([1, 0, 2, 0, 0]) }, 'not_html', 200],
  ['an answer without a page', { status: 204, headers: { 'content-type': null } }, 'empty', 204],
  ['nothing at all', '', 'empty', 200],
  ['a page with a frame and no words', '<title>Home</title><body><img src="/x.png"></body>', 'empty', 200],
  ['a connection that is refused', { failure: 'connect' }, 'connect_failed', null],
  ['a wrong certificate', { failure: 'tls' }, 'tls_error', null],
  ['a name without an address', { failure: 'dns' }, 'dns_error', null],
  ['a name that means a machine inside', { failure: 'private' }, 'private_address', null],
  ['silence', { failure: 'silence' }, 'timeout', null],
  ['a server that takes eleven seconds', { delayMs: 11_000, body: good }, 'timeout', null],
  [
    'a page that drips and never ends',
    { body: '<title>Acme</title><h1>Acme</h1>', isEndless: true },
    'timeout',
    200,
  ],
  [
    'a whole page on a connection that is not hung up',
    { body: `<html>${good}</html>`, isEndless: true },
    'ok',
    200,
  ],
]

describe('an https page', () => {
  for (const [name, answer, outcome, status] of cases)
    test(`${name} is ${outcome}`, async () => {
      const home = await homeOf({ 'https://acme.example/': answer })
      expect([home.outcome, home.status]).toEqual([outcome, status ?? null])
      expect(home.html === null).toBe(outcome !== 'ok' && outcome !== 'empty_shell')
    })
})

describe('bot walls', () => {
  const walls: readonly (readonly [name: string, answer: WebAnswer])[] = [
    [
      'Cloudflare',
      { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: shell('<h1>acme.example</h1>') },
    ],
    [
      'Cloudflare, 503',
      { status: 503, body: '<title>Just a moment...</title><script>window._cf_chl_opt={}</script>' },
    ],
    [
      'Cloudflare, 200',
      '<title>Just a moment...</title><p>Checking your browser before accessing acme.example.</p>',
    ],
    [
      'Akamai',
      {
        status: 403,
        body: '<h1>Access Denied</h1>Reference&#32;&#35;18&#46;2d351ab8&#46;1557333295&#46;a4e16ab',
      },
    ],
    ['Akamai, 200', '<title>Acme</title><p>Reference #18.2d351ab8.1557333295.a4e16ab</p>'],
    [
      'PerimeterX',
      { status: 429, body: '<script>window._pxAppId="PX1"</script><div id="px-captcha"></div>' },
    ],
    ['DataDome', { status: 403, body: '<script src="https://ct.captcha-delivery.com/c.js"></script>' }],
    [
      'Imperva',
      '<html><iframe src="/_Incapsula_Resource?SWUDNSAI=31">Request unsuccessful. Incapsula incident ID: 1-2</iframe></html>',
    ],
    ['AWS', { status: 202, headers: { 'x-amzn-waf-action': 'challenge' }, body: '' }],
    [
      'a captcha',
      '<title>acme.example</title><h1>Are you human?</h1><p>Please complete the captcha to go on.</p>',
    ],
    ['a captcha in Italian', '<title>acme.example</title><h1>Verifica di essere umano</h1>'],
    ['a captcha in French', { status: 403, body: '<h1>Êtes-vous un robot ?</h1>' }],
  ]
  for (const [name, answer] of walls)
    test(`${name} is blocked`, async () => {
      const home = await homeOf({ 'https://acme.example/': answer })
      expect([home.outcome, home.html]).toEqual(['blocked', null])
    })

  test('a real page behind the same guards, or about them, is read', async () => {
    const guarded = `${good.repeat(2)}<script>window._pxAppId="PX1"</script><script src="/_Incapsula_Resource?x"></script>`
    const about = `<title>Acme stops bots</title><h1>Are you human?</h1><p>Just a moment: access denied, says our captcha.</p>${longText('Acme').repeat(6)}`
    for (const body of [guarded, about])
      expect((await homeOf({ 'https://acme.example/': body })).outcome).toBe('ok')
  })
})

describe('no site', () => {
  const parked = [
    '<title>acme.example</title><h1>This domain is for sale!</h1><p>Make an offer today.</p>',
    '<title>acme.example</title><p>acme.example is parked free, courtesy of a registrar.</p>',
    '<title>acme.example</title><script src="https://www.sedoparking.com/x.js"></script><p>Related searches: rockets, loans and more</p>',
    '<title>Domain steht zum Verkauf</title><p>Diese Domain kaufen: bieten Sie jetzt mit.</p>',
    '<title>Apache2 Ubuntu Default Page: It works</title><p>This is the default welcome page used to test the server.</p>',
    '<title>acme.example</title><p>Questo dominio è in vendita: fate la vostra offerta.</p>',
    '<h1>Account Suspended</h1><p>This account has been suspended. Contact your hosting provider.</p>',
  ]
  for (const body of parked)
    test(`parked: ${body.slice(0, 60)}`, async () => {
      const home = await homeOf({ 'https://acme.example/': body })
      expect([home.outcome, home.html]).toEqual(['parked', null])
    })

  test('a redirect to one who sells names is parked, and the seller is not asked', async () => {
    const { read, web } = openSites({
      'https://acme.example/': {
        status: 302,
        headers: { location: 'https://www.hugedomains.com/domain_profile.cfm?d=acme' },
      },
      'https://www.hugedomains.com/*': good,
    })
    const { pages, movedTo } = await read('acme.example', homeOnly)
    expect(pages[0]?.outcome).toBe('parked')
    expect(movedTo).toBe('hugedomains.com')
    expect(web.requests.some(({ url }) => url.includes('hugedomains'))).toBe(false)
  })

  const lost = [
    '<title>404 - Page not found</title><p>Sorry.</p>',
    '<title>Acme</title><h1>Page not found</h1><p>Go back to the home page.</p>',
    `<title>404 | Acme</title>${longText('Acme')}`,
    '<title>Acme</title><h1>Seite nicht gefunden</h1><p>Leider.</p>',
    '<title>Page introuvable - Acme</title><p>Hélas, elle a déménagé.</p>',
    '<title>Página no encontrada</title><p>Lo sentimos mucho.</p>',
    '<title>La pagina non è stata trovata</title><p>Ci dispiace molto.</p>',
    '<title>Errore 404</title><p>Ci dispiace molto.</p>',
    '<title>404 errore</title><p>Ci dispiace molto.</p>',
    '<title>Non trovata</title><p>Ci dispiace molto.</p>',
    '<title>Pagina niet gevonden</title><p>Helaas, probeer het later.</p>',
  ]
  for (const body of lost)
    test(`soft 404: ${body.slice(0, 60)}`, async () => {
      const home = await homeOf({ 'https://acme.example/': body })
      expect([home.outcome, home.html, home.status]).toEqual(['soft_404', null, 200])
    })

  test('a magazine called 404 and a text about missing pages are pages', async () => {
    for (const title of ['404 Media', 'Acme: how our designers drew a better error page'])
      expect(
        (await homeOf({ 'https://acme.example/': `<title>${title}</title>${longText('Acme')}` })).outcome,
      ).toBe('ok')
  })
})

describe('pages that draw themselves', () => {
  const shells = [
    shell('<div id="root"></div><script src="/static/js/main.1a2b.js"></script>'),
    shell('<div id=app>Loading…</div>', '<script type="module" src="/assets/index-4f.js"></script>'),
    shell('<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"props":{}}</script>'),
    shell('<app-root></app-root>'),
  ]
  for (const body of shells)
    test(`a shell keeps its head: ${body.slice(60, 130)}`, async () => {
      const home = await homeOf({ 'https://acme.example/': body })
      expect([home.outcome, home.html]).toEqual(['empty_shell', body])
    })

  test('a page of an app that was drawn on the server is a page like any other', async () => {
    const body = shell(`<div id="root">${longText('Acme')}</div><script src="/static/js/main.js"></script>`)
    expect((await homeOf({ 'https://acme.example/': body })).outcome).toBe('ok')
  })

  test('the renderer is asked for shells alone, and what it draws is read and kept', async () => {
    const asked: string[] = []
    const { read } = openSites(
      {
        'https://acme.example/': `${shells[0]}<a href="/about">About us</a>`,
        'https://acme.example/about': good,
      },
      {
        renderer: {
          async render(url) {
            asked.push(url)
            return { outcome: 'rendered', html: `${good}<nav><a href="/about">About</a></nav>` }
          },
        },
      },
    )
    const first = await read('acme.example')
    expect(first.pages.map(({ outcome, from }) => `${outcome} ${from}`)).toEqual([
      'ok renderer',
      'ok network',
    ])
    expect(asked).toEqual(['https://acme.example/'])
    const second = await read('acme.example')
    expect(second.pages.map(({ outcome, from }) => `${outcome} ${from}`)).toEqual(['ok cache', 'ok cache'])
    expect(asked).toHaveLength(1)
  })

  test('the renderer waits for the turn of the host, and others wait for it; who has no time for that leaves the shell', async () => {
    const times: number[] = []
    const { read, web, host, passing } = openSites(
      {
        'https://acme.example/robots.txt': 'User-agent: *\nCrawl-delay: 4',
        'https://acme.example/': `${shells[0]}`,
        'https://acme.example/about': good,
      },
      {
        delayMs: 1_000,
        renderer: {
          async render() {
            times.push(host.clock.now())
            await pause(host.clock, 6_000)
            return { outcome: 'rendered', html: `${good}<nav><a href="/about">About</a></nav>` }
          },
        },
      },
    )
    const short = await passing(read('acme.example', { ...homeOnly, ms: 5_000 }))
    expect(short.pages.map(({ outcome }) => outcome)).toEqual(['empty_shell'])
    expect(times).toEqual([])
    host.clock.advance(60_000)
    await passing(read('acme.example', { ...everything, kinds: { about: 1 } }))
    const home = web.requests.findLast(({ url }) => url === 'https://acme.example/')?.at ?? 0
    const about = web.requests.find(({ url }) => url === 'https://acme.example/about')?.at ?? 0
    expect([(times[0] ?? 0) - home, about - (times[0] ?? 0)]).toEqual([4_000, 6_000])
  })

  test('a renderer that fails leaves the shell', async () => {
    const { read } = openSites(
      { 'https://acme.example/': shells[0] ?? '' },
      { renderer: { render: async () => ({ outcome: 'failed', failure: 'timeout' }) } },
    )
    const { pages } = await read('acme.example', homeOnly)
    expect([pages[0]?.outcome, pages[0]?.from]).toEqual(['empty_shell', 'network'])
  })
})

describe('what is too large', () => {
  test('a long page is cut and read', async () => {
    const home = await homeOf({ 'https://acme.example/': `<body>${longText('Acme').repeat(20_000)}` })
    expect([home.outcome, home.html?.length, home.isCut]).toEqual(['ok', 3 * 1024 * 1024, true])
  })

  test('a cut page is one in the cache too, and one that is whole is none', async () => {
    const { read } = openSites({
      'https://acme.example/': `<body>${longText('Acme').repeat(20_000)}`,
      'https://whole.example/': longText('Whole'),
    })
    const seen = []
    for (const site of ['acme.example', 'acme.example', 'whole.example'])
      for (const { from, isCut } of (await read(site, homeOnly)).pages) seen.push([from, isCut])
    expect(seen).toEqual([
      ['network', true],
      ['cache', true],
      ['network', false],
    ])
  })

  test('a drawing that is too long is cut as well', async () => {
    const html = `<body>${longText('Acme').repeat(20_000)}`
    const { read } = openSites(
      { 'https://acme.example/': '<body><div id="root"></div>' },
      { renderer: { render: async () => ({ outcome: 'rendered', html }) } },
    )
    const { pages } = await read('acme.example', homeOnly)
    expect([pages[0]?.from, pages[0]?.isCut]).toEqual(['renderer', true])
  })

  test('a compressed bomb is cut before it is unpacked', async () => {
    const bomb = gzip(new Uint8Array(200_000_000))
    const home = await homeOf({
      'https://acme.example/': { headers: { 'content-encoding': 'gzip' }, body: bomb },
    })
    expect([home.outcome, home.html]).toEqual(['too_large', null])
    const inTags = gzip(`<body>${'<div>'.repeat(10_000_000)}`)
    const nested = await homeOf({
      'https://acme.example/': { headers: { 'content-encoding': 'gzip' }, body: inTags },
    })
    expect([nested.outcome, nested.html]).toEqual(['too_large', null])
  })

  test('a compressed page is unpacked', async () => {
    const home = await homeOf({
      'https://acme.example/': { headers: { 'content-encoding': 'gzip' }, body: gzip(good) },
    })
    expect([home.outcome, home.html]).toEqual(['ok', good])
    expect(home.wireBytes).toBeLessThan(good.length)
  })

  test('headers without end are refused', async () => {
    const home = await homeOf({
      'https://acme.example/': { headers: { 'x-long': 'x'.repeat(100_000) }, body: good },
    })
    expect(home.outcome).toBe('too_large')
  })
})
