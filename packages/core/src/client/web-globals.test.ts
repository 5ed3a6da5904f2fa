import { expect, test } from 'bun:test'
import { createContext, runInContext } from 'node:vm'
import type * as client from './index.ts'

/** What browsers and edge runtimes have, as far as the client may use it: the WinterTC minimum common API. */
const globals = {
  AbortController,
  AbortSignal,
  Blob,
  clearTimeout,
  crypto,
  File,
  FormData,
  Headers,
  Request,
  Response,
  setTimeout,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  atob,
}

/** The client as a page would load it, in a world of its own that has nothing else. */
async function loadClient(more: object): Promise<typeof client> {
  const built = await Bun.build({
    entrypoints: [new URL('./index.ts', import.meta.url).pathname],
    target: 'browser',
    format: 'cjs',
  })
  const module = { exports: {} }
  const context = createContext({ ...globals, ...more, module, exports: module.exports })
  runInContext((await built.outputs[0]?.text()) ?? '', context)
  return module.exports as typeof client
}

const meta = { request_id: 'r', api_version: 'v2' }

test('the client needs nothing but what browsers and edge runtimes have', async () => {
  const answers = [
    Response.json({ data: { job_id: 'j', status: 'queued' }, meta }, { headers: { 'retry-after': '0' } }),
    Response.json({ data: { job_id: 'j', status: 'succeeded' }, meta }),
    Response.json({ data: { result: { markdown: '# Acme' } }, meta }),
    new Response('event: done\nid: 1\ndata: {"status":"succeeded"}\n\n'),
  ]
  const { Dealflow } = await loadClient({ fetch: async () => answers.shift() })
  const dealflow = new Dealflow({ apiKey: 'df_test_key', baseUrl: 'https://dealflow.example' })
  const { markdown } = await dealflow.pitchDecks.createAndWait({ file: new Uint8Array(8) })
  expect(markdown).toBe('# Acme')
  for await (const { event } of dealflow.pitchDecks.events('j')) expect(event).toBe('done')
})

test('nor does the check of a webhook', async () => {
  const { verifyWebhook } = await loadClient({})
  // The vector of docs/design/decisions.md#test-vector.
  const event = await verifyWebhook({
    secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    headers: {
      'x-service-timestamp': '1790000000',
      'x-service-signature': 'v1=b5f92d5b9e599701ee2f82aafb5d5c976655348535938d983ff3dd8d0b2f0ff9',
    },
    body: '{"id":"evt_0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e77","type":"api.job.succeeded","timestamp":"2026-09-21T13:33:20.000Z","api_version":"v2","data":{"job_id":"0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e00","job_type":"pitch_deck","status":"succeeded"}}',
    now: 1_790_000_000_000,
  })
  expect(event.type).toBe('api.job.succeeded')
})
