import type { Clock, Log } from '../../../kernel/index.ts'
import { type CompanyStore, changeOf } from '../../../records/index.ts'
import { documentOf } from '../../analysis/document-of.ts'
import { sharedRuns } from '../../shared-runs.ts'
import type { ChunkJob } from './chunk-job.ts'
import { addToBatch, emptyBatch } from './index-batch.ts'
import type { ViewDescription } from './index-view.ts'
import type { IndexWriter } from './index-writer.ts'
import type { MergeJob } from './merge-job.ts'
import { turnsOf } from './turns.ts'

/** Where changes come from: a store, or a connection of its own to it. */
export type ChangeSource = Pick<CompanyStore, 'changesAfter' | 'lastCursor' | 'count'>

export interface FollowerParts {
  readonly writer: IndexWriter
  readonly source: ChangeSource
  readonly clock: Clock
  readonly log: Log
  /** Companies that become one segment at once: a larger batch is cheaper for each, and holds the thread longer. */
  readonly batchMax: number
  readonly merge: (job: MergeJob) => Promise<void>
  /** Reads stretches of a first build, so many at once; answers whether there is an output. Null where only the caller reads. */
  readonly chunks: {
    readonly parallelism: number
    readonly read: (job: ChunkJob) => Promise<boolean>
  } | null
  /** Told of each view once it is described; null when none may answer. */
  readonly publish: (view: ViewDescription | null) => void
  /** Told of each try to put it on the disk, and of each failed merge: what failed, or null. */
  readonly tried: (failure: unknown) => void
  /** Told of each step, and null when it is at the end. */
  readonly progress: (progress: BuildProgress | null) => void
}

/** How far the index has read while it has still much to read. */
export interface BuildProgress {
  /** `writing` once everything is read, and its segment is not on the disk yet. */
  readonly stage: 'reading' | 'writing' | 'merging'
  readonly changes: number
  /** Where the feed ended when the reading began. */
  readonly changesTotal: number
}

