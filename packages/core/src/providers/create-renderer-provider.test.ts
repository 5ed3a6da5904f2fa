import { expect, test } from 'bun:test'
import { providerBench } from '../testing/provider-bench.ts'
import { DialError, type DialRequest } from '../web/outbound/ports.ts'
import { createRendererProvider } from './create-renderer-provider.ts'

function setUp(status: number, body: string | Error) {
  const requests: DialRequest[] = []
  const { parts, passingTime } = providerBench(async (request) => {
    requests.push(request)
    if (body instanceof Error) throw body
    return {
      status,
      headers: [],
      body: (async function* () {
        yield new TextEncoder().encode(body)
      })(),
    }
  })
  const provider = createRendererProvider(
    { url: 'http://browser.test:3000/content', apiKey: 'very-secret' },
    parts,
  )
  return {
    requests,
    render: () =>
      passingTime(provider.render('https://larkspur.example/', { signal: new AbortController().signal })),
  }
}

test('the page as it was drawn', async () => {
  const { render, requests } = setUp(200, '<html><body><h1>Larkspur</h1></body></html>')
  expect(await render()).toEqual({ outcome: 'rendered', html: '<html><body><h1>Larkspur</h1></body></html>' })
  expect(new TextDecoder().decode(requests[0]?.body ?? new Uint8Array())).toBe(
    '{"url":"https://larkspur.example/"}',
  )
})

test.each([
  [200, '{"error":"no browser"}', 'invalid_output'],
  [400, 'no', 'misconfigured'],
  [401, 'no', 'unauthorized'],
  [500, 'no', 'unreachable'],
  [200, new DialError('connect', 'nobody listens'), 'unreachable'],
  [200, `<html>${'x'.repeat(4 * 1024 * 1024)}`, 'invalid_output'],
] as const)('%s %s', async (status, body, failure) => {
  expect(await setUp(status, body).render()).toEqual({ outcome: 'failed', failure })
})
