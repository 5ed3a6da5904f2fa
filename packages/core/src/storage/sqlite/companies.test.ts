import { afterEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../../../test/sqlite.ts'
import { exampleRecord } from '../../testing/example-company.ts'
import { testClock } from '../../testing/test-clock.ts'
import { createCommitter } from './committer.ts'
import { sqliteCompanyStore } from './companies.ts'
import { companyKey } from './company-keys.ts'
import type { SqliteDriver } from './driver.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openDatabase } from './open.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0).reverse()) clean()
})

function openStore(file: string) {
  const driver = openDatabase(openSqlite, file)
  migrate(driver, migrations)
  const committer = createCommitter({ driver, clock: testClock(0) })
  return { store: sqliteCompanyStore(driver, committer), driver, close: () => driver.close() }
}

test('what a resolved upsert stored is there when the file is opened again, its checkpoint and cursors too', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-companies-'))
  cleanups.push(() => rmSync(directory, { recursive: true }))
  const first = openStore(join(directory, 'a.db'))
  const record = exampleRecord('a', { domain: 'a.example' })
  const step = { fingerprint: 'f', lines: 1, rejected: 0, warnings: {}, finished: false, at: 1 }
  await first.store.upsertMany([{ record, matchDomain: false }], step)
  const { cursor } = await first.store.changesAfter(null, 10)
  first.close()

  const second = openStore(join(directory, 'a.db'))
  cleanups.push(second.close)
  expect((await second.store.find('a'))?.company).toEqual(record.company)
  expect((await second.store.importCheckpoint('f'))?.lines).toBe(1)
  expect((await second.store.changesAfter(cursor, 10)).changes).toEqual([])
  await second.store.remove('a', 'source')
  expect((await second.store.changesAfter(cursor, 10)).changes).toEqual([{ id: 'a', record: null }])
})

test('a company that was read is told as it stands after every kind of write, and as before after one that failed', async () => {
  const { store, driver, close } = openStore(':memory:')
  cleanups.push(close)
  const read = async (id: string) => (await store.findMany([id, 'absent']))[0] ?? null
  const named = (name: string) => exampleRecord('a', { name })
  expect(await read('a')).toBeNull()
  await store.upsertMany([{ record: named('First'), matchDomain: false }], null)
  expect((await read('a'))?.company.name).toBe('First')
  await store.upsertMany([{ record: named('Second'), matchDomain: false }], null)
  const second = await read('a')
  expect(second?.company.name).toBe('Second')
  expect(await store.replace(second, named('Third'))).toBe(true)
  expect((await read('a'))?.company.name).toBe('Third')
  driver.exec(`CREATE TRIGGER refuse BEFORE UPDATE ON companies BEGIN SELECT RAISE(ABORT, 'no'); END`)
  const refused = store.upsertMany([{ record: named('Fourth'), matchDomain: false }], null)
  expect(await refused.catch(() => 'refused')).toBe('refused')
  expect((await read('a'))?.company.name).toBe('Third')
  driver.exec('DROP TRIGGER refuse')
  await store.remove('a', 'source')
  expect(await read('a')).toBeNull()
})

test('of ids asked for together those read before and the others come each in its place, repeated ones too', async () => {
  const { store, close } = openStore(':memory:')
  cleanups.push(close)
  const all = ['a', 'b', 'c'].map((id) => ({
    record: exampleRecord(id, { domain: `${id}.example` }),
    matchDomain: false,
  }))
  await store.upsertMany(all, null)
  const ids = async (...asked: string[]) =>
    (await store.findMany(asked)).map((one) => one?.company.id ?? null)
  expect(await ids('b')).toEqual(['b'])
  expect(await ids('c', 'b', 'x', 'a', 'c')).toEqual(['c', 'b', null, 'a', 'c'])
  expect(await ids('a', 'a', 'x')).toEqual(['a', 'a', null])
})

test('the stored text of a company is the public document, key for key in the order of the schema', async () => {
  const { store, driver, close } = openStore(':memory:')
  cleanups.push(close)
  const record = exampleRecord('a', { aliases: ['Ä'] })
  await store.upsertMany([{ record, matchDomain: false }], null)
  expect(driver.prepare('SELECT company FROM companies').get()?.['company']).toBe(
    JSON.stringify(record.company),
  )
})

