import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openSqlite, scratchDirectory, sha256 } from '../../../test/sqlite.ts'
import { testHost } from '../../testing/test-clock.ts'
import type { SqliteDriver } from './driver.ts'
import { openSqliteStorage } from './index.ts'
import { type Migration, migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { isSafeSqlite, openDatabase } from './open.ts'

let scratch: ReturnType<typeof scratchDirectory>
let driver: SqliteDriver

beforeEach(() => {
  scratch = scratchDirectory()
  driver = openDatabase(openSqlite, scratch.file('dealflow.db'))
})

afterEach(() => {
  driver.close()
  scratch.remove()
})

const steps: readonly Migration[] = [
  { version: 1, name: 'one', sql: 'CREATE TABLE one (n INTEGER) STRICT; INSERT INTO one VALUES (1);' },
  { version: 2, name: 'two', sql: 'ALTER TABLE one ADD COLUMN m INTEGER; UPDATE one SET m = n + 1;' },
  {
    version: 3,
    name: 'three',
    sql: 'CREATE TABLE three (n INTEGER) STRICT; INSERT INTO nowhere VALUES (1);',
  },
]

const schema = () => driver.prepare('SELECT sql FROM sqlite_schema ORDER BY name').all()
const version = () => driver.prepare('PRAGMA user_version').get()?.['user_version']

test('pending steps are applied once, in order, and only they', () => {
  expect(migrate(driver, steps.slice(0, 1))).toBe(1)
  expect(migrate(driver, steps.slice(0, 2))).toBe(2)
  expect(migrate(driver, steps.slice(0, 2))).toBe(2)
  expect(driver.prepare('SELECT n, m FROM one').all()).toEqual([{ n: 1, m: 2 }])
})

test('a database that is up to date opens while another program holds its write lock', async () => {
  const host = testHost({ sha256 })
  const { directory, file } = scratch
  const open = () => openSqliteStorage({ open: openSqlite, host, directory, file })
  await (await open()).close()
  driver.exec('BEGIN IMMEDIATE')
  const storage = await open()
  expect(storage.schemaVersion).toBe(migrations.length)
  driver.exec('COMMIT')
  await storage.close()
})

test('a failure in any step leaves the old schema and data untouched and names the step', () => {
  migrate(driver, steps.slice(0, 1))
  const before = schema()
  expect(() => migrate(driver, steps)).toThrow(
    'Migration 3 (three) failed; the database is as it was before.',
  )
  expect(schema()).toEqual(before)
  expect(version()).toBe(1)
  expect(driver.prepare('SELECT * FROM one').all()).toEqual([{ n: 1 }])
  expect(migrate(driver, steps.slice(0, 2))).toBe(2)
})

test('a newer database is refused in words and left as it is', () => {
  migrate(driver, steps.slice(0, 2))
  const before = schema()
  expect(() => migrate(driver, steps.slice(0, 1))).toThrow(
    'The database has schema 2, and this version of Dealflow knows schemas up to 1.',
  )
  expect([schema(), version()]).toEqual([before, 2])
})

test('the database of another program is refused', () => {
  driver.exec('CREATE TABLE theirs (n INTEGER)')
  expect(() => migrate(driver, steps.slice(0, 1))).toThrow('belongs to another program')
  expect(schema()).toHaveLength(1)
})

test('the numbers of the real steps rise one by one, and every table is STRICT', () => {
  expect(migrations.map((step) => step.version)).toEqual(migrations.map((_, index) => index + 1))
  migrate(driver, migrations)
  const loose = driver.prepare(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' AND strict = 0`,
  )
  expect(loose.all()).toEqual([])
})

test('a refused database lets go of the directory', async () => {
  const host = testHost({ sha256 })
  driver.exec('PRAGMA user_version = 99; PRAGMA application_id = 0x44666c77')
  const { directory, file } = scratch
  const open = () => openSqliteStorage({ open: openSqlite, host, directory, file })
  await expect(open()).rejects.toThrow('schema 99')
  driver.exec('PRAGMA user_version = 0; PRAGMA application_id = 0')
  await (await open()).close()
})

test('commits are durable and readers are not blocked: WAL, synchronous FULL, foreign keys on, no waiting inside SQLite', () => {
  const value = (name: string) => Object.values(driver.prepare(`PRAGMA ${name}`).get() ?? {})[0]
  expect(['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout'].map(value)).toEqual(['wal', 2, 1, 0])
})

test('a file system without the write-ahead log is refused, a new file and one that is there; memory needs none', () => {
  const without = (file: string): SqliteDriver => {
    const driver = openSqlite(file)
    return { ...driver, prepare: (sql) => driver.prepare(sql.replace('journal_mode = WAL', 'journal_mode')) }
  }
  const old = openSqlite(scratch.file('old.db'))
  old.exec('CREATE TABLE mine (n)')
  old.close()
  for (const name of ['new.db', 'old.db'])
    expect(() => openDatabase(without, scratch.file(name))).toThrow('does not allow SQLite')
  openDatabase(without, ':memory:').close()
})

test('an SQLite that can corrupt a database is told by its version', () => {
  const unsafe = ['3.51.2', '3.40.1', '2.99.9', 'undefined', '3.51', '']
  expect(unsafe.filter(isSafeSqlite)).toEqual([])
  const safe = ['3.51.3', '3.51.10', '3.52.0', '3.54.1', '4.0.0']
  expect(safe.filter(isSafeSqlite)).toEqual(safe)
})

test('a database is not opened with such an SQLite, and the words say why', () => {
  const old = (file: string): SqliteDriver => {
    const driver = openSqlite(file)
    const prepare: SqliteDriver['prepare'] = (sql) =>
      driver.prepare(sql.replace('sqlite_version()', `'3.50.4'`))
    return { ...driver, prepare }
  }
  expect(() => openDatabase(old, ':memory:')).toThrow(
    'SQLite 3.50.4 is too old: versions before 3.51.3 can corrupt a database. Use a runtime with a newer SQLite.',
  )
})
