import { type Clock, type Log, pause, secondMs } from '../../kernel/index.ts'
import { type CompanyStore, changeOf, type TwinStore } from '../../records/index.ts'
import type { CompanyIndex } from '../company-index.ts'
import type { IndexFeed } from '../index-feed.ts'
import { sharedRuns } from '../shared-runs.ts'
import { nothingKnown, stillKnown } from './dataset-rarity.ts'
import { findTwins } from './find-twins.ts'

/** Of the rules by which twins are found: pairs of other rules are found anew. */
export const twinRules = 3

/** Changes of one step. */
const pageSize = 100
const idleMs = 15 * secondMs

export interface TwinFinderParts {
  readonly store: TwinStore
  readonly companies: Pick<CompanyStore, 'changesAfter' | 'findMany' | 'lastCursor'>
  readonly index: Pick<CompanyIndex, 'frequencies' | 'holding' | 'matchNames' | 'status'>
  readonly feed: Pick<IndexFeed, 'readAll'>
  readonly clock: Clock
  readonly log: Log
}

/** Keeps the pairs of records that may be one company up to date with the companies. */
export interface TwinFinder {
  /** Looks at whatever changes, from now on. */
  follow(): void
  /** Looks at once, where it follows: much has changed. */
  wake(): void
  /** Resolves when every change that was stored before the call was looked at; tells how many there are left meanwhile. */
  catchUp(tell?: (changesBehind: number) => void): Promise<void>
  changesBehind(): Promise<number>
  close(): Promise<void>
}

export function createTwinFinder(parts: TwinFinderParts): TwinFinder {
  const { store, companies, index, feed, clock, log } = parts
  const closing = new AbortController()
  const { signal } = closing
  const giveWay = () => new Promise<void>((resolve) => clock.defer(resolve))
  const runs = sharedRuns(readFeed)
  let following: Promise<void> | null = null
  let hasFailed = false
  let waking = new AbortController()

  async function reached(): Promise<string | null> {
    const progress = await store.progress()
    if (progress === null || progress.rules !== twinRules) return null
    // A dataset that was restored is behind what was read of the one before.
    const isAhead = changeOf(progress.cursor) > changeOf(await companies.lastCursor())
    return isAhead ? null : progress.cursor
  }

  async function readFeed() {
    const end = changeOf(await companies.lastCursor())
    let cursor = await reached()
    let known = nothingKnown()
    while (changeOf(cursor) < end && !signal.aborted) {
      const page = await companies.changesAfter(cursor, pageSize)
      if (page.changes.length === 0) return
      const { cursor: indexed, companies: indexedCount } = await index.status()
      if (changeOf(indexed) < changeOf(page.cursor)) await feed.readAll()
      const recordsOf = (ids: readonly string[]) => companies.findMany(ids)
      known = stillKnown(known, indexedCount)
      const found = await findTwins(page.changes, { index, recordsOf, giveWay, known })
      if (signal.aborted) return
      await store.save(found, { rules: twinRules, cursor: page.cursor }, clock.now())
      cursor = page.cursor
      await giveWay()
    }
  }

  /** Not at once: a start has other things to do. */
  async function repeat() {
    for (;;) {
      await pause(clock, idleMs, signal, waking.signal)
      if (signal.aborted) return
      waking = new AbortController()
      try {
        await runs.run()
        hasFailed = false
      } catch (error) {
        if (!hasFailed && !signal.aborted) log.write('warn', 'twins could not be looked for', { error })
        hasFailed = true
      }
    }
  }

  const changesBehind = async () =>
    Math.max(0, changeOf(await companies.lastCursor()) - changeOf(await reached()))

  return {
    follow() {
      following ??= repeat()
    },
    wake: () => waking.abort(),
    async catchUp(tell) {
      const run = runs.run()
      let isDone = false
      const done = run.finally(() => {
        isDone = true
      })
      done.catch(() => {})
      while (tell !== undefined && !isDone) {
        tell(await changesBehind())
        await Promise.race([pause(clock, secondMs, signal), done.catch(() => {})])
      }
      await done
    },
    changesBehind,
    async close() {
      closing.abort()
      await following
      await runs.idle()
    },
  }
}
