import { secondMs } from '../kernel/index.ts'
import type { JobChanges } from './changes.ts'
import { isEnded } from './job.ts'
import type { SeenJob } from './view.ts'

/** What another process changed is seen after so long. */
const pollMs = secondMs

/**
 * A job each time it is not as it was, until it has ended or a signal aborts. It is read when the caller asks for more, so a slow
 * caller misses steps between and piles up nothing.
 */
export async function* watchJob(
  jobId: string,
  afterRevision: number | null,
  changes: JobChanges,
  read: () => Promise<SeenJob>,
  signals: readonly AbortSignal[],
): AsyncGenerator<SeenJob> {
  // Followed before it is read, so that no change falls between.
  const following = changes.follow(jobId)
  try {
    let shown = afterRevision
    for (;;) {
      const seen = await read()
      if (signals.some(({ aborted }) => aborted)) return
      if (seen.job.revision !== shown) yield seen
      shown = seen.job.revision
      if (isEnded(seen.job)) return
      await following.next(pollMs, signals)
    }
  } finally {
    following.end()
  }
}
