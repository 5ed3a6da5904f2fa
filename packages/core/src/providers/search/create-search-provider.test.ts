import { expect, test } from 'bun:test'
import { providerBench } from '../../testing/provider-bench.ts'
import type { DialRequest } from '../../web/outbound/ports.ts'
import { createSearchProvider, type SearchOptions } from './create-search-provider.ts'

function setUp(options: SearchOptions, reply: (request: DialRequest) => readonly [number, unknown]) {
  const requests: DialRequest[] = []
  const { host, parts } = providerBench(async (request) => {
    requests.push(request)
    const [status, body] = reply(request)
    const bytes = new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
    return {
      status,
      headers: [],
      body: (async function* () {
        yield bytes
      })(),
    }
  })
  const provider = createSearchProvider(options, parts)
  const search = (query = '"Larkspur" founders', limit = 3) =>
    provider.search(query, { limit, signal: new AbortController().signal })
  return { search, requests, host }
}

const searxng = { kind: 'searxng', baseUrl: 'http://search.test:8888/' } as const
const brave = { kind: 'brave', apiKey: 'very-secret' } as const

const results = [
  {
    url: 'https://news.example/larkspur',
    title: 'Larkspur raises',
    content: 'Larkspur has raised 5 million',
  },
  { url: 'https://news.example/larkspur', title: 'Again', content: '' },
  { url: 'javascript:alert(1)', title: 'No', content: '' },
  { url: 'file:///etc/passwd', title: 'No', content: '' },
  { title: 'Nothing to go to' },
  'no object',
  { url: 'http://blog.example/a', title: 7, content: null },
  { url: 'http://blog.example/b', title: 'b', content: '' },
  { url: 'http://blog.example/c', title: 'c', content: '' },
]
const hits = [
  {
    url: 'https://news.example/larkspur',
    title: 'Larkspur raises',
    snippet: 'Larkspur has raised 5 million',
  },
  { url: 'http://blog.example/a', title: '', snippet: '' },
  { url: 'http://blog.example/b', title: 'b', snippet: '' },
]

test('SearXNG: web addresses alone, each once, at most as many as wanted', async () => {
  const { search, requests } = setUp(searxng, () => [
    200,
    { results, unresponsive_engines: [['bing', 'timeout']] },
  ])
  expect(await search()).toEqual({ outcome: 'found', hits })
  expect(requests[0]?.target).toBe('/search?q=%22Larkspur%22+founders&format=json&safesearch=0')
})

test('Brave: the key goes in its header and nowhere else', async () => {
  const found = results.map((one) => (typeof one === 'string' ? one : { ...one, description: one.content }))
  const { search, requests, host } = setUp(brave, () => [200, { web: { results: found } }])
  expect(await search()).toEqual({ outcome: 'found', hits })
  expect(requests[0]?.headers['x-subscription-token']).toBe('very-secret')
  expect(`${requests[0]?.target}${JSON.stringify(host.logs)}`).not.toContain('very-secret')
})

test('nothing found is no failure', async () => {
  expect(await setUp(searxng, () => [200, { results: [] }]).search()).toEqual({ outcome: 'found', hits: [] })
  expect(await setUp(brave, () => [200, {}]).search()).toEqual({ outcome: 'found', hits: [] })
})

test.each([
  ['JSON is not enabled', searxng, 403, 'Forbidden', 'misconfigured'],
  ['a page of HTML', searxng, 200, '<html></html>', 'misconfigured'],
  [
    'every engine behind it is silent',
    searxng,
    200,
    { results: [], unresponsive_engines: [['a', 'timeout']] },
    'unreachable',
  ],
  ['too many requests', searxng, 429, '', 'rate_limited'],
  ['it is broken', searxng, 502, '', 'unreachable'],
  ['no key', brave, 401, '{}', 'unauthorized'],
  ['a key that is none', brave, 422, '{"error":{}}', 'unauthorized'],
  ['too many requests of Brave', brave, 429, '{}', 'rate_limited'],
  ['a page of HTML of Brave', brave, 200, '<html></html>', 'misconfigured'],
] as const)('%s', async (_what, options, status, body, failure) => {
  expect(await setUp(options, () => [status, body]).search()).toEqual({ outcome: 'failed', failure })
})

test('after five failures it is left alone for a minute', async () => {
  const { search, requests, host } = setUp(searxng, () => [502, ''])
  for (let count = 0; count < 5; count++) await search()
  expect(await search()).toEqual({ outcome: 'failed', failure: 'resting' })
  expect(requests).toHaveLength(5)
  host.clock.advance(60_000)
  expect(await search()).toEqual({ outcome: 'failed', failure: 'unreachable' })
})
