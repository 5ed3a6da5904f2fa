import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openSqlite, scratchDirectory } from '../../../test/sqlite.ts'
import { testClock } from '../../testing/test-clock.ts'
import { type Committer, createCommitter } from './committer.ts'
import { type SqliteDriver, sqliteCode } from './driver.ts'
import { openDatabase } from './open.ts'

let scratch: ReturnType<typeof scratchDirectory>
let driver: SqliteDriver
let committer: Committer
let clock = testClock(0)
let commits = 0

/** Counts commits; everything else is SQLite. */
function counting(inner: SqliteDriver): SqliteDriver {
  return {
    ...inner,
    prepare(sql) {
      const statement = inner.prepare(sql)
      if (sql !== 'COMMIT') return statement
      const run = () => {
        commits++
        return statement.run()
      }
      return { ...statement, run }
    },
  }
}

beforeEach(() => {
  scratch = scratchDirectory()
  driver = openDatabase(openSqlite, scratch.file('dealflow.db'))
  driver.exec('CREATE TABLE t (n INTEGER PRIMARY KEY, filler BLOB) STRICT')
  clock = testClock(0)
  commits = 0
  committer = createCommitter({ driver: counting(driver), clock })
})

afterEach(async () => {
  await committer.close()
  driver.close()
  scratch.remove()
})

const insert = (n: number) => committer.write(() => driver.prepare('INSERT INTO t (n) VALUES (?)').run(n))
const stored = (from = driver) =>
  from
    .prepare('SELECT n FROM t ORDER BY n')
    .all()
    .map((row) => row['n'])

test('callers who come together share one commit', async () => {
  expect(await Promise.all([1, 2, 3].map(insert))).toEqual([1, 1, 1])
  expect(commits).toBe(1)
  await insert(4)
  expect(commits).toBe(2)
})

test('a promise resolves only after the commit: another connection sees the write at once', async () => {
  const reader = openSqlite(scratch.file('dealflow.db'))
  const seen: unknown[] = []
  await Promise.all([1, 2].map((n) => insert(n).then(() => seen.push(stored(reader)))))
  expect(seen).toEqual([
    [1, 2],
    [1, 2],
  ])
  reader.close()
})

test('a decision that throws leaves nothing behind and rejects alone', async () => {
  const failure = new Error('changed its mind')
  const settled = await Promise.allSettled([
    insert(1),
    committer.write(() => {
      driver.exec('INSERT INTO t (n) VALUES (2)')
      throw failure
    }),
    insert(1),
    insert(3),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(settled[1]).toMatchObject({ reason: failure })
  expect(stored()).toEqual([1, 3])
})

test('an asynchronous decision is refused, and what it wrote is undone', async () => {
  const decide = () => {
    driver.exec('INSERT INTO t (n) VALUES (1)')
    return Promise.resolve(1)
  }
  await expect(committer.write(decide)).rejects.toThrow('synchronous')
  expect(stored()).toEqual([])
})

test('decisions run in the order in which they came', async () => {
  const order: number[] = []
  await Promise.all(Array.from({ length: 1_300 }, (_, n) => committer.write(() => order.push(n))))
  expect(order).toEqual(Array.from({ length: 1_300 }, (_, n) => n))
  expect(commits).toBe(3)
})

test('a commit that fails rejects every decision of its group, and the next group is stored', async () => {
  // A deferred foreign key is checked by COMMIT itself: a real failure of the commit, without a fake.
  driver.exec('CREATE TABLE child (t INTEGER REFERENCES t (n) DEFERRABLE INITIALLY DEFERRED) STRICT')
  const orphan = committer.write(() => driver.exec('INSERT INTO child VALUES (99)'))
  const settled = await Promise.allSettled([insert(1), orphan, insert(2)])
  expect(settled.map((result) => result.status === 'rejected' && sqliteCode(result.reason))).toEqual([
    19, 19, 19,
  ])
  expect(stored()).toEqual([])
  await insert(3)
  expect(stored()).toEqual([3])
})

test('a full disk loses nothing that was acknowledged, and writing goes on when there is room', async () => {
  const fill = (n: number) =>
    committer.write(() => driver.prepare('INSERT INTO t (n, filler) VALUES (?, zeroblob(3000))').run(n))
  const pages = Number(driver.prepare('PRAGMA page_count').get()?.['page_count'])
  driver.exec(`PRAGMA max_page_count = ${pages + 20}`)
  const settled: PromiseSettledResult<number>[] = []
  for (let n = 0; n < 60; n += 4) {
    settled.push(...(await Promise.allSettled([n, n + 1, n + 2, n + 3].map(fill))))
  }
  const acknowledged = settled.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []))
  expect(acknowledged.length).toBeGreaterThan(8)
  const codes = settled.flatMap((result) => (result.status === 'rejected' ? [sqliteCode(result.reason)] : []))
  expect(new Set(codes)).toEqual(new Set([13]))
  expect(stored()).toEqual(acknowledged)

  driver.exec(`PRAGMA max_page_count = ${pages + 1_000}`)
  await fill(100)
  expect(stored()).toEqual([...acknowledged, 100])
})

test('a foreign write lock is waited for without stopping the event loop', async () => {
  const other = openSqlite(scratch.file('dealflow.db'))
  other.exec('BEGIN IMMEDIATE')
  const waiting = insert(1)
  await turns()
  expect(clock.pendingTimers()).toBe(1)
  clock.advance(5)
  await turns()
  expect(stored()).toEqual([])
  other.exec('COMMIT')
  clock.advance(5)
  await waiting
  expect(stored()).toEqual([1])
  other.close()
})

test('a foreign write lock that is never let go rejects after two seconds', async () => {
  const other = openSqlite(scratch.file('dealflow.db'))
  other.exec('BEGIN IMMEDIATE')
  const outcome = insert(1).catch(sqliteCode)
  for (let step = 0; step <= 400; step++) {
    await turns()
    clock.advance(5)
  }
  expect(await outcome).toBe(5)
  const patient = insert(2)
  await turns()
  expect(clock.pendingTimers()).toBe(1)
  other.exec('COMMIT')
  clock.advance(5)
  await patient
  expect(stored()).toEqual([2])
  other.close()
})

test('closing commits what waits and refuses what comes after', async () => {
  const waiting = Promise.all([insert(1), insert(2)])
  await committer.close()
  expect(stored()).toEqual([1, 2])
  await waiting
  await expect(insert(3)).rejects.toThrow('closed')
})

async function turns() {
  for (let turn = 0; turn < 12; turn++) await null
}
