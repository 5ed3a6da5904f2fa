import { dayMs } from '../../kernel/clock.ts'
import type { SqliteDriver } from '../../storage/sqlite/driver.ts'
import type { Owner } from './timeline.ts'
import type { Row, WatchSettings } from './watch.ts'
import type { World } from './world.ts'

export interface JobWatch {
  /** A commit of `owner` has touched the job. */
  look(jobId: string, owner: Owner, isEndpointChanged: (webhookId: unknown) => boolean): void
  /** The fencing token of a job before the commit that touched it last. */
  tokenBefore(jobId: string): number
  allowPruning(): void
}

const ranks: Readonly<Record<string, number>> = {
  queued: 0,
  running: 1,
  succeeded: 2,
  failed: 2,
  cancelled: 2,
}

/**
 * The faults of the service as docs/design/decisions.md#refunds has them: written here once more, so that the rule is not judged by
 * itself.
 */
const paidBack = new Set([
  'PROVIDER_UNAVAILABLE',
  'PROVIDER_LIMIT',
  'MODEL_OUTPUT_INVALID',
  'ALL_CHILDREN_FAILED',
  'DEADLINE_EXCEEDED',
  'ATTEMPTS_EXHAUSTED',
  'INTERNAL',
  'CANCELLED_BY_OPERATOR',
])

