import { describe } from 'bun:test'
import { test } from 'node:test'
import { skipTest } from '../../test/skip-test.ts'
import { sha256 } from '../../test/sqlite.ts'
import { storageContract } from '../testing/storage-contract.ts'
import { testHost } from '../testing/test-clock.ts'
import { memoryStorage } from './memory.ts'

const host = testHost({ sha256 })

// On SQLite it runs over the drivers that ship, in their packages: on files and in memory.
describe('storage contract on memory', () => {
  for (const { name, run, skip } of storageContract) {
    test(name, async (context) => {
      const storage = memoryStorage({ host })
      const subject = { storage, host, reopen: null }
      try {
        const reason = skip?.(subject) ?? null
        if (reason === null) await run(subject)
        else skipTest(context, reason)
      } finally {
        await storage.close()
      }
    })
  }
})
