import PQueue from 'p-queue'
import { ResolveError, type Resolver } from './ports.ts'
import { orAborted } from './until-aborted.ts'

/** Lookups of one client that are under way; the next wait for their turn. */
export const lookupsMax = 256

interface Lookup {
  readonly answer: Promise<readonly string[]>
  readonly abort: AbortController
  waiting: number
}

/**
 * Bounds what a resolver is asked. Requests for one name at once share a lookup, so ten deliveries to a name that never resolves
 * cost one; it is given up when the last of them is. No more than `underWayMax` are under way.
 */
export function sharedLookups(resolver: Resolver, underWayMax = lookupsMax): Resolver {
  const places = new PQueue({ concurrency: underWayMax })
  const lookups = new Map<string, Lookup>()

  function begin(hostname: string): Lookup {
    const abort = new AbortController()
    const ask = async () => {
      abort.signal.throwIfAborted()
      // A resolver that does not heed its signal keeps no place.
      return orAborted(resolver.resolve(hostname, abort.signal), abort.signal)
    }
    const lookup = { answer: places.add(ask), abort, waiting: 0 }
    lookups.set(hostname, lookup)
    lookup.answer.catch(() => {}).finally(() => forget(hostname, lookup))
    return lookup
  }

  function forget(hostname: string, lookup: Lookup) {
    if (lookups.get(hostname) === lookup) lookups.delete(hostname)
  }

  return {
    async resolve(hostname, signal) {
      signal.throwIfAborted()
      const lookup = lookups.get(hostname) ?? begin(hostname)
      lookup.waiting++
      try {
        return await orAborted(lookup.answer, signal)
      } finally {
        if (--lookup.waiting === 0) {
          forget(hostname, lookup)
          lookup.abort.abort(new ResolveError('nobody waits for it any more'))
        }
      }
    },
  }
}
