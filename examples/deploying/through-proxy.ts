import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { ask } from './ask.ts'

/** Keys of an account: one from everywhere, one from `allowedAddress` alone. */
export interface Keys {
  readonly open: string
  readonly bound: string
}

export const allowedAddress = '127.0.0.9'
/** To a proxy, or to the service, each begins with /api/; to the other it is the operators'. */
const crooked = [
  '/api/..\\admin/v1/accounts',
  '/api/..\\..\\admin/v1/accounts',
  '/api/../admin/v1/accounts',
  '/api/%2e%2E/admin/v1/accounts',
  '/api/v2/..\\..\\admin/openapi/v1.json',
  '/api/..%5cadmin/v1/accounts',
  '/admin/v1/accounts%2f..%2f..%2f..%2fapi/v2/key',
  '/docs/..\\admin/v1/accounts',
]
const deckBytesMax = 30 * 1024 * 1024

/** What holds for whoever asks through a proxy. `base` is what a client is given: https://example.com/dealflow. */
export async function tryThrough(base: string, { open, bound }: Keys): Promise<void> {
  const path = new URL(base).pathname.replace(/\/$/, '')
  const origin = new URL(base).origin
  const headers = { authorization: `Bearer ${open}` }

  // The largest deck comes through, and where its job is the proxy has not bent.
  const deck = await multipart(deckBytesMax)
  const made = await ask(`${base}/api/v2/pitch-deck-jobs`, {
    ...deck,
    headers: { ...headers, ...deck.headers },
  })
  equal(made.status, 202, made.text)
  const location = String(made.headers['location'])
  ok(location.startsWith(`${path}/api/v2/pitch-deck-jobs/`), location)
  equal((await ask(origin + location, { headers })).status, 200)

  // A larger one is refused by the service, not by the proxy.
  const large = await multipart(deckBytesMax + 1)
  const refused = await ask(`${base}/api/v2/pitch-deck-jobs`, {
    ...large,
    headers: { ...headers, ...large.headers },
  })
  equal(refused.status, 413, refused.text)
  equal(JSON.parse(refused.text).error.code, 'FILE_TOO_LARGE')

  await tryEvents(base, headers)

  // The service knows the client by the address that asked the proxy, whatever the client writes.
  const whoAmI = { headers: { authorization: `Bearer ${bound}` } }
  const forged = { headers: { ...whoAmI.headers, 'x-forwarded-for': allowedAddress } }
  equal((await ask(`${base}/api/v2/key`, { ...whoAmI, from: allowedAddress })).status, 200)
  equal((await ask(`${base}/api/v2/key`, { ...whoAmI, from: '127.0.0.8' })).status, 403)
  equal((await ask(`${base}/api/v2/key`, { ...forged, from: '127.0.0.8' })).status, 403)

  // What is the operators' stays inside.
  const inside = ['/admin/v1/accounts', '/admin/openapi/v1.json', '/metrics', '/readyz', '/healthz']
  const statuses = await Promise.all(inside.map(async (place) => (await ask(base + place)).status))
  deepEqual(
    statuses,
    inside.map(() => 404),
  )
  for (const target of crooked) {
    const { status } = await ask(base, { target: path + target })
    ok(status === 400 || status === 404, `${target} was answered ${status}`)
  }
}

/** Events come as they happen: the first ones while the job runs, and the end when it is cancelled. */
async function tryEvents(base: string, headers: Record<string, string>) {
  const jobs = `${base}/api/v2/general-enrichment-jobs`
  const json = { ...headers, 'content-type': 'application/json' }
  const created = await ask(jobs, { method: 'POST', headers: json, body: '{"website":"https://stuck.test"}' })
  equal(created.status, 202, created.text)
  const { job_id: job } = JSON.parse(created.text).data as { job_id: string }
  const first = Promise.withResolvers<void>()
  const stream = ask(`${jobs}/${job}/events`, {
    headers: { ...headers, accept: 'text/event-stream' },
    onText: (text) => void (text.includes('data:') && first.resolve()),
  })
  // A proxy that gathers the stream first would wait here for its end.
  await Promise.race([first.promise, stream])
  equal((await ask(`${jobs}/${job}/cancel`, { method: 'POST', headers })).status, 200)
  match((await stream).text, /cancelled/)
}

async function multipart(bytes: number) {
  const form = new FormData()
  form.append('file', new Blob([Buffer.alloc(bytes, ' ').fill('%PDF-1.7\n', 0, 9)]), 'deck.pdf')
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return { method: 'POST', headers: { 'content-type': type }, body: await encoded.bytes() }
}
