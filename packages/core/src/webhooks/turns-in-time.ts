import { type Clock, createFairTurns, type ServiceError, secondMs } from '../kernel/index.ts'
import { namesWait, testsWait } from './refusals.ts'

/** What a caller waits for while receivers, or their name servers, take their time: at once for all accounts, and for one. */
const places = 128
const perAccount = 8
/** For accounts that have nothing under way when all places are taken. */
const spare = 128
/** A lookup takes 5 s at most: two rounds of names that never resolve are over by then. A test takes 15. */
const waitMsMax = 10 * secondMs

/**
 * Looks at URLs of new endpoints, of each account a few at a time: names that never resolve keep nobody else waiting. Whoever
 * does not come to their turn within 10 s is refused with SERVICE_UNAVAILABLE.
 */
export const vettingTurns = (clock: Pick<Clock, 'timer'>) => turnsInTime(clock, namesWait)

/** Sends tests, of each account a few at a time, so that receivers that never answer keep no other account's tests waiting. */
export const testTurns = (clock: Pick<Clock, 'timer'>) => turnsInTime(clock, testsWait)

function turnsInTime(clock: Pick<Clock, 'timer'>, refusal: () => ServiceError) {
  const turns = createFairTurns({ places, perAccount, spare })
  return async <T>(accountId: string, signal: AbortSignal, run: () => Promise<T>): Promise<T> => {
    const late = new AbortController()
    const cancel = clock.timer(waitMsMax, () => late.abort(refusal()))
    try {
      return await turns.take(accountId, AbortSignal.any([signal, late.signal]), () => {
        cancel()
        return run()
      })
    } finally {
      cancel()
    }
  }
}
