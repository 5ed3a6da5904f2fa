import { type DeliveryStatus, deliveryStatuses, verifyWebhook } from '@dealflow/core'
import { systemCrypto } from '@dealflow/node-adapter'
import { type Command, type CommandInput, UsageError } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { readWhole } from '../cli/options.ts'
import { withDirectory } from '../control/with-directory.ts'
import type { DeliveryOfOperator, EndpointOfOperator } from '../operations/webhooks.ts'
import { receivedBody, receivedHeaders, secretOf, secretOptions } from './webhook-input.ts'
import { listenForWebhooks } from './webhook-listen.ts'

export const webhookCommands: readonly Command[] = [
  {
    name: 'webhook list',
    summary: 'list webhook endpoints and whether they answer',
    settings: 'directory',
    options: {
      account: { value: 'ID', summary: 'only endpoints of this account' },
      limit: { value: 'N', summary: 'at most this many, up to 1,000, the newest first', default: '100' },
    },
    whenStopped: 'changes nothing',
    async run(input) {
      const limit = readWhole(input, 'limit', 1, 1_000)
      const args = { accountId: input.text('account'), afterWebhookId: null, limit }
      const found = await withDirectory(input, (call) => call('webhook.list', args, contextOf(input)))
      if (found.webhook_endpoints.length === limit)
        input.output.note(`There may be more than these ${limit}: see --limit and --account.`)
      if (input.json) input.output.json(found)
      else if (found.webhook_endpoints.length === 0)
        input.output.line('No webhook endpoints yet. Their owners make them: POST /api/v2/webhook-endpoints')
      else for (const endpoint of found.webhook_endpoints) input.output.line(endpointLine(endpoint))
      return 0
    },
  },
  {
    name: 'webhook deliveries',
    summary: 'list what was sent to webhook endpoints and what waits, the newest first',
    settings: 'directory',
    options: {
      account: { value: 'ID', summary: 'only deliveries of this account' },
      webhook: { value: 'ID', summary: 'only deliveries to this endpoint' },
      status: { value: 'STATUS', summary: 'only deliveries in one state', oneOf: deliveryStatuses },
      limit: { value: 'N', summary: 'at most this many, up to 1,000', default: '20' },
    },
    whenStopped: 'changes nothing',
    async run(input) {
      const args = {
        accountId: input.text('account'),
        webhookId: input.text('webhook'),
        status: input.text('status') as DeliveryStatus | null,
        afterDeliveryId: null,
        limit: readWhole(input, 'limit', 1, 1_000),
      }
      const found = await withDirectory(input, (call) => call('delivery.list', args, contextOf(input)))
      if (input.json) input.output.json(found)
      else if (found.deliveries.length === 0) input.output.line('No such deliveries.')
      else for (const delivery of found.deliveries) input.output.line(deliveryLine(delivery))
      return 0
    },
  },
  {
    name: 'webhook replay',
    summary: 'send the event of a delivery once more',
    positionals: [{ name: 'DELIVERY', summary: 'the delivery id, as webhook deliveries tells it' }],
    settings: 'directory',
    options: {},
    async run(input) {
      const args = { deliveryId: input.positionals[0] ?? '' }
      const made = await withDirectory(input, (call) => call('delivery.replay', args, contextOf(input)))
      if (input.json) input.output.json(made)
      else
        input.output.line(
          `Queued as ${made.delivery_id}; the server sends it at once, or when it is started.`,
        )
      return 0
    },
  },
  {
    name: 'webhook listen',
    summary: 'receive webhooks on this machine, check their signatures and print them',
    options: {
      addr: {
        value: 'HOST:PORT',
        summary: 'where to listen; port 0 picks a free one',
        default: '127.0.0.1:8790',
      },
      ...secretOptions,
      answer: {
        value: 'STATUS',
        summary: 'the status that a delivery is answered with; 401 when it is refused',
        default: '204',
      },
    },
    notes:
      'It speaks plain HTTP. A server sends there when it has DEALFLOW_WEBHOOKS_ALLOW_HTTP=true and DEALFLOW_OUTBOUND_ALLOWED_CIDRS=127.0.0.0/8.',
    whenStopped: 'changes nothing',
    run: listenForWebhooks,
  },
  {
    name: 'webhook verify',
    summary: 'check the signature of a delivery that was received',
    positionals: [
      { name: 'BODY', summary: 'the file with the body as it was received; - is standard input' },
    ],
    options: {
      ...secretOptions,
      headers: {
        value: 'FILE',
        summary:
          'its headers as they were received, one "Name: value" a line; X-Service-Timestamp and X-Service-Signature are needed',
        required: true,
      },
      'any-age': { summary: 'take a delivery that is older than five minutes' },
    },
    whenStopped: 'changes nothing',
    run: verify,
  },
]

async function verify(input: CommandInput): Promise<number> {
  const secret = secretOf(input)
  if (secret === null)
    throw new UsageError(
      'There is no secret to check with. Name its file with --secret-file, or set DEALFLOW_WEBHOOK_SECRET; it begins with whsec_ and was shown when the endpoint was made.',
    )
  const headers = receivedHeaders(input.need('headers'))
  const body = await receivedBody(input.positionals[0] ?? '-')
  const check = (isAnyAge: boolean, bytes = body) =>
    verifyWebhook({
      crypto: systemCrypto,
      secret,
      headers,
      body: bytes,
      now: Date.now(),
      ...(isAnyAge ? { toleranceSeconds: Number.MAX_SAFE_INTEGER } : {}),
    })
  const verdict = check(input.on('any-age'))
  if (input.json) input.output.json(verdict)
  else if (verdict.verdict === 'genuine') input.output.line('Genuine: it was signed with this secret.')
  if (verdict.verdict === 'genuine') return 0
  input.output.note(`Refused: ${verdict.why}.`)
  if (check(true).verdict === 'genuine')
    input.output.note('It was signed with this secret: --any-age takes a delivery that was kept.')
  else if (check(true, withoutLineBreak(body)).verdict === 'genuine')
    input.output.note('The line break at its end was added after it was signed, as editors do: take it out.')
  return 1
}

function withoutLineBreak(body: Uint8Array): Uint8Array {
  const text = Buffer.from(body)
  return body.subarray(
    0,
    body.length - (text.subarray(-2).toString() === '\r\n' ? 2 : text.at(-1) === 10 ? 1 : 0),
  )
}

const endpointLine = ({ webhook_id, status, account_id, url, label }: EndpointOfOperator) =>
  `${webhook_id}  ${(status ?? '').padEnd(8)}  account ${account_id}  ${url}  ${label ?? ''}`.trimEnd()

function deliveryLine(delivery: DeliveryOfOperator): string {
  const last = delivery.attempts.at(-1)
  const answered = last === undefined ? '' : `, last ${last.response_status ?? last.error}`
  const next = delivery.next_attempt_at === null ? '' : `, next ${delivery.next_attempt_at}`
  const attempts = delivery.attempt_count === 1 ? '1 attempt' : `${delivery.attempt_count} attempts`
  const job = delivery.job_id === null ? '' : `, job ${delivery.job_id}`
  return `${delivery.delivery_id}  ${delivery.created_at}  ${delivery.event_type.padEnd(17)}  ${delivery.status}, ${attempts}${answered}${next}, to ${delivery.webhook_id}${job}`
}
