import { expect, test } from 'bun:test'
import { openSqlite, scratchDirectory, sha256 } from '../../../test/sqlite.ts'
import { testHost } from '../../testing/test-clock.ts'
import type { OpenSqlite } from './driver.ts'
import { openSqliteStorage } from './index.ts'
import { DirectoryInUse } from './owner-lock.ts'

test('a directory is held by one owner at a time, and the refusal names it', async () => {
  const { directory, file, remove } = scratchDirectory()
  const host = testHost({ sha256 })
  const open = () => openSqliteStorage({ open: openSqlite, host, directory, file })
  const first = await open()
  const refusal = await open().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DirectoryInUse)
  expect((refusal as DirectoryInUse).message).toContain(directory)
  // The refused attempt must not have loosened the first owner's hold.
  expect(await open().catch((error: unknown) => error)).toBeInstanceOf(DirectoryInUse)
  await first.probe()
  await first.close()
  await (await open()).close()
  remove()
})

test('a database that cannot be closed does not keep the directory', async () => {
  const { directory, file, remove } = scratchDirectory()
  const host = testHost({ sha256 })
  const stuck: OpenSqlite = (path) => {
    const driver = openSqlite(path)
    if (!path.endsWith('dealflow.db')) return driver
    return {
      ...driver,
      close() {
        driver.close()
        throw new Error('disk gone')
      },
    }
  }
  const storage = await openSqliteStorage({ open: stuck, host, directory, file })
  await expect(storage.close()).rejects.toThrow('disk gone')
  await (await openSqliteStorage({ open: openSqlite, host, directory, file })).close()
  remove()
})
