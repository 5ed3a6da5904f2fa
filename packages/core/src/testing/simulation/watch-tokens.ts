import type { JobStore, Lease } from '../../jobs/store.ts'
import { intercept } from './intercept.ts'
import type { JobWatch } from './watch-jobs.ts'
import type { World } from './world.ts'

/** Sees to it that nothing is written under a token that is not the current one. */
export interface TokenWatch {
  over(store: JobStore): JobStore
}

const underToken = new Set(['heartbeat', 'saveCheckpoints', 'retry', 'release', 'end'])

export function watchTokens(world: World, jobs: Pick<JobWatch, 'tokenBefore'>): TokenWatch {
  return {
    over: (store) =>
      intercept(store, async (method, given, call) => {
        const result = await call()
        if (underToken.has(method) && isDone(result)) {
          const { jobId, token } = given[0] as Lease
          const current = jobs.tokenBefore(jobId)
          if (token < current)
            world.fail(
              `job ${jobId}: ${method} under token ${token} was taken though ${current} was handed out`,
            )
        }
        return result
      }),
  }
}

function isDone(result: unknown): boolean {
  const outcome = typeof result === 'string' ? result : (result as { outcome: string }).outcome
  return outcome !== 'lost'
}