test('a page of the feed walks its indexes without sorting', async () => {
  const driver = openDatabase(openSqlite, ':memory:')
  cleanups.push(() => driver.close())
  migrate(driver, migrations)
  const ran = new Set<string>()
  const recording: SqliteDriver = {
    ...driver,
    prepare(sql) {
      const statement = driver.prepare(sql)
      const all: typeof statement.all = (...values) => {
        ran.add(sql)
        return statement.all(...values)
      }
      return { ...statement, all }
    },
  }
  const committer = createCommitter({ driver, clock: testClock(0) })
  await sqliteCompanyStore(recording, committer).changesAfter(null, 5)
  expect(ran.size).toBe(1)
  const [sql] = ran
  const plan = driver.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(0, 0, 5)
  expect(plan.map((row) => row['detail'])).toEqual([
    'MERGE (UNION ALL)',
    'LEFT',
    'SEARCH companies USING INDEX companies_by_change (change>?)',
    'RIGHT',
    'SEARCH company_removals USING INTEGER PRIMARY KEY (rowid>?)',
  ])
})

test('ids and domains are found while their keys move from one level to the other, and none is left behind', async () => {
  const { store, driver, close } = openStore(':memory:')
  cleanups.push(close)
  const number = (sql: string) => Number(Object.values(driver.prepare(sql).get() ?? {})[0])
  const record = (i: number, site: string) => exampleRecord(`c${i}`, { domain: `${site}${i}.example` })
  const all = Array.from({ length: 12_000 }, (_, i) => i)
  for (let from = 0; from < all.length; from += 750) {
    const batch = all.slice(from, from + 750).map((i) => ({ record: record(i, 'a'), matchDomain: false }))
    await store.upsertMany(batch, null)
  }
  expect(number('SELECT count(*) FROM company_keys')).toBeGreaterThan(1_000)
  expect(number('SELECT count(*) FROM company_keys_new')).toBeGreaterThan(1_000)

  // Every third moves to another website, every fifth is removed.
  await store.upsertMany(
    all.filter((i) => i % 3 === 0).map((i) => ({ record: record(i, 'b'), matchDomain: false })),
    null,
  )
  await Promise.all(all.filter((i) => i % 5 === 0).map((i) => store.remove(`c${i}`, 'source')))
  const expected = all.map((i) => (i % 5 === 0 ? null : `c${i}`))
  const ids = async (found: ReturnType<typeof store.findMany | typeof store.findByDomains>) =>
    (await found).map((one) => one?.company.id ?? null)
  expect(await ids(store.findMany(all.map((i) => `c${i}`)))).toEqual(expected)
  expect(await ids(store.findByDomains(all.map((i) => `${i % 3 === 0 ? 'b' : 'a'}${i}.example`)))).toEqual(
    expected,
  )
  expect(await ids(store.findByDomains(all.map((i) => `${i % 3 === 0 ? 'a' : 'b'}${i}.example`)))).toEqual(
    all.map(() => null),
  )
  const keys = 'SELECT (SELECT count(*) FROM company_keys) + (SELECT count(*) FROM company_keys_new)'
  expect(number(keys)).toBe(2 * (await store.count()))
})

test('texts that share a key are told apart', async () => {
  const { store, driver, close } = openStore(':memory:')
  cleanups.push(close)
  const given = ['a', 'b'].map((id) => ({
    record: exampleRecord(id, { domain: `${id}.example` }),
    matchDomain: true,
  }))
  await store.upsertMany(given, null)
  // As if the keys of b were those of a as well: what has the key of a, but is not a, is not found as a.
  for (const kind of ['id', 'domain'] as const) {
    const key = companyKey(kind, kind === 'id' ? 'a' : 'a.example')
    driver.prepare('DELETE FROM company_keys_new WHERE key = ?').run(key)
    driver.prepare('INSERT INTO company_keys (key, seq) VALUES (?, 2)').run(key)
  }
  expect(await store.find('a')).toBeNull()
  expect(await store.findByDomains(['a.example', 'b.example'])).toMatchObject([
    null,
    { company: { id: 'b' } },
  ])
  for (const kind of ['id', 'domain'] as const) {
    const key = companyKey(kind, kind === 'id' ? 'a' : 'a.example')
    driver.prepare('INSERT INTO company_keys_new (key, seq) VALUES (?, 1)').run(key)
  }
  expect((await store.find('a'))?.company.id).toBe('a')
  expect(await store.findByDomains(['a.example'])).toMatchObject([{ company: { id: 'a' } }])
})

test('keys are whole numbers of at most 52 bits, spread evenly', () => {
  const counts = new Array<number>(32).fill(0)
  const seen = new Set<number>()
  for (let i = 0; i < 64_000; i++) {
    const key = companyKey(i % 2 === 0 ? 'id' : 'domain', `sample:${i}`)
    seen.add(key)
    const range = Math.floor(key / 2 ** 47)
    counts[range] = (counts[range] ?? 0) + 1
  }
  expect(seen.size).toBe(64_000)
  expect(counts).toHaveLength(32)
  expect(Math.min(...counts)).toBeGreaterThan(1_700)
  expect(Math.max(...counts)).toBeLessThan(2_300)
  expect(companyKey('id', 'x')).not.toBe(companyKey('domain', 'x'))
})
