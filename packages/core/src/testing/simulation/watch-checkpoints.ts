import type { JobStore, Lease } from '../../jobs/store.ts'
import type { SqliteDriver } from '../../storage/sqlite/driver.ts'
import { intercept } from './intercept.ts'
import { stepsDone } from './work.ts'
import type { World } from './world.ts'

/** Sees to it that an attempt finds all that was saved before it. */
export interface CheckpointWatch {
  over(store: JobStore): JobStore
}

export function watchCheckpoints(world: World, reading: SqliteDriver): CheckpointWatch {
  const over = reading.prepare('SELECT 1 FROM jobs WHERE job_id = ? AND completed_at IS NOT NULL')
  /** By job, what the storage has said that it keeps. */
  const promised = new Map<string, number>()

  return {
    over: (store) =>
      intercept(store, async (method, given, call) => {
        if (method === 'saveCheckpoints') {
          const [{ jobId }, entries] = given as [Lease, Record<string, number>]
          const result = await call()
          if (result === 'saved')
            promised.set(jobId, Math.max(promised.get(jobId) ?? 0, entries[stepsDone] ?? 0))
          return result
        }
        if (method !== 'checkpoints') return call()
        const jobId = String(given[0])
        const wanted = promised.get(jobId) ?? 0
        const found = (await call()) as ReadonlyMap<string, number>
        if ((found.get(stepsDone) ?? 0) < wanted && over.get(jobId) === undefined)
          world.fail(`job ${jobId}: an attempt does not find what was saved before it`)
        return found
      }),
  }
}
