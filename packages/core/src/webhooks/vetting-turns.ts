import { secondMs } from '../clock.ts'
import { createFairTurns } from '../fair-turns.ts'
import type { Clock } from '../host.ts'
import { namesWait } from './refusals.ts'

/** Names of receivers that are looked up at once: for all accounts, and for one. */
const places = 128
const perAccount = 8
/** A lookup takes 5 s at most: by then two rounds of names that never resolve are over. */
const waitMsMax = 10 * secondMs

/**
 * Looks at URLs of new endpoints, of each account a few at a time: names that never resolve keep nobody else waiting. Whoever
 * does not come to their turn within 10 s is refused with SERVICE_UNAVAILABLE.
 */
export function vettingTurns(clock: Pick<Clock, 'timer'>) {
  const turns = createFairTurns({ places, perAccount })
  return async <T>(accountId: string, signal: AbortSignal, vet: () => Promise<T>): Promise<T> => {
    const late = new AbortController()
    const cancel = clock.timer(waitMsMax, () => late.abort(namesWait()))
    try {
      return await turns.take(accountId, AbortSignal.any([signal, late.signal]), () => {
        cancel()
        return vet()
      })
    } finally {
      cancel()
    }
  }
}
