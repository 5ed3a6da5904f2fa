import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openSqlite, scratchDirectory, sha256 } from '../../../test/sqlite.ts'
import { verifyLedgers } from '../../billing/verify.ts'
import { draftOf } from '../../testing/storage-contract-billing.ts'
import { testHost } from '../../testing/test-clock.ts'
import type { Storage } from '../storage.ts'
import type { SqliteDriver } from './driver.ts'
import { openSqliteStorage } from './index.ts'
import { openDatabase } from './open.ts'

const host = testHost({ sha256 })
let scratch: ReturnType<typeof scratchDirectory>
let storage: Storage
let intruder: SqliteDriver

beforeEach(async () => {
  scratch = scratchDirectory()
  storage = await openSqliteStorage({
    open: openSqlite,
    host,
    directory: scratch.directory,
    file: scratch.file,
  })
  await storage.accounts.createAccount({ accountId: 'acc-1', name: 'Acme', createdAt: 1 }, [
    draftOf('grant', 100),
  ])
  for (let index = 1; index <= 5; index++) await storage.billing.post(draftOf(`charge-${index}`, -1))
  // A second connection with write access, set up as the service's own.
  intruder = openDatabase(openSqlite, scratch.file('dealflow.db'))
})

afterEach(async () => {
  intruder.close()
  await storage.close()
  scratch.remove()
})

const problems = async () => (await verifyLedgers(storage.billing, host.crypto)).problems

test('SQL refuses to change, remove or replace a ledger entry', async () => {
  const attempts = [
    `UPDATE ledger_entries SET note = 'x' WHERE sequence = 2`,
    'DELETE FROM ledger_entries WHERE sequence = 6',
    'INSERT OR REPLACE INTO ledger_entries SELECT * FROM ledger_entries WHERE sequence = 3',
  ]
  for (const sql of attempts) expect(() => intruder.exec(sql)).toThrow(/ledger entries are never/)
  expect(await problems()).toEqual([])
})

test('the database keeps a balance from going below zero whatever writes to it', () => {
  expect(() => intruder.exec('UPDATE ledgers SET balance_micro_usd = -1')).toThrow('CHECK')
})

test('whoever removes the triggers and changes any column of an entry is found out', async () => {
  intruder.exec('DROP TRIGGER ledger_entries_are_final')
  intruder.exec('PRAGMA foreign_keys = OFF')
  const entry = intruder.prepare('SELECT * FROM ledger_entries WHERE sequence = 4').get() ?? {}
  // The type has a CHECK of its own; any other value of it is as good a forgery.
  const columns = Object.entries(entry).map(([name, value]) => {
    const forged = name === 'type' ? 'refund' : typeof value === 'number' ? value + 100 : `${value ?? ''}x`
    return { name, value, forged }
  })
  expect(columns).toHaveLength(15)
  for (const { name, value, forged } of columns) {
    intruder.prepare(`UPDATE ledger_entries SET ${name} = ? WHERE sequence = 4`).run(forged)
    expect([name, (await problems()).length > 0]).toEqual([name, true])
    intruder.prepare(`UPDATE ledger_entries SET ${name} = ? WHERE ${name} = ?`).run(value, forged)
    expect([name, await problems()]).toEqual([name, []])
  }
})

test('whoever changes a cached balance or removes the last entries is found out', async () => {
  intruder.exec(`UPDATE ledgers SET balance_micro_usd = 500 WHERE environment = 'live'`)
  expect((await problems()).map(({ problem }) => problem)).toEqual([
    'the cached balance is 500, the entries say 95 micro-USD',
  ])
  intruder.exec('DROP TRIGGER ledger_entries_stay; DELETE FROM ledger_entries WHERE sequence > 4')
  expect((await problems())[0]?.problem).toBe('the ledger counts 6 entries, and ends with entry 4')
  await expect(storage.billing.post(draftOf('next', -1))).rejects.toThrow('ledger verify')
})
