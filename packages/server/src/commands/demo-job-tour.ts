import { verifyWebhook } from '@dealflow/core'
import { systemCrypto } from '@dealflow/node-adapter'
import { listenOn } from '../http/listen.ts'
import { type Caller, call } from './demo-call.ts'

interface JobTour extends Omit<Caller, 'key'> {
  readonly testKey: string
  readonly say: (text: string) => void
}

interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Delivery begins when the job has ended, so this is long. */
const deliveryMsMax = 15_000

/** A job of a test key from its start to its result, reported by a webhook that a receiver of this process checks. */
export async function jobTour({ url, testKey, say, signal }: JobTour): Promise<void> {
  const caller = { url, key: testKey, signal }
  say('4. Long work is a job, and a signed webhook tells of its end; a test key tries it offline')
  const { promise: received, resolve } = Promise.withResolvers<Received>()
  const receiver = listenOn({ host: '127.0.0.1', port: 0 }, '--port', () => async (request) => {
    resolve({ headers: Object.fromEntries(request.headers), body: await request.bytes() })
    return new Response(null, { status: 204 })
  })
  try {
    const endpoint = await call<{ webhook_id: string; signing_secret: string }>(
      caller,
      'POST',
      '/api/v2/webhook-endpoints',
      { url: `${receiver.url}/events` },
    )
    const made = await call<{ status: string; poll_url: string; result_url: string }>(
      caller,
      'POST',
      '/api/v2/general-enrichment-jobs',
      { website: 'https://succeed.test', webhook_endpoint_id: endpoint.data.webhook_id },
    )
    say(`   GET ${made.data.poll_url} follows it: ${made.data.status}`)
    const event = await within(received, signal)
    const verdict = verifyWebhook({
      crypto: systemCrypto,
      secret: endpoint.data.signing_secret,
      headers: event.headers,
      body: event.body,
      now: Date.now(),
    })
    const { type } = JSON.parse(new TextDecoder().decode(event.body)) as { type: string }
    say(`   the webhook: ${type}, signature ${verdict.verdict}`)
    const { data } = await call<{ name: string; tagline: string; location: { formatted: string } }>(
      caller,
      'GET',
      made.data.result_url,
    )
    say(`   the result: ${data.name}, ${data.location.formatted}: ${data.tagline}\n`)
  } finally {
    await receiver.stop(1_000)
  }
}

async function within(received: Promise<Received>, signal: AbortSignal): Promise<Received> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = () =>
    reject(new Error('The webhook of the tour did not come. dealflow doctor looks for the reason.'))
  const timer = setTimeout(late, deliveryMsMax)
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([received, promise])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
