import type { JobStore } from '../../jobs/store.ts'
import type { SqliteDriver } from '../../storage/sqlite/driver.ts'
import type { SimulatedDatabase } from './database.ts'
import type { Outside } from './outside.ts'
import type { Owner } from './timeline.ts'
import { watchCheckpoints } from './watch-checkpoints.ts'
import { type DeliveryWatch, watchDeliveries } from './watch-deliveries.ts'
import { watchJobs } from './watch-jobs.ts'
import { watchTokens } from './watch-tokens.ts'
import type { World } from './world.ts'

/** What a run promises of its jobs, and what is asked of it at its end. */
export interface WatchSettings {
  readonly activePerKey: number
  readonly activePerAccount: number
  /** By kind, in micro-USD. */
  readonly priceOf: (type: string) => number
}

export interface Watch {
  /** The store of a process, with an eye on what is done under which token, and on what attempts hand on. */
  readonly overJobs: (store: JobStore) => JobStore
  readonly deliveries: DeliveryWatch
  /** Rows were removed because their time was over, from now on. */
  allowPruning(): void
}

/**
 * Looks at every row that a commit has touched, right after that commit and by its own SQL: what must hold, must hold whenever
 * the machine could stop. Finds nothing out by asking the engine.
 */
export function watchDatabase(
  world: World,
  database: SimulatedDatabase,
  outside: Outside,
  settings: WatchSettings,
): Watch {
  const { reading } = database
  for (const statement of noticing) reading.exec(statement)
  const touched = reading.prepare('SELECT DISTINCT what, id FROM touched')
  const forget = reading.prepare('DELETE FROM touched')
  const jobs = watchJobs(world, reading, settings)
  const tokens = watchTokens(world, jobs)
  const checkpoints = watchCheckpoints(world, reading)
  const deliveries = watchDeliveries(world, reading, outside)

  database.onCommit = (owner: Owner) => {
    const rows = touched.all()
    if (rows.length === 0) return
    const changed = new Set(rows.filter(({ what }) => what === 'endpoint').map(({ id }) => id))
    const isEndpointChanged = (webhookId: unknown) => changed.has(webhookId as string)
    for (const { what, id } of rows) {
      if (what === 'job') jobs.look(String(id), owner, isEndpointChanged)
      else if (what === 'delivery') deliveries.look(String(id), isEndpointChanged)
    }
    forget.run()
  }

  return {
    overJobs: (store) => checkpoints.over(tokens.over(store)),
    deliveries,
    allowPruning: jobs.allowPruning,
  }
}

/** Triggers of this connection alone: the schema is the product's. */
const noticing = [
  'CREATE TEMP TABLE touched (what TEXT, id TEXT)',
  ...[
    ['INSERT ON main.jobs', "'job', NEW.job_id"],
    ['UPDATE ON main.jobs', "'job', NEW.job_id"],
    ['DELETE ON main.jobs', "'job', OLD.job_id"],
    ['INSERT ON main.ledger_entries', "'job', NEW.job_id"],
    ['INSERT ON main.job_results', "'job', (SELECT job_id FROM main.jobs WHERE job_no = NEW.job_no)"],
    ['INSERT ON main.job_checkpoints', "'job', (SELECT job_id FROM main.jobs WHERE job_no = NEW.job_no)"],
    ['UPDATE ON main.job_checkpoints', "'job', (SELECT job_id FROM main.jobs WHERE job_no = NEW.job_no)"],
    ['INSERT ON main.webhook_events', "'job', NEW.job_id"],
    ['INSERT ON main.webhook_deliveries', "'delivery', NEW.delivery_id"],
    ['UPDATE ON main.webhook_deliveries', "'delivery', NEW.delivery_id"],
    ['DELETE ON main.webhook_deliveries', "'delivery', OLD.delivery_id"],
    ['UPDATE ON main.webhook_endpoints', "'endpoint', NEW.webhook_id"],
    ['DELETE ON main.webhook_endpoints', "'endpoint', OLD.webhook_id"],
  ].map(
    ([when, values], at) =>
      `CREATE TEMP TRIGGER touches_${at} AFTER ${when} BEGIN INSERT INTO touched VALUES (${values}); END`,
  ),
]

export type Row = ReturnType<ReturnType<SqliteDriver['prepare']>['all']>[number]
