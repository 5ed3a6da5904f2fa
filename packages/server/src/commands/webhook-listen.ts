import { verifyWebhook, type WebhookVerdict } from '@dealflow/core'
import { systemCrypto } from '@dealflow/node-adapter'
import { type CommandInput, UsageError } from '../cli/command.ts'
import { readWhole } from '../cli/options.ts'
import { address, addressText } from '../config/types.ts'
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
  const server = Bun.serve({
    hostname: place.host,
    port: place.port,
    maxRequestBodySize: bodyBytesMax,
    async fetch(request) {
      if (request.method !== 'POST')
        return new Response('dealflow webhook listen takes POST.\n', {
          status: 405,
          headers: { Allow: 'POST' },
        })
      const body = await request.text()
      const headers = Object.fromEntries(request.headers)
      const verdict =
        secret === null
          ? null
          : verifyWebhook({ crypto: systemCrypto, secret, headers, body, now: Date.now() })
      print(input, { headers, body, verdict })
      // A forged delivery is not taken, whatever the answer was to be.
      return new Response(null, { status: verdict?.verdict === 'refused' ? 401 : status })
    },
  })
  try {
    const listening = `http://${addressText({ host: place.host, port: server.port ?? place.port })}`
    if (input.json) input.output.json({ listening })
    else input.output.line(`Listening for webhooks on ${listening}. Ctrl-C stops it.`)
    if (secret === null)
      input.output.note(
        'No --secret-file: signatures are not checked. The secret is shown when an endpoint is made.',
      )
    await aborted(input.signal)
  } finally {
    await server.stop(true)
  }
  return 0
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

/** A terminal obeys control characters. */
const printable = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ')