/** Keeps an index at the end of its store's change feed. */
export interface IndexFollower {
  /** Resolves when the index has every change stored before the call. Any number of callers share a reading. */
  catchUp(): Promise<void>
  /** Reads everything again; what was there answers until the new index is whole, and again after a crash, unless it `isDamaged`. */
  rebuild(isDamaged: boolean): Promise<void>
  /** Resolves when nothing is left to merge and everything is on the disk. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** A crash is followed by reading these again, and a batch more at most: a second's work. */
const unflushedMax = 10_000
const idleFlushMs = 1_000
/** One that failed, as on a disk without room for a copy, costs as much each time. */
const wholeMergeAgainMs = 60_000
const pageSize = 500

export function createFollower(parts: FollowerParts): IndexFollower {
  const { writer, source, clock, log, batchMax, publish, tried, progress } = parts
  let isClosed = false
  let isShown = false
  let isChecked = false
  let rebuildAsked: { readonly isUsable: boolean } | null = null
  /** How often one segment was wanted of everything, and which of these there is: a build may end while the merge of an older one runs. */
  let wholesWanted = 0
  let wholesMade = 0
  let wholeNotBefore = Number.NEGATIVE_INFINITY
  let merging: Promise<boolean> | null = null
  let cancelFlush = () => {}

  async function follow(): Promise<void> {
    // An import stores faster than an index reads: a reading that went on to the end of the feed would never end.
    const end = changeOf(await source.lastCursor())
    if (isClosed) return
    if (rebuildAsked !== null) writer.startOver(rebuildAsked)
    else if (changeOf(writer.cursor) > end) startOver('it is ahead of the store, as after a restore')
    rebuildAsked = null
    if (writer.isComplete && !isShown) show()
    await readApart(end)
    while (changeOf(writer.cursor) < end) {
      // Before more is read, and not after it, so that a caller that waits for the last changes waits for no disk.
      if (writer.unflushedChanges >= unflushedMax) flush()
      if (!(await readBatch(end))) break
      if (writer.isComplete) show()
    }
    if (isClosed) return
    if (!isChecked && (await disagrees())) return follow()
    if (!writer.isComplete) {
      wholesWanted++
      writer.markComplete()
      flush()
      show()
    }
    progress(null)
    flushLater()
    // Once who waited for the changes was answered: a merge holds the thread.
    clock.defer(() => {
      if (!isClosed) void mergeWhenDue()
    })
  }

  /**
   * A large first build, in stretches beside each other; what is written meanwhile is read afterwards. Only from an empty index: a
   * stretch does not replace what is there already. One that was cut off goes on by batches.
   */
  async function readApart(end: number) {
    const { chunks } = parts
    if (chunks === null || writer.isComplete || writer.cursor !== null || end <= batchMax) return
    const running: { readonly job: ChunkJob; readonly isWritten: Promise<boolean> }[] = []
    let planned = 0
    try {
      while (planned < end || running.length > 0) {
        while (planned < end && running.length < chunks.parallelism) {
          const job = writer.planChunk(planned, Math.min(planned + batchMax, end))
          const isWritten = chunks.read(job)
          // A later one may fail while the first is awaited.
          isWritten.catch(() => {})
          running.push({ job, isWritten })
          planned = job.last
        }
        const first = running.shift()
        if (first === undefined || isClosed) return
        writer.takeChunk(first.job, await first.isWritten)
        flush()
        progress({ stage: 'reading', changes: changeOf(writer.cursor), changesTotal: end })
      }
    } catch (error) {
      // What is closing gives up what it waits for.
      if (!isClosed) throw error
    } finally {
      writer.dropChunks()
    }
  }

  function show() {
    isShown = true
    publish(writer.describe())
  }

  /** Commits at most a batch, or less when a company comes a second time; false when there was nothing more. */
  async function readBatch(end: number): Promise<boolean> {
    const batch = emptyBatch()
    const most = writer.isComplete ? Math.min(batchMax, unflushedMax) : batchMax
    let cursor = writer.cursor
    const turns = turnsOf(clock)
    while (batch.ids.size < most && changeOf(cursor) < end) {
      const page = await source.changesAfter(cursor, Math.min(pageSize, most - batch.ids.size))
      // The next batch begins with this page again.
      if (page.changes.some(({ id }) => batch.ids.has(id))) break
      if (page.changes.length === 0) break
      for (const { id, record } of new Map(page.changes.map((change) => [change.id, change])).values()) {
        addToBatch(batch, id, record === null ? null : documentOf(record))
        await turns.next()
        if (isClosed) return false
      }
      cursor = page.cursor
      progress({ stage: 'reading', changes: changeOf(cursor), changesTotal: end })
      await turns.now()
      if (isClosed) return false
    }
    if (cursor === null || batch.ids.size === 0) return false
    if (changeOf(cursor) >= end) progress({ stage: 'writing', changes: changeOf(cursor), changesTotal: end })
    writer.commit(batch, cursor)
    return true
  }

  /** Whether the store held another number of companies than the index when both were at the same change; asked once. */
  async function disagrees(): Promise<boolean> {
    const before = await source.lastCursor()
    const stored = await source.count()
    if ((await source.lastCursor()) !== before || changeOf(before) !== changeOf(writer.cursor)) return false
    isChecked = true
    const { companies } = writer.facts
    if (stored === companies) return false
    startOver(`it holds ${companies} companies and the store ${stored}`)
    return true
  }

  function startOver(reason: string) {
    log.write('warn', 'the company index is built again', { reason })
    writer.startOver({ isUsable: false })
  }

  function flushLater() {
    cancelFlush()
    // A close may have come while the store was asked; what is flushed after it would be an index of nothing.
    if (isClosed) return
    const { unflushedChanges } = writer
    if (unflushedChanges > 0)
      cancelFlush = clock.timer(unflushedChanges < unflushedMax ? idleFlushMs : 0, flush)
  }

  function flush() {
    try {
      writer.flush()
      tried(null)
    } catch (error) {
      // Nothing is lost: the store has it all, and the next flush tries again.
      tried(error)
      log.write('warn', 'the company index could not be written', { error })
    }
  }

  function mergeWhenDue(): Promise<boolean> {
    merging ??= mergeAll().finally(() => {
      merging = null
      progress(null)
    })
    return merging
  }

  /** Whether anything was merged. */
  async function mergeAll(): Promise<boolean> {
    let hasMerged = false
    for (;;) {
      const wanted = wholesWanted
      const isWhole = wholesMade < wanted && clock.now() >= wholeNotBefore
      const job = writer.planMerge(isWhole)
      if (job === null && isWhole) wholesMade = wanted
      if (job === null || isClosed) return hasMerged
      progress({ stage: 'merging', changes: changeOf(writer.cursor), changesTotal: changeOf(writer.cursor) })
      try {
        await parts.merge(job)
        if (isClosed) return hasMerged
        // While it ran, the index may have been begun again.
        if (writer.isMerging(job)) {
          writer.finishMerge(job)
          if (isWhole) wholesMade = wanted
        } else writer.dropMerge(job)
      } catch (error) {
        const wasGivenUp = !writer.isMerging(job)
        writer.dropMerge(job)
        if (isClosed) return hasMerged
        // Its inputs may be gone with the index that was begun again.
        if (wasGivenUp) continue
        if (isWhole) wholeNotBefore = clock.now() + wholeMergeAgainMs
        if (error instanceof Error && error.name === 'CorruptSegment') beginAgain(error)
        else {
          tried(error)
          log.write('warn', 'segments of the company index could not be merged', { error })
        }
        return hasMerged
      }
      hasMerged = true
      flush()
      if (writer.isComplete) show()
    }
  }

  /** What is damaged answers nothing any more. */
  function beginAgain(error: Error) {
    log.write('error', 'the company index is damaged and is built again', { error })
    isShown = false
    rebuildAsked = { isUsable: false }
    publish(null)
    runs.run().catch((failure: unknown) => {
      log.write('warn', 'the company index could not be built again', { error: failure })
    })
  }

  const runs = sharedRuns(() =>
    follow().catch((error: unknown) => {
      progress(null)
      throw error
    }),
  )
  return {
    catchUp: runs.run,
    rebuild(isDamaged) {
      rebuildAsked = { isUsable: !isDamaged && rebuildAsked?.isUsable !== false }
      return runs.run()
    },
    async settle() {
      for (let hasMerged = true; hasMerged || !runs.isIdle(); hasMerged = await mergeWhenDue())
        await runs.idle()
      if (writer.unflushedChanges > 0) flush()
    },
    async close() {
      isClosed = true
      cancelFlush()
      await runs.idle()
      await merging
      if (writer.unflushedChanges > 0) flush()
      writer.close()
    },
  }
}
