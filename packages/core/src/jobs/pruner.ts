import { type Clock, dayMs } from '../kernel/index.ts'
import type { JobSettings } from './settings.ts'
import type { JobStore } from './store.ts'

const stepMax = 500
/** For so long after its row went, a job of enrichment answers 410 (docs/design/decisions.md#retention). */
export const tombstoneMs = 365 * dayMs

/**
 * Removes what is kept no longer, in small steps with room for requests between them. What a client sees of retention is decided
 * when it asks, so being late here changes no answer.
 */
export async function prune(
  store: Pick<JobStore, 'prune'>,
  clock: Clock,
  settings: JobSettings,
  stopping: AbortSignal,
): Promise<void> {
  const now = clock.now()
  const times = {
    now,
    rowsEndedBefore: now - settings.rowRetentionMs,
    tombstonesBefore: now - tombstoneMs,
  }
  while (!stopping.aborted && (await store.prune(times, stepMax)) > 0) {
    await new Promise<void>((resolve) => clock.defer(resolve))
  }
}