/** What must hold of each job after each commit. */
export function watchJobs(world: World, reading: SqliteDriver, settings: WatchSettings): JobWatch {
  const read = reading.prepare(`
    SELECT job.*,
      (SELECT result FROM job_results WHERE job_no = job.job_no) AS result,
      (SELECT count(*) FROM job_checkpoints WHERE job_no = job.job_no) AS checkpoints,
      (SELECT count(*) FROM webhook_events WHERE job_id = job.job_id) AS events,
      (SELECT type FROM webhook_events WHERE job_id = job.job_id) AS event_type,
      (SELECT count(*) FROM webhook_deliveries AS delivery
        WHERE delivery.job_id = job.job_id AND delivery.webhook_id = job.webhook_id AND trigger = 'event') AS deliveries,
      endpoint.webhook_id AS endpoint_id, endpoint.event_types, endpoint.disabled_at
    FROM jobs AS job LEFT JOIN webhook_endpoints AS endpoint
      ON endpoint.webhook_id = job.webhook_id AND endpoint.account_id = job.account_id
    WHERE job.job_id = ?`)
  const entriesOf = reading.prepare(
    'SELECT type, amount_micro_usd, entry_id, reverses_entry_id FROM ledger_entries WHERE job_id = ?',
  )
  const activeOf = reading.prepare(`
    SELECT count(*) FILTER (WHERE owner_id = ?) AS of_key, count(*) AS of_account FROM jobs
    WHERE type IN (SELECT DISTINCT type FROM jobs) AND status IN ('queued', 'running') AND account_id = ?`)
  const before = new Map<string, Row>()
  const tokens = new Map<string, number>()
  /** Which process a worker's id belongs to: the one that committed its claim. */
  const processes = new Map<string, string>()
  let mayPrune = false

  function look(jobId: string, owner: Owner, isEndpointChanged: (webhookId: unknown) => boolean): void {
    const row = read.get(jobId)
    const entries = entriesOf.all(jobId)
    const wrong = (what: string) => world.fail(`job ${jobId}: ${what} (committed by ${owner.name})`)
    const was = before.get(jobId)
    if (row === undefined) {
      lookGone(was, entries, wrong)
      return
    }
    tokens.set(jobId, Number(was?.['lease_token'] ?? 0))
    if (was === undefined) lookNew(row, wrong)
    else lookStep(was, row, owner, wrong)
    if (
      row['worker_id'] !== null &&
      row['lease_until'] !== null &&
      row['lease_token'] !== was?.['lease_token']
    )
      processes.set(String(row['worker_id']), owner.name)
    lookMoney(was, row, entries, wrong)
    lookEnd(was, row, isEndpointChanged(row['webhook_id']), wrong)
    if (row['completed_at'] !== null && Number(row['checkpoints']) > 0)
      wrong('keeps its checkpoints beyond its end')
    before.set(jobId, row)
  }

  function lookGone(was: Row | undefined, entries: readonly Row[], wrong: (what: string) => void): void {
    if (was === undefined && entries.length > 0) wrong('was charged for and is not there')
    const endedAt = Number(was?.['completed_at'] ?? Number.MAX_SAFE_INTEGER)
    if (was !== undefined && !(mayPrune && world.timeline.now() - endedAt > 89 * dayMs))
      wrong('was removed before its time')
  }

  function lookNew(row: Row, wrong: (what: string) => void): void {
    // Made and claimed may share a commit.
    if (row['status'] !== 'queued' && row['lease_until'] === null) wrong(`began as ${row['status']}`)
    const active = activeOf.get(row['owner_id'] ?? null, row['account_id'] ?? null)
    const { activePerKey, activePerAccount } = settings
    if (activePerKey > 0 && Number(active?.['of_key']) > activePerKey)
      wrong('is beyond the ceiling of its key')
    if (activePerAccount > 0 && Number(active?.['of_account']) > activePerAccount)
      wrong('is beyond the ceiling of its account')
  }

  function lookStep(was: Row, row: Row, owner: Owner, wrong: (what: string) => void): void {
    const rank = (of: Row) => ranks[String(of['status'])] ?? -1
    if (rank(row) < rank(was)) wrong(`went back from ${was['status']} to ${row['status']}`)
    for (const name of ['progress', 'revision', 'lease_token'])
      if (Number(row[name]) < Number(was[name])) wrong(`${name} fell from ${was[name]} to ${row[name]}`)
    if (Number(row['attempt']) > 3) wrong(`is tried for the ${row['attempt']}th time`)
    if (row['status'] !== was['status'] && row['revision'] === was['revision'])
      wrong('changed its state and kept its revision')
    if (
      rank(was) === 2 &&
      JSON.stringify({ ...was, ...evolving }) !== JSON.stringify({ ...row, ...evolving })
    )
      wrong('changed after its end')
    if (rank(was) < 2 && row['status'] === 'succeeded') {
      const worker = processes.get(String(was['worker_id']))
      if (was['lease_until'] === null || worker !== owner.name)
        wrong(`its result was written by ${owner.name}, and it was ${worker ?? 'nobody'}'s`)
    }
  }

  function lookMoney(was: Row | undefined, row: Row, entries: readonly Row[], wrong: (what: string) => void) {
    const charges = entries.filter(({ type }) => type === 'charge')
    const refunds = entries.filter(({ type }) => type === 'refund')
    const price = settings.priceOf(String(row['type']))
    if (Number(row['charged_micro_usd']) !== price)
      wrong(`was charged ${row['charged_micro_usd']}, not ${price}`)
    if (charges.length !== (price > 0 ? 1 : 0)) wrong(`has ${charges.length} charges`)
    if (charges.some((charge) => charge['amount_micro_usd'] !== -price))
      wrong('has a charge of another amount')
    const isDue = price > 0 && isPaidBack(row)
    if (row['completed_at'] === null && refunds.length > 0) wrong('was paid back before it ended')
    const had = was?.['completed_at'] != null ? Number(was['refunded']) : Number(isDue)
    if (row['completed_at'] !== null && refunds.length !== had)
      wrong(`ended ${row['status']} ${row['failure'] ?? ''} with ${refunds.length} refunds, not ${had}`)
    if (Number(row['refunded']) !== refunds.length) wrong('says another thing of its refund than the ledger')
    const [charge, refund] = [charges[0], refunds[0]]
    if (
      refund !== undefined &&
      (refund['amount_micro_usd'] !== price || refund['reverses_entry_id'] !== charge?.['entry_id'])
    )
      wrong('was paid back something else than its charge')
  }

  function lookEnd(
    was: Row | undefined,
    row: Row,
    isEndpointChanged: boolean,
    wrong: (what: string) => void,
  ): void {
    const isOver = row['completed_at'] !== null
    const [events, deliveries] = [Number(row['events']), Number(row['deliveries'])]
    if (!isOver) {
      if (row['result'] !== null) wrong('has a result before its end')
      if (events > 0) wrong('has an event before its end')
      return
    }
    if (was?.['completed_at'] != null) {
      if (events > Number(was['events'])) wrong('has another event after its end')
      return
    }
    // What counts as expired at once may have gone with the same commit.
    const isGone = row['status'] === 'succeeded' && row['result_expires_at'] === row['completed_at']
    if (!isGone && (row['status'] === 'succeeded') !== (row['result'] !== null))
      wrong(`ended ${row['status']} ${row['result'] === null ? 'without' : 'with'} a result`)
    if (events > 1 || deliveries > 1) wrong(`ended with ${events} events and ${deliveries} deliveries`)
    // In the same commit: what it was when the job ended cannot be told any more.
    if (isEndpointChanged) return
    const type = `api.job.${row['status']}`
    const types = row['event_types'] as string | null
    const isWanted = row['endpoint_id'] !== null && (types === null || types.includes(type))
    if (events !== (isWanted ? 1 : 0)) wrong(`ended with ${events} events, not ${isWanted ? 1 : 0}`)
    if (isWanted && row['event_type'] !== type)
      wrong(`ended ${row['status']} with an event ${row['event_type']}`)
    const isSent = isWanted && row['disabled_at'] === null
    if (deliveries !== (isSent ? 1 : 0)) wrong(`ended with ${deliveries} deliveries, not ${isSent ? 1 : 0}`)
  }

  return {
    look,
    tokenBefore: (jobId) => tokens.get(jobId) ?? 0,
    allowPruning() {
      mayPrune = true
    },
  }
}

/** What an ended job may still change, since it is told of elsewhere: its result goes in time, and so do events and endpoints. */
const evolving = {
  result: null,
  events: null,
  event_type: null,
  deliveries: null,
  endpoint_id: null,
  event_types: null,
  disabled_at: null,
}

function isPaidBack(row: Row): boolean {
  if (row['status'] === 'succeeded' || row['failure'] === null) return false
  if (row['started_at'] === null) return true
  const failure = JSON.parse(String(row['failure'])) as { reason: string; isInputFault?: boolean }
  return paidBack.has(failure.reason) && failure.isInputFault !== true
}
