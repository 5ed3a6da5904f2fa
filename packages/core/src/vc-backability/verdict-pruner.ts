import type { Clock } from '../kernel/index.ts'
import { type VerdictStore, verdictMs } from './store.ts'

const stepMax = 500

/** Removes verdicts that count no longer, in small steps with room for requests between them. */
export async function pruneVerdicts(
  store: Pick<VerdictStore, 'prune'>,
  clock: Clock,
  stopping: AbortSignal,
): Promise<void> {
  const until = clock.now() - verdictMs
  while (!stopping.aborted && (await store.prune(until, stepMax)) > 0) {
    await new Promise<void>((resolve) => clock.defer(resolve))
  }
}
