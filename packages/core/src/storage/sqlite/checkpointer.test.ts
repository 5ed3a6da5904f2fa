import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openSqlite, scratchDirectory, sha256 } from '../../../test/sqlite.ts'
import type { Thread } from '../../kernel/threads.ts'
import { draft, exampleRecord } from '../../testing/example-company.ts'
import { testHost } from '../../testing/test-clock.ts'
import { type Checkpointer, createCheckpointer } from './checkpointer.ts'
import { type Committer, createCommitter } from './committer.ts'
import type { SqliteDriver } from './driver.ts'
import { openSqliteStorage } from './index.ts'
import { openDatabase } from './open.ts'
import { type CheckpointAnswer, serveCheckpoints } from './serve-checkpoints.ts'

const pageBytes = 4_096
const commitPages = 200

let scratch: ReturnType<typeof scratchDirectory>
let host: ReturnType<typeof testHost>
let driver: SqliteDriver
let committer: Committer
let checkpointer: Checkpointer
let threads: TestThread[] = []

/** What a test does with a thread, and what it saw of it. */
interface TestThread {
  asked: number
  isClosed: boolean
  answer(answer: CheckpointAnswer): void
  die(reason: unknown): void
}

/** A thread that notes what it is asked and does nothing by itself. */
function silentThread(): Thread {
  let receive: (message: unknown) => void = () => {}
  let fail: (reason: unknown) => void = () => {}
  const seen: TestThread = {
    asked: 0,
    isClosed: false,
    answer: (answer) => receive(answer),
    die: (reason) => fail(reason),
  }
  threads.push(seen)
  return {
    send: () => void seen.asked++,
    onMessage(listener) {
      receive = listener
    },
    onFailure(listener) {
      fail = listener
    },
    async close() {
      seen.isClosed = true
    },
  }
}

/** Works as a real thread does, over a connection of its own, between two turns of this one. */
function workingThread(): Thread {
  const silent = silentThread()
  const seen = threads.at(-1)
  let request: (message: unknown) => void = () => {}
  const served = serveCheckpoints(
    {
      send: (message) => seen?.answer(message as CheckpointAnswer),
      onMessage(listener) {
        request = listener
      },
    },
    { open: openSqlite, file: scratch.file },
  )
  return {
    ...silent,
    send(message) {
      silent.send(message)
      queueMicrotask(() => request(message))
    },
    close() {
      served.close()
      return silent.close()
    },
  }
}

beforeEach(() => {
  scratch = scratchDirectory()
  host = testHost({ sha256 })
  driver = openDatabase(openSqlite, scratch.file('dealflow.db'))
  driver.exec('CREATE TABLE t (filler BLOB)')
  threads = []
})

afterEach(async () => {
  await committer.close()
  await checkpointer.close()
  driver.close()
  scratch.remove()
})

function commitBeside(start: () => Thread, over = driver) {
  checkpointer = createCheckpointer({ driver: over, start, host })
  const { lookAtLog: onCommit } = checkpointer
  committer = createCommitter({ driver, clock: host.clock, onCommit })
}

/** Commits so many pages one after the other, and returns how many pages the log held at most. */
async function commit(count: number, pages = commitPages): Promise<number> {
  const insert = driver.prepare('INSERT INTO t VALUES (zeroblob(?))')
  const state = driver.prepare('PRAGMA wal_checkpoint(NOOP)')
  let most = 0
  for (let i = 0; i < count; i++) {
    await committer.write(() => insert.run(pages * pageBytes))
    most = Math.max(most, Number(state.get()?.['log']))
  }
  return most
}

test('beside a thread the log is begun anew each time the thread has moved it', async () => {
  commitBeside(workingThread)
  expect(await commit(30)).toBeLessThan(1_000 + 2 * commitPages)
  expect(threads).toHaveLength(1)
  expect(threads[0]?.asked).toBeGreaterThanOrEqual(4)
})

test('a log that the thread does not move is moved by commits once it has 8,000 pages', async () => {
  commitBeside(silentThread)
  const most = await commit(60)
  expect(most).toBeGreaterThan(7_500)
  expect(most).toBeLessThan(8_000 + 2 * commitPages)
  // Not asked again before it answered.
  expect(threads.map(({ asked }) => asked)).toEqual([1])
})

test('small commits start no thread', async () => {
  commitBeside(silentThread)
  await commit(200, 10)
  expect(threads).toEqual([])
})

for (const [how, fail] of [
  ['dies', (thread?: TestThread) => thread?.die(new Error('out of memory'))],
  ['cannot write', (thread?: TestThread) => thread?.answer({ problem: 'disk I/O error' })],
] as const) {
  test(`after a thread that ${how} commits take the checkpoints as if there were none, for a minute`, async () => {
    commitBeside(silentThread)
    await commit(3)
    expect(threads).toHaveLength(1)
    fail(threads[0])
    expect(await commit(20)).toBeLessThan(1_000 + 2 * commitPages)
    expect(threads.map(({ isClosed }) => isClosed)).toEqual([true])
    host.clock.advance(60_000)
    expect(await commit(20)).toBeGreaterThan(3_000)
    expect(threads.map(({ isClosed }) => isClosed)).toEqual([true, false])
    expect(host.logs.map(({ level }) => level)).toEqual(['info'])
  })
}

test('a thread that cannot be started, or a log that cannot be looked at, fails no commit', async () => {
  let tries = 0
  commitBeside(() => {
    tries++
    throw new Error('no more threads')
  })
  expect(await commit(20)).toBeLessThan(1_000 + 2 * commitPages)
  expect(tries).toBe(1)

  const blind: SqliteDriver = {
    ...driver,
    prepare: (sql) => ({
      ...driver.prepare(sql),
      get() {
        throw new Error('disk I/O error')
      },
    }),
  }
  commitBeside(workingThread, blind)
  expect(await commit(20)).toBeLessThan(1_000 + 2 * commitPages)
  expect(threads).toEqual([])
})

test('a reader that holds the log back is waited for by nobody', async () => {
  commitBeside(workingThread)
  await commit(2)
  const reader = openSqlite(scratch.file('dealflow.db'))
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM t').get()
  expect(await commit(20)).toBeGreaterThan(3_000)
  reader.exec('COMMIT')
  reader.close()
  await commit(2)
  expect(await commit(10)).toBeLessThan(1_000 + 2 * commitPages)
})

test('the thread is gone before the storage closes its connection', async () => {
  commitBeside(silentThread)
  const own = scratchDirectory()
  const closed: string[] = []
  const storage = await openSqliteStorage({
    host,
    open(path) {
      const opened = openSqlite(path)
      const close = () => {
        closed.push(path.slice(own.directory.length + 1))
        opened.close()
      }
      return { ...opened, close }
    },
    directory: own.directory,
    file: own.file,
    checkpointThread() {
      const thread = silentThread()
      return {
        ...thread,
        async close() {
          await storage.companies.count()
          closed.push('thread')
        },
      }
    },
  })
  for (const batch of [1, 2, 3]) {
    const ids = Array.from({ length: 500 }, (_, i) => `c${batch}-${i}`)
    await storage.companies.upsertMany(
      ids.map((id) => draft(exampleRecord(id))),
      null,
    )
  }
  await storage.close()
  expect(closed).toEqual(['thread', 'dealflow.db', 'owner.lock'])
  own.remove()
})
