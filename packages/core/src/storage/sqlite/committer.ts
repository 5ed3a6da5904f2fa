import type { Clock } from '../../kernel/index.ts'
import { isBusy, rollBack, type SqliteDriver } from './driver.ts'

/** Runs write decisions in groups that share one durable commit. */
export interface Committer {
  /**
   * Runs `decide` inside a write transaction and resolves with what it returned once that is on disk. A decision that throws
   * leaves nothing behind and rejects alone; a commit that fails rejects every decision of its group.
   */
  write<T>(decide: () => T): Promise<T>
  /** Refuses new decisions, commits those that wait, then resolves. */
  close(): Promise<void>
}

export interface CommitterOptions {
  readonly driver: SqliteDriver
  readonly clock: Clock
  /** What a decision is rejected with for an error of the driver. */
  readonly explain?: (error: unknown) => unknown
  /** Called after each commit, once its decisions are resolved. Must not throw. */
  readonly onCommit?: () => void
}

interface Decision {
  readonly decide: () => unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (reason: unknown) => void
}

// A group holds the event loop until it is committed: 512 charges take about 10 ms.
const decisionsMax = 512
// A foreign connection (a backup, a shell) may hold the write lock for a moment. SQLite's own waiting would stop the event loop.
const busyRetryMs = 5
const busyRetriesMax = 400

/**
 * Group commit: the first decision arms `clock.defer`, everything that arrives before it fires shares one transaction and
 * one fsync. With 64 callers that is about 7 times the throughput of a commit each; a lone caller waits for nothing.
 */
export function createCommitter({
  driver,
  clock,
  explain = (error) => error,
  onCommit = () => {},
}: CommitterOptions): Committer {
  const statement = (sql: string) => driver.prepare(sql)
  const begin = statement('BEGIN IMMEDIATE')
  const commit = statement('COMMIT')
  const savepoint = statement('SAVEPOINT decision')
  const release = statement('RELEASE decision')
  const undo = statement('ROLLBACK TO decision')

  let waiting: Decision[] = []
  let isArmed = false
  let busyRetries = 0
  let isClosed = false
  let drained: (() => void)[] = []

  function arm() {
    if (isArmed) return
    isArmed = true
    clock.defer(flush)
  }

  function flush() {
    isArmed = false
    const group = waiting.splice(0, decisionsMax)
    if (group.length > 0) commitGroup(group)
    if (isArmed) return
    if (waiting.length > 0) return arm()
    for (const resolve of drained) resolve()
    drained = []
  }

  // No await between BEGIN and COMMIT: one connection serves every request, so a pause would let another request in.
  function commitGroup(group: Decision[]) {
    try {
      begin.run()
    } catch (error) {
      if (isBusy(error) && busyRetries++ < busyRetriesMax) return waitForLock(group)
      busyRetries = 0
      return rejectAll(group, error)
    }
    busyRetries = 0
    let settle: (() => void)[]
    try {
      settle = group.map(runDecision)
      commit.run()
    } catch (error) {
      rollBack(driver)
      return rejectAll(group, error)
    }
    for (const done of settle) done()
    onCommit()
  }

  /** Runs one decision in its savepoint; throws only when the whole transaction is lost. */
  function runDecision({ decide, resolve, reject }: Decision): () => void {
    savepoint.run()
    let value: unknown
    try {
      value = decide()
      if (value instanceof Promise) throw new TypeError('A write decision must be synchronous.')
    } catch (error) {
      try {
        undo.run()
        release.run()
      } catch {
        // A full disk or an I/O error made SQLite end the whole transaction: the group is lost, for the first reason.
        throw error
      }
      return () => reject(error)
    }
    release.run()
    return () => resolve(value)
  }

  function waitForLock(group: Decision[]) {
    waiting = [...group, ...waiting]
    isArmed = true
    clock.timer(busyRetryMs, flush)
  }

  return {
    write<T>(decide: () => T) {
      if (isClosed) return Promise.reject(new Error('The storage is closed.'))
      return new Promise<T>((resolve, reject) => {
        const rejectInWords = (error: unknown) => reject(explain(error))
        waiting.push({ decide, resolve: resolve as (value: unknown) => void, reject: rejectInWords })
        arm()
      })
    },
    close() {
      isClosed = true
      if (waiting.length === 0) return Promise.resolve()
      return new Promise((resolve) => {
        drained.push(resolve)
      })
    },
  }
}

function rejectAll(group: readonly Decision[], error: unknown) {
  for (const { reject } of group) reject(error)
}
