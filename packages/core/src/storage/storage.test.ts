import { describe } from 'bun:test'
import { test } from 'node:test'
import { skipTest } from '../../test/skip-test.ts'
import { openSqlite, scratchDirectory, sha256 } from '../../test/sqlite.ts'
import type { StorageSubject } from '../testing/storage-case.ts'
import { storageContract } from '../testing/storage-contract.ts'
import { testHost } from '../testing/test-clock.ts'
import { memoryStorage } from './memory.ts'
import { openSqliteStorage } from './sqlite/index.ts'

const host = testHost({ sha256 })

interface Opened extends StorageSubject {
  readonly close: () => Promise<void>
}

const subjects: Record<string, () => Promise<Opened>> = {
  async memory() {
    const storage = memoryStorage({ host })
    return { storage, host, reopen: null, close: () => storage.close() }
  },
  async SQLite() {
    const { directory, file, remove } = scratchDirectory()
    const open = () => openSqliteStorage({ open: openSqlite, host, directory, file })
    const storage = await open()
    let current = storage
    return {
      storage,
      host,
      async reopen() {
        await current.close()
        current = await open()
        return current
      },
      async close() {
        await current.close()
        remove()
      },
    }
  },
}

for (const [name, openSubject] of Object.entries(subjects)) {
  describe(`storage contract on ${name}`, () => {
    for (const { name, run, skip } of storageContract) {
      test(name, async (context) => {
        const subject = await openSubject()
        try {
          const reason = skip?.(subject) ?? null
          if (reason === null) await run(subject)
          else skipTest(context, reason)
        } finally {
          await subject.close()
        }
      })
    }
  })
}
