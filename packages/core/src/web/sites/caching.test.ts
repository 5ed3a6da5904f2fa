import { expect, test } from 'bun:test'
import { homeOnly, longText, neverAborted, openSites } from '../../../test/sites.ts'
import type { WebPages } from '../../testing/memory-web.ts'
import { createMemorySiteCache } from './memory-site-cache.ts'
import type { SiteCache } from './site-cache.ts'

const body = `<title>Acme</title>${longText('Acme')}`
const url = 'https://acme.example/'
const day = 86_400_000

async function readTwice(pages: WebPages, afterMs: number, change: WebPages = {}) {
  const { read, web, host } = openSites(pages)
  const first = await read('acme.example', homeOnly)
  host.clock.advance(afterMs)
  web.put(change)
  const second = await read('acme.example', homeOnly)
  const asked = web.requests.filter((request) => request.url === url)
  return { first: first.pages[0], second: second.pages[0], asked, host, read }
}

test('a page is as good as new for a day', async () => {
  const { first, second, asked } = await readTwice({ [url]: body }, day - 1)
  expect(asked).toHaveLength(1)
  expect([first?.from, second?.from]).toEqual(['network', 'cache'])
  expect([second?.html, second?.sha256, second?.fetchedAt, second?.wireBytes]).toEqual([
    body,
    first?.sha256 ?? '',
    first?.fetchedAt ?? 0,
    0,
  ])
})

test('after a day a page that can be is revalidated, and is new again', async () => {
  for (const headers of [{ etag: '"v1"' }, { 'last-modified': 'Mon, 21 Sep 2026 00:00:00 GMT' }]) {
    const { first, second, asked, host, read } = await readTwice({ [url]: { headers, body } }, day)
    expect(asked).toHaveLength(2)
    expect([second?.from, second?.html, second?.status]).toEqual(['revalidated', body, 200])
    expect(second?.fetchedAt).toBe((first?.fetchedAt ?? 0) + day)
    const conditions = Object.entries(asked[1]?.headers ?? {}).filter(([name]) => name.startsWith('if-'))
    expect(conditions).toHaveLength(1)
    expect(asked[0]?.headers).not.toHaveProperty('if-none-match')
    host.clock.advance(day - 1)
    expect((await read('acme.example', homeOnly)).pages[0]?.from).toBe('cache')
  }
})

test('a page that has changed since is read anew', async () => {
  const newer = body.replace('eleven', 'twelve')
  const { second } = await readTwice({ [url]: { headers: { etag: '"v1"' }, body } }, day, {
    [url]: { headers: { etag: '"v2"' }, body: newer },
  })
  expect([second?.from, second?.html]).toEqual(['network', newer])
})

test('a 304 that nobody asked for says nothing', async () => {
  const { second } = await readTwice({ [url]: { headers: { etag: '"v1"' }, body } }, day, {
    [url]: { status: 302, headers: { location: 'https://www.acme.example/' } },
    'https://www.acme.example/': { status: 304 },
  })
  expect([second?.outcome, second?.html]).toEqual(['http_error', null])
})

test('what one crawl had no bytes left for is whole for the next', async () => {
  const long = `${body}${longText('Acme').repeat(20)}`
  const { read } = openSites({ [url]: long })
  const first = await read('acme.example', { ...homeOnly, bytes: 1_500 })
  expect([first.pages[0]?.outcome, first.pages[0]?.html?.length]).toEqual(['ok', 1_500])
  expect((await read('acme.example', homeOnly)).pages[0]?.html).toBe(long)
})

test('a page that was read wherever it led is not one of the site when it led away', async () => {
  const { read, reader } = openSites({
    [url]: `${body}<a href="/about">About</a>`,
    'https://acme.example/about': { status: 302, headers: { location: 'https://other.example/' } },
    'https://other.example/': longText('Other'),
  })
  const anywhere = { signal: neverAborted, timeoutMs: 5_000 }
  expect((await reader.readPage('https://acme.example/about', anywhere)).outcome).toBe('ok')
  const { pages } = await read('acme.example')
  expect(pages.map(({ outcome }) => outcome)).toEqual(['ok', 'redirected_offsite'])
})

