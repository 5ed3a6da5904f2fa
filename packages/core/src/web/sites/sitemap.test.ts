import { describe, expect, test } from 'bun:test'
import { everything, longText, openSites } from '../../../test/sites.ts'
import type { WebAnswer, WebPages } from '../../testing/memory-web.ts'
import type { CrawlPlan } from './snapshot.ts'

const page = (name: string) => `<title>${name}</title><h1>${name}</h1>${longText(name)}`
const xml = (body: string | Uint8Array): WebAnswer => ({
  headers: { 'content-type': 'application/xml' },
  body,
})
const urlset = (paths: readonly string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
    .map(
      (path) =>
        `<url><loc>${path.startsWith('http') ? path : `https://acme.example${path}`}</loc><lastmod>2026-01-01</lastmod></url>`,
    )
    .join('\n')}</urlset>`
const index = (paths: readonly string[]) =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>https://acme.example${path}</loc></sitemap>`).join('')}</sitemapindex>`
const plan: CrawlPlan = { ...everything, kinds: { about: 1, team: 1 } }

/** Pages of acme.example that the home page does not name. */
const site = (more: WebPages): WebPages => ({
  'https://acme.example/': page('Acme'),
  'https://acme.example/about': page('About'),
  'https://acme.example/team': page('Team'),
  ...more,
})

const sitemapsAsked = (asked: readonly string[]) =>
  asked.filter((url) => url.includes('sitemap') || url.includes('map'))

async function crawlOf(pages: WebPages) {
  const { read, web } = openSites(pages)
  const snapshot = await read('acme.example', plan)
  return { snapshot, kinds: snapshot.pages.map(({ kind }) => kind), asked: web.pagesAsked() }
}

describe('a sitemap', () => {
  test('gives what the home page does not link, and is asked for only then', async () => {
    const files = { 'https://acme.example/sitemap.xml': xml(urlset(['/', '/about', '/team', '/x', '/y'])) }
    const { kinds, snapshot } = await crawlOf(site(files))
    expect(kinds).toEqual(['home', 'about', 'team'])
    expect(snapshot.sitemapUrls).toBe(5)
    const linked = await crawlOf(
      site({
        ...files,
        'https://acme.example/': `${page('Acme')}<a href="/about">About</a><a href="/team">Team</a>`,
      }),
    )
    expect(sitemapsAsked(linked.asked)).toEqual([])
    expect(linked.snapshot.sitemapUrls).toBe(0)
  })

  test('is looked for where robots.txt says, on the own domain alone', async () => {
    const { kinds, asked } = await crawlOf(
      site({
        'https://acme.example/robots.txt':
          'Sitemap: https://evil.test/map.xml\nSitemap: https://acme.example/pages-map.xml',
        'https://acme.example/pages-map.xml': xml(urlset(['/about', '/team', 'https://evil.test/team'])),
        'https://evil.test/*': page('Evil'),
      }),
    )
    expect(kinds).toEqual(['home', 'about', 'team'])
    expect(sitemapsAsked(asked)).toEqual(['https://acme.example/pages-map.xml'])
  })

  test('that robots.txt forbids is not read', async () => {
    const { asked } = await crawlOf(
      site({
        'https://acme.example/robots.txt': 'User-agent: *\nDisallow: /sitemap.xml',
        'https://acme.example/sitemap.xml': xml(urlset(['/about'])),
      }),
    )
    expect(asked).toEqual(['https://acme.example/'])
  })

  test('index is followed to the one that lists pages, two files at most', async () => {
    const { kinds, asked } = await crawlOf(
      site({
        'https://acme.example/sitemap.xml': xml(
          index(['/product-sitemap.xml', '/post-sitemap.xml', '/page-sitemap.xml', '/tag-sitemap.xml']),
        ),
        'https://acme.example/page-sitemap.xml': xml(urlset(['/about', '/team'])),
      }),
    )
    expect(kinds).toEqual(['home', 'about', 'team'])
    expect(sitemapsAsked(asked)).toEqual([
      'https://acme.example/sitemap.xml',
      'https://acme.example/page-sitemap.xml',
    ])
  })

  test('index that lists itself ends', async () => {
    const { asked } = await crawlOf(
      site({ 'https://acme.example/sitemap.xml': xml(index(['/sitemap.xml', '/sitemap.xml'])) }),
    )
    expect(sitemapsAsked(asked)).toHaveLength(2)
  })

  test('may be packed, by its name or by its encoding, or plain text', async () => {
    const text = urlset(['/about', '/team'])
    const packed = Bun.gzipSync(new TextEncoder().encode(text))
    for (const answer of [
      xml(packed),
      { headers: { 'content-type': 'application/xml', 'content-encoding': 'gzip' }, body: packed },
      {
        headers: { 'content-type': 'text/plain' },
        body: 'https://acme.example/about\r\nhttps://acme.example/team\n',
      },
    ])
      expect((await crawlOf(site({ 'https://acme.example/sitemap.xml': answer }))).kinds).toEqual([
        'home',
        'about',
        'team',
      ])
  })

  test('of more than 5,000 addresses is read that far', async () => {
    const paths = Array.from({ length: 50_000 }, (_, at) => `/items/${at}`)
    const early = await crawlOf(
      site({ 'https://acme.example/sitemap.xml': xml(urlset(['/about', '/team', ...paths])) }),
    )
    expect([early.snapshot.sitemapUrls, ...early.kinds]).toEqual([5_000, 'home', 'about', 'team'])
    const late = await crawlOf(
      site({ 'https://acme.example/sitemap.xml': xml(urlset([...paths, '/about'])) }),
    )
    expect([late.snapshot.sitemapUrls, ...late.kinds]).toEqual([5_000, 'home'])
  })

  test('that is hostile or broken is as good as none', async () => {
    const bomb = Bun.gzipSync(new Uint8Array(50_000_000))
    for (const answer of [
      xml(bomb),
      xml(bomb.subarray(0, 1_000)),
      xml(`<urlset>${'<url>'.repeat(200_000)}`),
      xml(`<urlset><url><loc>${'x'.repeat(2_000_000)}`),
      xml('<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;&a;&a;">]><urlset><url><loc>&c;</loc></url></urlset>'),
      xml(urlset(['not an address', 'javascript:about()', '', 'file:///about'])),
      xml(index(['not an address'])),
      page('Not found'),
      { status: 500 },
      { failure: 'connect' } as const,
    ])
      expect((await crawlOf(site({ 'https://acme.example/sitemap.xml': answer }))).kinds).toEqual(['home'])
  })

  test('elsewhere than it was looked for is asked for under the rules of that place, and on the own domain alone', async () => {
    const to = (location: string): WebAnswer => ({ status: 301, headers: { location } })
    const robots = 'User-agent: *\nDisallow: /private'
    const elsewhere = {
      'https://acme.example/robots.txt': robots,
      'https://www.acme.example/robots.txt': robots,
      'https://evil.test/sitemap.xml': xml(urlset(['/about'])),
    }
    for (const [location, kinds] of [
      ['/private/map.xml', ['home']],
      ['https://www.acme.example/private/map.xml', ['home']],
      ['https://evil.test/sitemap.xml', ['home']],
      ['https://www.acme.example/map.xml', ['home', 'about']],
    ] as const) {
      const path = URL.canParse(location) ? location : `https://acme.example${location}`
      const seen = await crawlOf(
        site({
          ...elsewhere,
          [path]: xml(urlset(['/about'])),
          'https://acme.example/sitemap.xml': to(location),
        }),
      )
      expect([location, ...seen.kinds]).toEqual([location, ...kinds])
      expect(seen.asked.includes(path)).toBe(kinds.length > 1)
    }
  })

  test('that failed is asked for again by the next crawl', async () => {
    const files = { 'https://acme.example/sitemap.xml': xml(urlset(['/about', '/team'])) }
    for (const failing of [
      { status: 503 },
      { status: 429 },
      { failure: 'silence' },
      { body: '<urlset>', isEndless: true },
      { status: 302, headers: { location: 'https://shut.acme.example/sitemap.xml' } },
    ] as const) {
      const { read, web, passing } = openSites(
        site({
          'https://acme.example/sitemap.xml': failing,
          'https://shut.acme.example/robots.txt': { status: 500 },
        }),
      )
      expect((await passing(read('acme.example', plan))).sitemapUrls).toBe(0)
      web.put(files)
      expect((await passing(read('acme.example', plan))).pages).toHaveLength(3)
    }
  })

  test('is remembered for a day like a page', async () => {
    const { read, web, host } = openSites(
      site({ 'https://acme.example/sitemap.xml': xml(urlset(['/about', '/team', '/x'])) }),
    )
    const first = await read('acme.example', plan)
    const count = web.requests.length
    const second = await read('acme.example', plan)
    expect(web.requests).toHaveLength(count)
    expect([second.sitemapUrls, second.pages.length]).toEqual([first.sitemapUrls, first.pages.length])
    host.clock.advance(25 * 3_600_000)
    await read('acme.example', plan)
    expect(sitemapsAsked(web.pagesAsked())).toHaveLength(2)
  })
})
