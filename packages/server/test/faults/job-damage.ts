import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { openSqliteStorage } from '@dealflow/core'
import { verifyLedgers } from '@dealflow/core/testing'
import { nodeHost } from '@dealflow/node-adapter'
import { openBunSqlite } from '../../src/bun-sqlite.ts'
import type { Order } from './job-orders.ts'
import type { ReceivedEvent } from './job-receiver.ts'

interface JobRow {
  readonly job_id: string
  readonly idempotency_key: string
  readonly status: string
  readonly webhook_id: string | null
  readonly charged_micro_usd: number
  readonly refunded: number
  readonly attempt: number
  readonly started_at: number | null
  readonly reason: string | null
  readonly charges: number
  readonly refunds: number
  readonly events: number
  readonly deliveries: number
  readonly checkpoints: number
  readonly event_id: string | null
}

const attemptsMax = 3
/**
 * Failures that are paid back by the policy that is in force (docs/design/decisions.md#refunds); the works here fail for no other
 * reason.
 */
const paidBack = ['PROVIDER_UNAVAILABLE', 'ATTEMPTS_EXHAUSTED']

/** What is wrong with a directory whose server is dead: of what clients were told, and of what must hold whoever died when. */
export async function jobDamage(
  directory: string,
  orders: readonly Pick<Order, 'key' | 'jobId' | 'seen'>[],
): Promise<readonly string[]> {
  const rows = readJobs(directory)
  const problems = rows.flatMap((row) => imbalances(row).map((problem) => `job ${row.job_id} ${problem}`))
  const byKey = Map.groupBy(rows, ({ idempotency_key }) => idempotency_key)
  for (const order of orders) {
    const made = byKey.get(order.key) ?? []
    if (made.length > 1) problems.push(`${order.key} made ${made.length} jobs`)
    if (order.jobId !== null && made[0]?.job_id !== order.jobId) problems.push(`${order.key} lost its job`)
    else if (order.seen !== null && made[0]?.status !== order.seen)
      problems.push(`job ${order.jobId} was shown ${order.seen} and is ${made[0]?.status}`)
  }
  return [...problems, ...(await ledgerFaults(directory))]
}

/** The same when every job should have ended, and every event have come. */
export function unfinished(
  directory: string,
  orders: readonly Order[],
  received: ReadonlyMap<string, ReceivedEvent>,
): readonly string[] {
  const rows = new Map(readJobs(directory).map((row) => [row.job_id, row]))
  const problems: string[] = []
  for (const order of orders) {
    const row = rows.get(order.jobId ?? '')
    if (row === undefined) problems.push(`${order.key} has no job`)
    else if (!isFit(order, row))
      problems.push(`${order.act} job ${row.job_id} is ${row.status} ${row.reason}`)
    const event = received.get(order.jobId ?? '')
    if (!order.hasWebhook && event !== undefined) problems.push(`${order.key} told somebody`)
    if (order.hasWebhook)
      problems.push(...eventFaults(row, event).map((fault) => `event of ${order.key}: ${fault}`))
  }
  const known = new Set(orders.map(({ jobId }) => jobId))
  for (const jobId of received.keys())
    if (!known.has(jobId)) problems.push(`an event of ${jobId}, which nobody has`)
  return problems
}

function eventFaults(row: JobRow | undefined, event: ReceivedEvent | undefined): string[] {
  if (event === undefined) return ['it never came']
  const faults: string[] = []
  if (event.ids.size !== 1 || event.bodies.size !== 1)
    faults.push(`it came with ${event.ids.size} ids and ${event.bodies.size} bodies`)
  if (row?.event_id !== [...event.ids][0]) faults.push(`${row?.event_id} is stored, ${[...event.ids]} came`)
  if (event.type !== `api.job.${row?.status}`)
    faults.push(`${event.type} came, and the job is ${row?.status}`)
  return faults
}

/** Whether a job ended as what was asked of it ends, however often its process died. */
function isFit({ act, isCancelSent }: Order, { status, reason, attempt }: JobRow): boolean {
  if (status === 'cancelled') return isCancelSent
  if (reason === 'ATTEMPTS_EXHAUSTED') return status === 'failed' && attempt === attemptsMax
  if (act === 'fail') return status === 'failed' && reason === 'PROVIDER_UNAVAILABLE'
  if (act === 'bad') return status === 'failed' && reason === 'NO_USABLE_CONTENT'
  return act !== 'stuck' && status === 'succeeded'
}

function imbalances(row: JobRow): string[] {
  const { status, charges, refunds, events, deliveries } = row
  const problems: string[] = []
  const isEnded = status !== 'queued' && status !== 'running'
  const wantsCharges = row.charged_micro_usd > 0 ? 1 : 0
  if (charges !== wantsCharges) problems.push(`has ${charges} charges instead of ${wantsCharges}`)
  const isPaidBack =
    wantsCharges === 1 &&
    ((status === 'failed' && paidBack.includes(row.reason ?? '')) ||
      (status === 'cancelled' && row.started_at === null))
  const wantsRefunds = isPaidBack ? 1 : 0
  if (refunds !== wantsRefunds || row.refunded !== wantsRefunds)
    problems.push(`is ${status} ${row.reason} with ${refunds} refunds instead of ${wantsRefunds}`)
  const wantsEvents = isEnded && row.webhook_id !== null ? 1 : 0
  if (events !== wantsEvents || deliveries !== wantsEvents)
    problems.push(`is ${status} with ${events} events and ${deliveries} deliveries instead of ${wantsEvents}`)
  if (isEnded && row.checkpoints > 0) problems.push(`is ${status} and keeps ${row.checkpoints} checkpoints`)
  if (row.attempt > attemptsMax) problems.push(`was tried ${row.attempt} times`)
  return problems
}

function readJobs(directory: string): readonly JobRow[] {
  const database = new Database(join(directory, 'dealflow.db'))
  try {
    return database
      .query<JobRow, []>(`
        SELECT jobs.*, failure ->> 'reason' AS reason, event.event_id,
          (SELECT count(*) FROM ledger_entries AS entry WHERE entry.job_id = jobs.job_id AND entry.type = 'charge') AS charges,
          (SELECT count(*) FROM ledger_entries AS entry WHERE entry.job_id = jobs.job_id AND entry.type = 'refund') AS refunds,
          (SELECT count(*) FROM job_checkpoints WHERE job_no = jobs.job_no) AS checkpoints,
          (event.event_id IS NOT NULL) AS events,
          (SELECT count(*) FROM webhook_deliveries WHERE event_id = event.event_id) AS deliveries
        FROM jobs LEFT JOIN webhook_events AS event ON event.job_id = jobs.job_id`)
      .all()
  } finally {
    database.close(true)
  }
}

async function ledgerFaults(directory: string): Promise<readonly string[]> {
  const host = nodeHost({ write() {} })
  const file = (name: string) => join(directory, name)
  const storage = await openSqliteStorage({ open: openBunSqlite, host, directory, file })
  try {
    const { ok, problems } = await verifyLedgers(storage.billing, host.crypto)
    return ok ? [] : [`the ledger does not verify: ${JSON.stringify(problems)}`]
  } finally {
    await storage.close()
  }
}
