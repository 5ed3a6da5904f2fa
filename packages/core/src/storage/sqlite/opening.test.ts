import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { openSqlite, scratchDirectory, sha256 } from '../../../test/sqlite.ts'
import { testHost } from '../../testing/test-clock.ts'
import { inspectSqliteSchema, newestSchema, openSqliteStorage, type SqliteStorageOptions } from './index.ts'
import { migrate, type SchemaState } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openDatabase } from './open.ts'
import { DirectoryInUse } from './owner-lock.ts'

let scratch: ReturnType<typeof scratchDirectory>

beforeEach(() => {
  scratch = scratchDirectory()
})

afterEach(() => scratch.remove())

const host = testHost({ sha256 })
const open = (more: Partial<SqliteStorageOptions> = {}) =>
  openSqliteStorage({ open: openSqlite, host, directory: scratch.directory, file: scratch.file, ...more })
const inspect = () => inspectSqliteSchema({ open: openSqlite, file: scratch.file })

function makeOld() {
  const driver = openDatabase(openSqlite, scratch.file('dealflow.db'))
  migrate(driver, migrations.slice(0, 2))
  driver.close()
}

test('what puts files in order runs while the directory is held and before there is a database', async () => {
  const seen: unknown[] = []
  const storage = await open({
    async whenHeld() {
      seen.push(existsSync(scratch.file('dealflow.db')))
      seen.push(await open().catch((error: unknown) => error instanceof DirectoryInUse))
    },
  })
  await storage.close()
  expect(seen).toEqual([false, true])
})

test('before a migration its hook is awaited on the old schema, under the lock', async () => {
  makeOld()
  const told: SchemaState[] = []
  const storage = await open({
    async beforeMigration(state) {
      await Promise.resolve()
      expect(inspect().version).toBe(2)
      expect(await open().catch((error: unknown) => error)).toBeInstanceOf(DirectoryInUse)
      told.push(state)
    },
  })
  await storage.close()
  expect(told).toEqual([
    {
      version: 2,
      newest: newestSchema,
      pending: migrations.slice(2).map(({ version, name }) => ({ version, name })),
    },
  ])
  expect(inspect()).toEqual({ version: newestSchema, newest: newestSchema, pending: [] })
})

test('a failing hook leaves the old schema and lets go of the directory', async () => {
  makeOld()
  const failing = open({ beforeMigration: () => Promise.reject(new Error('no space for a backup')) })
  await expect(failing).rejects.toThrow('no space for a backup')
  expect(inspect().version).toBe(2)
  await (await open()).close()
})

test('neither a new directory nor one that is up to date asks for a backup', async () => {
  let asked = 0
  const beforeMigration = async () => {
    asked++
  }
  await (await open({ beforeMigration })).close()
  await (await open({ beforeMigration })).close()
  expect(asked).toBe(0)
})
