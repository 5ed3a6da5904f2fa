import { dayMs, hourMs, minuteMs, secondMs } from '../../kernel/clock.ts'
import type { SqliteDriver } from '../../storage/sqlite/driver.ts'
import type { Known } from './clients.ts'
import type { Machine } from './machine.ts'
import type { Watch } from './watch.ts'
import type { WebhookOwner } from './webhook-owner.ts'
import type { World } from './world.ts'

export interface FinalLookParts {
  readonly world: World
  readonly machine: Machine
  readonly reading: SqliteDriver
  readonly known: Known
  readonly watch: Watch
  readonly owners: readonly WebhookOwner[]
}

/** Longer than any job that hangs, its attempts and its deadline; and longer than the retries of a delivery that was unlucky. */
const jobsMsMax = 40 * minuteMs
const deliveriesMsMax = 48 * hourMs
/** An answer that was under way when it became calm may take longer than a lease. */
const patienceMs = 60 * secondMs

/** Nothing goes wrong any more: everything comes to its end, and everything that was promised is there. */
export async function lookAtTheEnd(parts: FinalLookParts): Promise<void> {
  const { world, machine, reading, known, owners } = parts
  const count = (sql: string) => {
    const statement = reading.prepare(sql)
    return () => Number(statement.get()?.['rows'])
  }
  const under = count(
    "SELECT count(*) AS rows FROM jobs WHERE status IN ('queued', 'running') AND completed_at IS NULL",
  )
  const waiting = count(
    "SELECT count(*) AS rows FROM webhook_deliveries WHERE status IN ('pending', 'sending')",
  )

  const abandoned = reading.prepare('SELECT job_id, lease_token FROM jobs WHERE lease_until <= ?')
  let seenFirst = new Map<string, number>()
  function lookForAbandoned(): void {
    const now = world.timeline.elapsed()
    const before = seenFirst
    seenFirst = new Map()
    for (const { job_id, lease_token } of abandoned.all(world.timeline.now())) {
      const name = `${job_id} ${lease_token}`
      const since = before.get(name) ?? now
      seenFirst.set(name, since)
      if (now - since > patienceMs)
        world.fail(`job ${job_id} lies with a worker that is dead, and nobody takes it`)
    }
  }

  async function until(isDone: () => boolean, msMax: number, everyMs: number): Promise<boolean> {
    for (const start = world.timeline.elapsed(); !isDone(); ) {
      if (world.timeline.elapsed() - start > msMax) return false
      await world.sleep(everyMs)
      lookForAbandoned()
    }
    return true
  }

  const jobsEnd = async () => {
    if (!(await until(() => under() === 0, jobsMsMax, secondMs)))
      world.fail(`jobs do not end though nothing is broken any more: ${stuckJobs(reading)}`)
  }
  await jobsEnd()
  // By then a process that was held up has made what it was asked for before.
  await world.sleep(5 * secondMs)
  await jobsEnd()
  await Promise.all(owners.map((owner) => owner.enableAll()))
  await machine.restWorkers()
  if (!(await until(() => waiting() === 0, deliveriesMsMax, 10 * secondMs)))
    world.fail(`deliveries are not sent though nothing is broken any more: ${stuck(reading)}`)

  const find = reading.prepare('SELECT 1 AS found FROM jobs WHERE job_id = ? AND owner_id = ?')
  for (const [jobId, ownerId] of known.acknowledged)
    if (find.get(jobId, ownerId) === undefined) world.fail(`job ${jobId} was acknowledged and is lost`)
  const miscounted = count(`
    SELECT count(*) AS rows FROM job_owners AS owner
    WHERE active <> (SELECT count(*) FROM jobs WHERE jobs.owner_id = owner.owner_id AND completed_at IS NULL)`)
  if (miscounted() > 0) world.fail('the count of active jobs is wrong')
  const late = count(`
    SELECT count(*) AS rows FROM jobs WHERE type <> 'general_enrichment' AND failure LIKE '%DEADLINE_EXCEEDED%'`)
  if (late() > 0)
    world.fail(`${late()} jobs had twenty minutes and more, and were forgotten until their deadline`)
  if (world.random.chance(0.12)) await growOld(parts)
}

/** A hundred days later nothing is left but the money and what answers 410. */
async function growOld({ world, machine, reading, watch }: FinalLookParts): Promise<void> {
  const count = (sql: string) => Number(reading.prepare(sql).get()?.['rows'])
  const fulfilled = count(
    "SELECT count(*) AS rows FROM jobs WHERE status = 'succeeded' AND type LIKE '%enrichment'",
  )
  watch.allowPruning()
  world.trace('world', 'grows old')
  await machine.wakeWorkers()
  world.timeline.jump(100 * dayMs)
  await world.sleep(minuteMs + 10 * secondMs)
  for (const table of [
    'jobs',
    'job_requests',
    'job_results',
    'job_checkpoints',
    'webhook_events',
    'webhook_deliveries',
    'removed_webhooks',
  ])
    if (count(`SELECT count(*) AS rows FROM ${table}`) > 0) world.fail(`${table} keeps what is too old`)
  if (count('SELECT count(*) AS rows FROM job_tombstones') !== fulfilled)
    world.fail('results of enrichment are gone without a trace')
}

const stuckJobs = (reading: SqliteDriver) =>
  JSON.stringify(
    reading
      .prepare(
        'SELECT job_id, type, status, attempt, due_at, lease_until FROM jobs WHERE completed_at IS NULL LIMIT 3',
      )
      .all(),
  )

const stuck = (reading: SqliteDriver) =>
  JSON.stringify(
    reading
      .prepare(`
        SELECT delivery_id, status, attempt_count, due_at, lease_until, endpoint.disabled_at, failures, rests_until
        FROM webhook_deliveries LEFT JOIN webhook_endpoints AS endpoint USING (webhook_id)
        WHERE status IN ('pending', 'sending') LIMIT 3`)
      .all(),
  )
