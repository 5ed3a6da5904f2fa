import type { Clock, Log, Threads } from '../../../kernel/index.ts'
import { changeOf } from '../../../records/index.ts'
import type { CompanyIndex, KnownPeople } from '../../company-index.ts'
import type { IndexFeed } from '../../index-feed.ts'
import type { SegmentFiles } from '../segment-files.ts'
import { type BuildState, beingBuilt, createBuildWatch, within } from './build-wait.ts'
import { createFailures } from './index-failures.ts'
import type { ChangeSource } from './index-follower.ts'
import type { IndexLife } from './index-life.ts'
import { type IndexSizes, indexSizes } from './index-sizes.ts'
import type { ViewDescription } from './index-view.ts'
import { inlineThreads } from './inline-threads.ts'
import { type InspectedIndex, inspectIndex, nothingIndexed } from './inspect-index.ts'
import { createSearchPool } from './search-pool.ts'
import { createStoreCheck } from './store-check.ts'
import type { VerifiedSegments } from './verify-segments.ts'
import { createWriterLink } from './writer-link.ts'

export interface SegmentIndexParts {
  /** The directory of this index, for the caller's thread. */
  readonly files: SegmentFiles
  /** Threads that have the same files, and connections of their own to the same store; null where there are none. */
  readonly threads: Threads | null
  /** Default: what was measured to be fast. */
  readonly sizes?: IndexSizes
  /** An error of the files in an operator's words. Default: as it is. */
  readonly explain?: (error: Error) => Error
  readonly store: ChangeSource
  /** Of which data this is the index: one of other data in the directory is not used. */
  readonly identity: () => Promise<string>
  readonly clock: Clock
  readonly log: Log
}

/** The index of one dataset, and what keeps it up to date. */
export interface SegmentIndex {
  readonly index: CompanyIndex
  readonly feed: IndexFeed
  readonly life: IndexLife
}

/** A search every millisecond would fill the log. */
const failureNotedMs = 10_000
/** A command is over by then; a server reads 350 MB in half a second of the writer's time. */
const verifyAfterMs = 1_000
const followImportMs = 250
const writerIdleMs = 2_000

/** So many changes are searchable in less than half a second, and a search waits for them. */
const soonChanges = 1_000
const waits = { firstBuildMs: 10_000, soonMs: 10_000, behindMs: 2_000 }

