import { afterEach, beforeEach, expect, test } from 'bun:test'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { openSqlite, scratchDirectory, sha256 } from '../../../test/sqlite.ts'
import { openSqliteStorage } from '../../index.ts'
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

test('a damaged page that a read meets fails the probe from then on, and not before', async () => {
  const first = await openHere()
  await first.audit.begin({
    at: 1,
    actor: { kind: 'server', id: null },
    action: 'planted-in-a-page',
    target: null,
    details: { text: 'x'.repeat(20_000) },
  })
  await first.close()
  const path = scratch.file('dealflow.db')
  openSqlite(path).prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
  const bytes = readFileSync(path)
  const page = 4096
  const at = bytes.indexOf('planted-in-a-page')
  expect(at).toBeGreaterThan(page)
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(page, 0xff), 0, page, at - (at % page))
  closeSync(file)

  const storage = await openHere()
  try {
    await storage.probe()
    const read = storage.audit.entries({
      ...{ beforeSequence: null, limit: 10, action: null, actorId: null, target: null },
    })
    await expect(read).rejects.toThrow()
    await expect(storage.probe()).rejects.toThrow(/the-directory is damaged. Restore the directory/)
    await expect(storage.probe()).rejects.toThrow(/is damaged/)
  } finally {
    await storage.close()
  }
})
