import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openSqlite, scratchDirectory, sha256 } from '../../../test/sqlite.ts'
import { draftOf } from '../../testing/storage-contract-billing.ts'
import { testHost } from '../../testing/test-clock.ts'
import type { Storage } from '../storage.ts'
import { balanceCache } from './balances.ts'
import type { OpenSqlite } from './driver.ts'
import { openSqliteStorage } from './index.ts'

let scratch: ReturnType<typeof scratchDirectory>
let storage: Storage
let failingCommits = 0

/** SQLite, with commits that fail as on a full disk. */
const open: OpenSqlite = (file) => {
  const driver = openSqlite(file)
  return {
    ...driver,
    prepare(sql) {
      const statement = driver.prepare(sql)
      if (sql !== 'COMMIT') return statement
      const run = () => {
        if (failingCommits-- > 0) throw new Error('disk full')
        return statement.run()
      }
      return { ...statement, run }
    },
  }
}

beforeEach(async () => {
  scratch = scratchDirectory()
  failingCommits = 0
  const { directory, file } = scratch
  storage = await openSqliteStorage({ open, host: testHost({ sha256 }), directory, file })
})

afterEach(async () => {
  await storage.close()
  scratch.remove()
})

test('a charge whose commit failed shows nowhere, and the next one does', async () => {
  const hash = 'a'.repeat(64)
  const key = { keyId: 'key-1', accountId: 'acc-1', kind: 'live', label: null, status: 'active' } as const
  const rest = {
    scopes: [],
    expiresAt: null,
    rateLimits: null,
    allowedCidrs: [],
    createdAt: 2,
    lastUsedAt: null,
  }
  const secret = {
    keyId: 'key-1',
    hash,
    prefix: 'df_live_aaaaa',
    last4: 'wxyz',
    createdAt: 2,
    retiresAt: null,
  }
  await storage.accounts.createAccount({ accountId: 'acc-1', name: 'Acme', createdAt: 1 }, [
    draftOf('e1', 10),
  ])
  await storage.accounts.createKey({ ...key, ...rest }, secret)
  const seen = async () => (await storage.accounts.authenticate(hash))?.balanceMicroUsd
  expect(await seen()).toBe(10)
  failingCommits = 1
  await expect(storage.billing.post(draftOf('e2', -4))).rejects.toThrow('disk full')
  expect(await seen()).toBe(10)
  await storage.billing.post(draftOf('e2', -4))
  expect(await seen()).toBe(6)
})

test('memory is bounded, and a balance is read again only when it was forgotten', () => {
  let reads = 0
  const statement = {
    get: () => ({ balance_micro_usd: ++reads, topped_up_on: null }),
    all: () => [],
    run: () => 0,
  }
  const cache = balanceCache({ exec() {}, close() {}, prepare: () => statement }, 10)
  expect([cache.of(1), cache.of(1)].map(({ balanceMicroUsd }) => balanceMicroUsd)).toEqual([1, 1])
  cache.forget(1)
  expect(cache.of(1).balanceMicroUsd).toBe(2)
  for (let ledgerNo = 1; ledgerNo <= 100; ledgerNo++) cache.of(ledgerNo)
  const before = reads
  for (let ledgerNo = 1; ledgerNo <= 100; ledgerNo++) cache.of(ledgerNo)
  expect(reads - before).toBeGreaterThanOrEqual(90)
})
