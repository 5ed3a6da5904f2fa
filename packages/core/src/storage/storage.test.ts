import { afterAll, describe, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBunSqlite } from '../../../server/src/bun-sqlite.ts'
import type { StorageSubject } from '../testing/storage-case.ts'
import { storageContract } from '../testing/storage-contract.ts'
import { testHost } from '../testing/test-clock.ts'
import { memoryStorage } from './memory.ts'
import { openSqliteStorage } from './sqlite/index.ts'
import type { Storage } from './storage.ts'

const host = testHost({ sha256: (data) => createHash('sha256').update(data).digest('hex') })
const scratch = mkdtempSync(join(tmpdir(), 'dealflow-storage-'))
afterAll(() => rmSync(scratch, { recursive: true }))
let directories = 0

const subjects: Record<string, () => Promise<StorageSubject & { current(): Storage }>> = {
  async memory() {
    const storage = memoryStorage({ host })
    return { storage, host, reopen: null, current: () => storage }
  },
  async 'bun:sqlite in memory'() {
    const storage = await openSqliteStorage({
      open: openBunSqlite,
      host,
      directory: ':memory:',
      file: () => ':memory:',
    })
    return { storage, host, reopen: null, current: () => storage }
  },
  async 'bun:sqlite on a file'() {
    const directory = mkdtempSync(join(scratch, `${directories++}-`))
    const open = () =>
      openSqliteStorage({ open: openBunSqlite, host, directory, file: (name) => join(directory, name) })
    let storage = await open()
    const reopen = async () => {
      await storage.close()
      storage = await open()
      return storage
    }
    return { storage, host, reopen, current: () => storage }
  },
}

for (const [name, makeSubject] of Object.entries(subjects)) {
  describe(`storage contract on ${name}`, () => {
    for (const { name, run, skip } of storageContract) {
      test(name, async () => {
        const subject = await makeSubject()
        try {
          const reason = skip?.(subject) ?? null
          if (reason === null) await run(subject)
          else console.log(`skipped: ${name}: ${reason}`)
        } finally {
          await subject.current().close()
        }
      })
    }
  })
}
