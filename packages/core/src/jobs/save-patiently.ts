import { type Clock, Explained, pause, secondMs } from '../kernel/index.ts'

const retryMsMax = 10 * secondMs
/** So often checkpoints are refused by a storage that takes heartbeats, before it counts as the fault of the checkpoints. */
const refusalsMax = 3

export interface Saving {
  readonly clock: Pick<Clock, 'timer'>
  readonly signal: AbortSignal
  /** Extends the lease; rejects while the storage takes nothing. */
  readonly beat: () => Promise<void>
}

/**
 * Keeps at it while the storage refuses, as settling does: a disk that is full for a while must not cost what the work has
 * reached. Rejects once `signal` has aborted.
 */
export async function savePatiently(
  save: () => Promise<void>,
  { clock, signal, beat }: Saving,
): Promise<void> {
  signal.throwIfAborted()
  for (let tries = 1, refusals = 0; ; tries++) {
    try {
      await save()
      break
    } catch (error) {
      await pause(clock, Math.min(secondMs * 2 ** (tries - 1), retryMsMax), signal)
      signal.throwIfAborted()
      const isOurFault = !(error instanceof Explained) && (await succeeds(beat()))
      refusals = isOurFault ? refusals + 1 : 0
      if (refusals >= refusalsMax) throw error
    }
  }
  signal.throwIfAborted()
}

/** Whether it resolves. */
export const succeeds = (promise: Promise<void>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  )