/** Segments in files or in memory, written by one thread and searched by others. */
export function createSegmentIndex(parts: SegmentIndexParts): SegmentIndex {
  const { files, threads, store, identity, clock, log, explain = (error) => error } = parts
  const inline = inlineThreads({ files, openSource: () => store, clock })
  const sizes = parts.sizes ?? (threads === null ? indexSizes.inline : indexSizes.threads)
  const pool = createSearchPool({ inline, threads, ...sizes, log })
  const watch = createBuildWatch(clock)
  const failures = createFailures(clock)
  const listeners = new Set<(state: BuildState) => void>()
  let view: ViewDescription | null = null
  let isUnchecked = threads !== null
  let cancelVerify = () => {}
  let cancelFollow = () => {}
  let isClosed = false
  let importsRunning = 0
  let rebuildsRunning = 0
  let failedAt = Number.NEGATIVE_INFINITY
  const storeCheck = createStoreCheck(store, clock, sizes.batch)
  const writer = createWriterLink({
    threads: threads ?? inline,
    sizes,
    identity,
    clock,
    idleMs: threads === null ? null : writerIdleMs,
    log,
    onView(next) {
      if (next !== null && isUnchecked) verifySoon()
      view = next
      void show(next)
    },
    onTried: (failure) => failures.note('writing', failure === null ? null : explain(failure)),
    onProgress(progress) {
      watch.tell(progress)
      const state = watch.state()
      if (state !== null) for (const listener of listeners) listener(state)
    },
  })

  async function verify(): Promise<VerifiedSegments> {
    const verified = await writer.ask((it) => it.call('verify'))
    const { problem } = verified
    if (problem !== null) {
      log.write('error', 'the company index is damaged and is built again', { problem })
      await writer.ask((it) => it.call('rebuild', true))
    }
    return verified
  }

  async function readAll() {
    try {
      await writer.ask((it) => it.call('catchUp'))
      failures.note('reading', null)
      storeCheck.forget()
    } catch (thrown) {
      const error = thrown instanceof Error ? explain(thrown) : thrown
      failures.note('reading', error)
      if (!isClosed) await storeFailure()
      throw error
    }
  }

  const storeFailure = () => storeCheck.failure(view?.cursor ?? null)

  /**
   * Reads while the import writes, so that little is left to read at its end; only where another thread does it. It rests for as
   * long as it read: searches need the processors too.
   */
  function followImport(restMs = followImportMs) {
    cancelFollow()
    cancelFollow = clock.timer(restMs, () => {
      const startedAt = clock.now()
      const reading = view === null ? null : readAll().catch(noteFailure)
      void Promise.resolve(reading).then(() => {
        if (importsRunning > 0) followImport(Math.max(followImportMs, clock.now() - startedAt))
      })
    })
  }

  /**
   * What was found at opening is sound in its outline; every byte is read once more important work is done. Only the first index that
   * is shown is checked: on a disk that gives back other bytes than it took, one that was checked after each building would be built
   * for ever.
   */
  function verifySoon() {
    isUnchecked = false
    cancelVerify = clock.timer(verifyAfterMs, () => {
      verify().catch((error: unknown) => {
        // A close ends the check with its thread.
        if (!isClosed) log.write('warn', 'the company index could not be checked', { error })
      })
    })
  }

  async function show(next: ViewDescription | null) {
    try {
      await pool.setView(next)
      if (next !== null && next === view)
        await writer.askRunning((it) =>
          it.call('retire', { writer: next.writer, generation: next.generation }),
        )
    } catch (error) {
      // A close ends the threads that were opening it.
      if (!isClosed) log.write('warn', 'a view of the company index could not be opened', { error })
    }
  }

  function inspected(owner: string): InspectedIndex {
    try {
      return inspectIndex(files, owner) ?? nothingIndexed
    } catch (error) {
      // As where a file lies in the place of the directory: reported with the rest.
      failures.note('reading', error)
      return nothingIndexed
    }
  }

  function shown() {
    const segments = view?.segments ?? []
    return { companies: segments.reduce((sum, { live }) => sum + live, 0), segments: segments.length }
  }

  const lag = async () => changeOf(await store.lastCursor()) - changeOf(view?.cursor ?? null)

  function noteFailure(error: unknown) {
    const now = clock.now()
    if (now - failedAt < failureNotedMs) return
    failedAt = now
    log.write('warn', 'the company index is not up to date', { error })
  }

  /**
   * For a search: resolves when the index may answer it. Every change stored before the call is in the answer, unless an import or
   * an operator's rebuild is running, or more changes came at once than can be read in two seconds: then the index answers as it is.
   */
  async function catchUp(): Promise<void> {
    const behind = await lag()
    if (view !== null && behind <= 0) return
    const isFollowed = importsRunning > 0 && threads !== null
    if (view !== null && isFollowed) return
    const reading = readAll()
    // An index that cannot be written, as on a full disk, still answers as it is. When its store cannot be read, half an answer
    // would be paid for as a whole one.
    const caughtUp =
      view === null
        ? reading
        : reading.catch(async (error: unknown) => {
            noteFailure(error)
            const failure = await storeFailure()
            if (failure !== null) throw failure
          })
    if (view !== null && importsRunning + rebuildsRunning > 0) return
    const waitMs = view === null ? waits.firstBuildMs : behind <= soonChanges ? waits.soonMs : waits.behindMs
    await within(clock, caughtUp, waitMs, null)
    if (view === null) throw beingBuilt(watch.state())
  }

  /** Asks the view at hand; what turns out to be damaged is built again, and asked once more. */
  async function answered<T>(ask: () => Promise<T>): Promise<T> {
    if (view === null) await catchUp()
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'CorruptSegment') throw error
      log.write('error', 'the company index is damaged and is built again', { error })
      await within(
        clock,
        writer.ask((it) => it.call('rebuild', true)),
        waits.firstBuildMs,
        null,
      )
      if (view === null) throw beingBuilt(watch.state())
      return ask()
    }
  }

  return {
    index: {
      search: (plan) => answered(() => pool.search(plan)),
      browse: (plan) => answered(() => pool.ask((it) => it.call('browse', plan))),
      similar: (query) => answered(() => pool.ask((it) => it.call('similar', query))),
      frequencies: (asked) => answered(() => pool.ask((it) => it.call('frequencies', asked))),
      matchNames: (names, limit, minScore) =>
        answered(() => pool.ask((it) => it.call('matchNames', names, limit, minScore))),
      holding: (attributes, most) => answered(() => pool.ask((it) => it.call('holding', attributes, most))),
      investorsNamed: (texts) => answered(() => pool.ask((it) => it.call('investorsNamed', texts))),
      investorsListed: (plan) => answered(() => pool.ask((it) => it.call('investorsListed', plan))),
      peopleNamed: (asked) =>
        answered(() => {
          const isQuick = asked.names.every(({ misspelt }) => misspelt.length === 0)
          const question: Parameters<typeof pool.ask<KnownPeople>>[0] = (it) => it.call('peopleNamed', asked)
          return isQuick ? pool.askNear(question) : pool.ask(question)
        }),
      spellings: (asked) => answered(() => pool.ask((it) => it.call('spellings', asked))),
      suggest: (plan) => answered(() => pool.ask((it) => it.call('suggest', plan))),
      status: async () => ({ companies: shown().companies, cursor: view?.cursor ?? null }),
    },
    feed: {
      catchUp,
      async readAll() {
        try {
          await readAll()
        } catch (error) {
          noteFailure(error)
          throw error
        }
      },
      async duringImport(work) {
        importsRunning++
        if (importsRunning === 1 && threads !== null) followImport()
        try {
          return await work()
        } finally {
          importsRunning--
          if (importsRunning === 0) cancelFollow()
        }
      },
    },
    life: {
      async state() {
        const owner = await identity()
        const running = await writer.askRunning((it) => it.call('facts'))
        const facts = running ?? inspected(owner)
        const stored = changeOf(await store.lastCursor())
        const changesBehind = Math.max(0, stored - changeOf(facts.cursor))
        return { ...facts, changesBehind, building: watch.state(), failure: failures.latest() }
      },
      async rebuild() {
        rebuildsRunning++
        try {
          await writer.ask((it) => it.call('rebuild', false))
        } finally {
          rebuildsRunning--
        }
        await writer.ask((it) => it.call('settle'))
      },
      async verify() {
        await writer.ask((it) => it.call('settle'))
        return verify()
      },
      shown,
      watch(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      async close() {
        isClosed = true
        cancelVerify()
        cancelFollow()
        await writer.close()
        await pool.close()
      },
    },
  }
}
