import { secondMs } from '../clock.ts'
import { Explained } from '../errors.ts'
import type { Clock } from '../host.ts'
import { pause } from '../pause.ts'

const retryMsMax = 10 * secondMs
/** A storage that refuses so often for no reason that passes, such as a full disk, will not take them. */
const refusalsMax = 3

/**
 * Keeps at it while the storage refuses, as settling does: a disk that is full for a while must not cost what the work has
 * reached. Rejects once `signal` has aborted.
 */
export async function savePatiently(
  save: () => Promise<void>,
  { clock, signal }: { readonly clock: Pick<Clock, 'timer'>; readonly signal: AbortSignal },
): Promise<void> {
  signal.throwIfAborted()
  for (let tries = 1; ; tries++) {
    try {
      await save()
      break
    } catch (error) {
      if (!(error instanceof Explained) && tries >= refusalsMax) throw error
      await pause(clock, Math.min(secondMs * 2 ** (tries - 1), retryMsMax), signal)
      signal.throwIfAborted()
    }
  }
  signal.throwIfAborted()
}
