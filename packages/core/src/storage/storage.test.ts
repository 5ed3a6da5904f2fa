import { describe } from 'bun:test'
import { test } from 'node:test'
import { skipTest } from '../../test/skip-test.ts'
import { sha256 } from '../../test/sqlite.ts'
import { runStorageCase } from '../testing/storage-case.ts'
import { storageContract } from '../testing/storage-contract.ts'
import { testHost } from '../testing/test-clock.ts'
import { memoryStorage } from './memory.ts'

const host = testHost({ sha256 })

// On SQLite it runs over the drivers that ship, in their packages: on files and in memory.
describe('storage contract on memory', () => {
  for (const each of storageContract) {
    test(each.name, async (context) => {
      const storage = memoryStorage({ host })
      const subject = { storage, host, reopen: null }
      try {
        await runStorageCase(each, subject, (reason) => skipTest(context, reason))
      } finally {
        await storage.close()
      }
    })
  }
})
