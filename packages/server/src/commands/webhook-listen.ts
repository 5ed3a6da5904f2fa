import { verifyWebhook, type WebhookVerdict } from '@dealflow/core'
import { systemCrypto } from '@dealflow/node-adapter'
import { type CommandInput, UsageError } from '../cli/command.ts'
import { readWhole } from '../cli/options.ts'
import { printable } from '../cli/printable.ts'
import { address } from '../config/types.ts'
import { listenOn } from '../http/listen.ts'
import { aborted } from '../signals.ts'
import { secretOf } from './webhook-input.ts'

const bodyBytesMax = 1024 * 1024

/** Prints each delivery as it comes, until Ctrl-C. What is printed of a stranger's text holds no control characters. */
export async function listenForWebhooks(input: CommandInput): Promise<number> {
  const secret = secretOf(input)
  const status = readWhole(input, 'answer', 200, 599)
  const place = address.read(input.need('addr'))
  if (place === undefined)
    throw new UsageError(`--addr must be ${address.expected}; got "${input.need('addr')}".`)
  const listener = listenOn(place, '--addr', () => async (request) => {
    if (request.method !== 'POST')
      return refusal(405, 'dealflow webhook listen takes POST.', { Allow: 'POST' })
    const body = await bytesOf(request)
    if (body === null) return refusal(413, 'No webhook has more than 1 MiB.')
    const headers = Object.fromEntries(request.headers)
    const verdict =
      secret === null ? null : verifyWebhook({ crypto: systemCrypto, secret, headers, body, now: Date.now() })
    print(input, { headers, body: new TextDecoder().decode(body), verdict })
    // A forged delivery is not taken, whatever the answer was to be.
    return new Response(null, { status: verdict?.verdict === 'refused' ? 401 : status })
  })
  try {
    if (input.json) input.output.json({ listening: listener.url })
    else input.output.line(`Listening for webhooks on ${listener.url}. Ctrl-C stops it.`)
    if (secret === null)
      input.output.note(
        'No --secret-file: signatures are not checked. The secret is shown when an endpoint is made.',
      )
    await aborted(input.signal)
  } finally {
    await listener.stop(1_000)
  }
  return 0
}

const refusal = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, { status, headers })

/** As they came over the wire: what a text loses (a byte order mark) was signed too. Null when they are too many. */
async function bytesOf(request: Request): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of request.body ?? []) {
    length += piece.length
    if (length > bodyBytesMax) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

interface Delivery {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Null when there is no secret to check it with. */
  readonly verdict: WebhookVerdict | null
}

function print({ json, output }: CommandInput, { headers, body, verdict }: Delivery) {
  const said =
    verdict === null ? 'not checked' : verdict.verdict === 'genuine' ? 'genuine' : `refused: ${verdict.why}`
  const eventId = headers['webhook-id'] ?? null
  const at = new Date().toISOString()
  if (json) output.json({ received_at: at, event_id: eventId, verdict: said, body })
  else output.line(`${at}  ${said}  ${printable(eventId ?? 'no webhook-id')}\n  ${printable(body)}`)
}
