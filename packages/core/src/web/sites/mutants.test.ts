import { describe, expect, test } from 'bun:test'
import { everything, homeOnly, longText, openSites } from '../../../test/sites.ts'
import { createGet } from './get.ts'
import { createHostTurns } from './host-turns.ts'
import { createMemorySiteCache } from './memory-site-cache.ts'
import { createRobotsRules } from './robots.ts'
import type { SiteReaderParts, SiteReaderPieces } from './site-reader.ts'
import { createSiteTurns } from './site-turns.ts'

// The manners of the reader, each as one scenario, and readers that lack one of them: each of those must be caught.

interface Subject {
  readonly options?: Partial<SiteReaderParts>
  readonly pieces?: Partial<SiteReaderPieces>
}

const sound: SiteReaderPieces = { createGet, createHostTurns, createRobotsRules, createSiteTurns }
const open = (
  pages: Parameters<typeof openSites>[0],
  { options, pieces }: Subject,
  more: Partial<SiteReaderParts> = {},
) => openSites(pages, { ...more, ...options }, { ...sound, ...pieces })

const url = 'https://acme.example/'
const page = `<title>Acme</title><a href="/about">About</a><a href="/team">Team</a><a href="/contact">Contact</a>${longText('Acme')}`
// Its page of contacts is not there.
const site = { [url]: page, 'https://acme.example/about': page, 'https://acme.example/team': page }
const rules = (body: string) => ({ headers: { 'content-type': 'text/plain' }, body })
const day = 86_400_000

const scenarios: Readonly<Record<string, (subject: Subject) => Promise<void>>> = {
  async 'what robots.txt forbids is not asked for'(subject) {
    const { read, web } = open(
      { ...site, 'https://acme.example/robots.txt': rules('User-agent: *\nDisallow: /team') },
      subject,
    )
    await read('acme.example')
    expect(web.pagesAsked()).not.toContain('https://acme.example/team')
  },
  async 'a redirect obeys the robots.txt of the host it leads to'(subject) {
    const { read, web } = open(
      {
        [url]: { status: 301, headers: { location: 'https://www.acme.example/start' } },
        'https://www.acme.example/robots.txt': rules('User-agent: *\nDisallow: /start'),
        'https://www.acme.example/start': page,
      },
      subject,
    )
    await read('acme.example', homeOnly)
    expect(web.pagesAsked()).toEqual([url])
  },
  async 'a page is asked for again after a day, by its mark'(subject) {
    const { read, web, host } = open({ [url]: { headers: { etag: '"1"' }, body: page } }, subject)
    await read('acme.example', homeOnly)
    host.clock.advance(day)
    await read('acme.example', homeOnly)
    expect(web.requests.filter(({ headers }) => headers['if-none-match'] === '"1"')).toHaveLength(1)
  },
  async 'two readings of a site ask for each page once'(subject) {
    const { read, web } = open(site, subject)
    await Promise.all([read('acme.example'), read('acme.example')])
    expect(new Set(web.requests.map((request) => request.url)).size).toBe(web.requests.length)
  },
  async 'a host has one request at a time, a second apart'(subject) {
    const slow = Object.fromEntries(
      Object.keys(site).map((address) => [address, { body: page, delayMs: 2_000 }]),
    )
    const { read, reader, web, passing } = open(slow, subject, { delayMs: 1_000 })
    const alone = reader.readPage('https://acme.example/team', {
      signal: new AbortController().signal,
      timeoutMs: 9_000,
    })
    await passing(Promise.all([read('acme.example', { ...everything, kinds: { about: 1 } }), alone]))
    const times = web.requests.map(({ at }) => at)
    expect(web.openMax('acme.example')).toBe(1)
    for (const [index, at] of times.slice(1).entries())
      expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(1_000)
  },
  async 'what failed is not kept'(subject) {
    const { read, web } = open({ [url]: { status: 503, body: page } }, subject)
    await read('acme.example', homeOnly)
    web.put({ [url]: page })
    expect((await read('acme.example', homeOnly)).pages[0]?.outcome).toBe('ok')
  },
  async 'a crawl-delay is kept'(subject) {
    const { read, web, passing } = open(
      { ...site, 'https://acme.example/robots.txt': rules('User-agent: *\nCrawl-delay: 5') },
      subject,
    )
    await passing(read('acme.example', { ...everything, kinds: { about: 1 } }))
    const [home = 0, about = 0] = web.requests.slice(1).map(({ at }) => at)
    expect(about - home).toBe(5_000)
  },
}

