import type { Clock } from '../../host.ts'
import { type CompanyStore, changeOf } from '../store.ts'
import type { CompanyIndex } from './company-index.ts'

/** Keeps an index up to date with its store. */
export interface IndexFeed {
  /**
   * Resolves when the index has every change that was stored before the call, so a caller reads its own writes, however fast
   * others go on writing; a company written again meanwhile may only come with the next call. Any number of callers share one
   * reading of the feed. Rejects when the store or the index fails; the next call starts where that one stopped.
   */
  catchUp(): Promise<void>
}

export function createIndexFeed(store: CompanyStore, index: CompanyIndex, clock: Clock): IndexFeed {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  function start(): Promise<void> {
    const run = follow(store, index, clock).finally(() => {
      running = null
    })
    running = run
    return run
  }

  return {
    catchUp() {
      if (running === null) return start()
      // The reading under way may be past the place where the caller's change will stand: only one that starts later is sure to see it.
      next ??= running
        .catch(() => {
          // Its own callers are told; a failure there says nothing about the next reading.
        })
        .then(() => {
          next = null
          return start()
        })
      return next
    },
  }
}

/** Changes taken at once: some 10 ms of work, between which other requests get their turn. */
const pageSize = 500

async function follow(store: CompanyStore, index: CompanyIndex, clock: Clock): Promise<void> {
  // An import stores faster than an index reads: a reading that went on to the end of the feed would never end.
  const end = changeOf(await store.lastCursor())
  let { cursor } = await index.status()
  while (changeOf(cursor) < end) {
    const page = await store.changesAfter(cursor, pageSize)
    if (page.changes.length === 0) return
    await index.apply(page.changes, page.cursor)
    cursor = page.cursor
    if (page.changes.length === pageSize) await new Promise<void>((resolve) => clock.defer(resolve))
  }
}
