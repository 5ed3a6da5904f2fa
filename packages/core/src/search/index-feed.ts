import type { Clock } from '../kernel/index.ts'
import { type CompanyStore, changeOf } from '../records/index.ts'
import type { FedIndex } from './company-index.ts'
import { sharedRuns } from './shared-runs.ts'

/** Keeps an index up to date with its store. */
export interface IndexFeed {
  /**
   * For a search: resolves when the index may answer it, with every change that was stored before the call, so that a caller
   * reads its own writes. An index that is far behind, or follows an import, may answer as it is. Any number of callers
   * share one reading of the feed. Rejects when the store or the index fails; the next call starts where that one stopped.
   */
  catchUp(): Promise<void>
  /** Resolves when the index has every change that was stored before the call, however many those are. */
  readAll(): Promise<void>
  /** Does the work of an import, for whose changes no search waits. */
  duringImport<T>(work: () => Promise<T>): Promise<T>
}

/** The feed of an index that other code gives its changes: it always has all of them. */
export function createIndexFeed(store: CompanyStore, index: FedIndex, clock: Clock): IndexFeed {
  const { run } = sharedRuns(() => follow(store, index, clock))
  return { catchUp: run, readAll: run, duringImport: (work) => work() }
}

/** Changes taken at once: some 10 ms of work, between which other requests get their turn. */
const pageSize = 500

async function follow(store: CompanyStore, index: FedIndex, clock: Clock): Promise<void> {
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