const mutants: readonly (Subject & { readonly name: string; readonly caughtBy: keyof typeof scenarios })[] = [
  {
    name: 'robots.txt is read and ignored',
    caughtBy: 'what robots.txt forbids is not asked for',
    pieces: {
      createRobotsRules: () => ({
        of: async () => ({ verdict: 'read', allows: () => true, crawlDelayMs: 0, sitemaps: [] }),
      }),
    },
  },
  {
    name: 'redirects are followed without a look at the robots.txt of where they lead',
    caughtBy: 'a redirect obeys the robots.txt of the host it leads to',
    pieces: {
      createGet: (parts) => {
        const { client } = parts
        const request: typeof client.request = (asked) => client.request({ ...asked, redirectsMax: 5 })
        return createGet({ ...parts, client: { ...client, request } })
      },
    },
  },
  {
    name: 'the rules of the first host hold for all',
    caughtBy: 'a redirect obeys the robots.txt of the host it leads to',
    pieces: {
      createRobotsRules: (parts) => {
        const robots = createRobotsRules(parts)
        return {
          async of(_address, signal) {
            const first = await robots.of(url, signal)
            return first.verdict === 'read'
              ? { ...first, allows: (one) => !one.startsWith(url) || first.allows(one) }
              : first
          },
        }
      },
    },
  },
  {
    name: 'what the cache holds is good for ever',
    caughtBy: 'a page is asked for again after a day, by its mark',
    options: {
      cache: (() => {
        const cache = createMemorySiteCache()
        const find: typeof cache.find = async (address) => {
          const found = await cache.find(address)
          return found === null ? null : { ...found, fetchedAt: Number.MAX_SAFE_INTEGER }
        }
        return { ...cache, find }
      })(),
    },
  },
  {
    name: 'marks are lost',
    caughtBy: 'a page is asked for again after a day, by its mark',
    options: {
      cache: (() => {
        const cache = createMemorySiteCache()
        return { ...cache, save: (saved) => cache.save({ ...saved, etag: null }) }
      })(),
    },
  },
  {
    name: 'readings of a site take no turns',
    caughtBy: 'two readings of a site ask for each page once',
    pieces: { createSiteTurns: (_clock, make) => ({ take: (_domain, _options, run) => run(make()) }) },
  },
  {
    name: 'what failed is not told to the one that waited',
    caughtBy: 'two readings of a site ask for each page once',
    pieces: {
      createSiteTurns: (clock, make) => {
        const turns = createSiteTurns(clock, make)
        return { take: (domain, options, run) => turns.take(domain, options, () => run(make())) }
      },
    },
  },
  {
    name: 'requests of a host take no turns',
    caughtBy: 'a host has one request at a time, a second apart',
    pieces: { createHostTurns: () => ({ take: (_hostname, _delayMs, _signal, request) => request() }) },
  },
  {
    name: 'no time passes between the requests of a host',
    caughtBy: 'a host has one request at a time, a second apart',
    pieces: {
      createHostTurns: (clock) => {
        const turns = createHostTurns(clock)
        return { take: (hostname, _delayMs, signal, request) => turns.take(hostname, 0, signal, request) }
      },
    },
  },
  {
    name: 'the crawl-delay is read and ignored',
    caughtBy: 'a crawl-delay is kept',
    pieces: {
      createGet: (parts) => {
        const get = createGet(parts)
        return (address, options) => get(address, { ...options, crawlDelayMs: 0 })
      },
    },
  },
]

describe('the manners of the reader', () => {
  for (const [name, run] of Object.entries(scenarios)) test(name, () => run({}))
})

describe('a reader without manners is caught', () => {
  for (const { name, caughtBy, ...mutant } of mutants)
    test(`${name}: ${caughtBy}`, async () => {
      const caught = await (scenarios[caughtBy]?.(mutant) ?? Promise.resolve()).then(
        () => false,
        () => true,
      )
      expect(caught).toBe(true)
    })
})
