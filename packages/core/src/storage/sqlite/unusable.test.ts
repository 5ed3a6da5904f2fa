import { afterEach, beforeEach, expect, test } from 'bun:test'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { openSqlite, scratchDirectory, sha256 } from '../../../test/sqlite.ts'
import { DirectoryUnusable, NotStored, openSqliteStorage, type SqliteDriver } from '../../index.ts'
import { testHost } from '../../testing/index.ts'

let scratch: ReturnType<typeof scratchDirectory>
beforeEach(() => {
  scratch = scratchDirectory()
})
afterEach(() => scratch.remove())

const openHere = () =>
  openSqliteStorage({
    host: testHost({ sha256 }),
    open: openSqlite,
    directory: 'the-directory',
    file: scratch.file,
  })

test('a foreign file in the place of the database is refused in words and left as it is', async () => {
  const foreign = 'this is a diary, not a database. '.repeat(100)
  writeFileSync(scratch.file('dealflow.db'), foreign)
  const refused = openHere()
  await expect(refused).rejects.toThrow(DirectoryUnusable)
  await expect(refused).rejects.toThrow(
    /the-directory holds a file dealflow.db that is not a Dealflow database/,
  )
  expect(await Bun.file(scratch.file('dealflow.db')).text()).toBe(foreign)
})

test('a damaged database is refused in words, and the directory is free again', async () => {
  await (await openHere()).close()
  // The schema lies behind the 100 bytes of the file's header.
  const bytes = readFileSync(scratch.file('dealflow.db')).fill(0xff, 100)
  for (const name of readdirSync(scratch.directory)) rmSync(scratch.file(name))
  writeFileSync(scratch.file('dealflow.db'), bytes)
  await expect(openHere()).rejects.toThrow(/is damaged. Restore the directory from a backup/)
  await expect(openHere()).rejects.toThrow(/is damaged/)
})

test('a directory that is not there is refused in words', async () => {
  const missing = openSqliteStorage({
    host: testHost({ sha256 }),
    open: openSqlite,
    directory: 'no-such-directory',
    file: (name) => `/no-such-directory/${name}`,
  })
  await expect(missing).rejects.toThrow(/files of no-such-directory cannot be opened/)
})

test('a write that finds the disk full is refused in words and leaves nothing, and works again once there is room', async () => {
  const drivers: SqliteDriver[] = []
  const storage = await openSqliteStorage({
    host: testHost({ sha256 }),
    directory: 'the-directory',
    file: scratch.file,
    open(file) {
      const driver = openSqlite(file)
      drivers.push(driver)
      return driver
    },
  })
  const limit = (pages: number) => drivers.at(-1)?.exec(`PRAGMA max_page_count = ${pages}`)
  limit(1)
  const refused = storage.instance.putSetting('large', 'x'.repeat(100_000), 0)
  await expect(refused).rejects.toThrow(NotStored)
  await expect(refused).rejects.toThrow(/The disk of the-directory is full. Free some space/)
  expect(await storage.instance.settings()).toEqual({})
  limit(1_000_000)
  await storage.instance.putSetting('large', 'x'.repeat(100_000), 0)
  await storage.close()
})