test('what a renderer saw in place of the page is not kept', async () => {
  let html = '<title>Just a moment...</title><body>cf-browser-verification</body>'
  const renderer = { render: async () => ({ outcome: 'rendered', html }) as const }
  const shell = '<title>Acme</title><div id="root"></div><script src="/static/js/main.js"></script>'
  const { read } = openSites({ [url]: shell }, { renderer })
  expect((await read('acme.example', homeOnly)).pages[0]?.outcome).toBe('blocked')
  html = body
  expect((await read('acme.example', homeOnly)).pages[0]?.outcome).toBe('ok')
})

test('a page without a mark is read anew after a day', async () => {
  const { second, asked } = await readTwice({ [url]: body }, day)
  expect([second?.from, asked.length]).toEqual(['network', 2])
})

test('a mark is sent to the place it came from, not to the redirect before it', async () => {
  const { read, web, host } = openSites({
    [url]: { status: 301, headers: { location: 'https://www.acme.example/' } },
    'https://www.acme.example/': { headers: { etag: '"v1"' }, body },
  })
  await read('acme.example', homeOnly)
  host.clock.advance(day)
  const { pages } = await read('acme.example', homeOnly)
  expect(pages[0]?.from).toBe('revalidated')
  const marked = web.requests
    .filter(({ headers }) => 'if-none-match' in headers)
    .map((request) => request.url)
  expect(marked).toEqual(['https://www.acme.example/'])
})

test('what failed is not kept', async () => {
  for (const failure of [
    { status: 404 },
    { status: 403 },
    { failure: 'connect' } as const,
    '<title>404 Not found</title>',
  ]) {
    const { second } = await readTwice({ [url]: failure }, 1_000, { [url]: body })
    expect([second?.outcome, second?.from]).toEqual(['ok', 'network'])
  }
})

test('an empty shell is kept, and is a shell again', async () => {
  const shell = '<title>Acme</title><div id="root"></div><script src="/static/js/main.js"></script>'
  const { second } = await readTwice({ [url]: shell }, 1_000)
  expect([second?.outcome, second?.from, second?.html]).toEqual(['empty_shell', 'cache', shell])
})

test('a page that fails later is told as it is, not as it was', async () => {
  const { second } = await readTwice({ [url]: { headers: { etag: '"v1"' }, body } }, day, {
    [url]: { status: 500 },
  })
  expect([second?.outcome, second?.html]).toEqual(['http_error', null])
})

test('a cache that loses everything costs requests and nothing else', async () => {
  const forgetful: SiteCache = {
    find: async () => null,
    async save() {},
    async forget() {},
    async close() {},
  }
  const { read, web } = openSites({ [url]: body }, { cache: forgetful })
  await read('acme.example', homeOnly)
  expect((await read('acme.example', homeOnly)).pages[0]?.outcome).toBe('ok')
  expect(web.pagesAsked()).toHaveLength(2)
})

test('a cache that fails costs requests and nothing else', async () => {
  const failing: SiteCache = {
    find: () => Promise.reject(new Error('the disk is gone')),
    save: () => Promise.reject(new Error('the disk is gone')),
    async forget() {},
    async close() {},
  }
  const { read, host } = openSites({ [url]: body }, { cache: failing })
  expect((await read('acme.example', homeOnly)).pages[0]?.outcome).toBe('ok')
  expect(host.logs.map(({ level }) => level)).toEqual(['warn', 'warn'])
})

test('forgetting a domain forgets what was read of it, under whatever name', async () => {
  const cache = createMemorySiteCache()
  const pages = {
    [url]: { status: 301, headers: { location: 'https://www.acme.example/' } },
    'https://www.acme.example/': body,
  }
  const { read, web } = openSites(pages, { cache })
  await read('acme.example', homeOnly)
  await cache.forget('acme.example')
  await read('acme.example', homeOnly)
  expect(web.pagesAsked()).toHaveLength(4)
})
