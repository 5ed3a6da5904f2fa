import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { openSqliteStorage, type SqliteDriver, uuidV7 } from '@dealflow/core'
import { nodeHost } from '@dealflow/node-adapter'
import { openBunSqlite } from '../../src/bun-sqlite.ts'
import { chargedLedger } from './charged-ledger.ts'

/**
 * Charges without end, 64 at a time, and writes a line for every charge that was acknowledged. Its parent kills it.
 * With ACKNOWLEDGE_EARLY it is the mutant: promises resolve before COMMIT has run.
 */
const [directory = ''] = process.argv.slice(2)
const host = nodeHost({ write() {} })
const open = process.env['ACKNOWLEDGE_EARLY'] === undefined ? openBunSqlite : openEarly
const storage = await openSqliteStorage({ open, host, directory, file: (name) => join(directory, name) })
const { accountId } = chargedLedger
if ((await storage.accounts.findAccount(accountId)) === null) {
  const grant = entry('grant', 1_000_000_000_000)
  await storage.accounts.createAccount({ accountId, name: 'Charged', createdAt: host.clock.now() }, [grant])
}
await Promise.all(Array.from({ length: 64 }, chargeForEver))

async function chargeForEver() {
  for (;;) {
    const result = await storage.billing.post(entry('charge', -10_000))
    if (result.outcome !== 'posted') throw new Error(result.outcome)
    writeSync(1, `${result.entry.entryId} ${result.entry.sequence}\n`)
  }
}

function entry(type: 'grant' | 'charge', amountMicroUsd: number) {
  const now = host.clock.now()
  const nothing = {
    apiKeyId: null,
    endpoint: null,
    jobId: null,
    requestId: null,
    reversesEntryId: null,
    note: null,
  }
  return {
    ...chargedLedger,
    ...nothing,
    entryId: uuidV7(now, host.entropy),
    type,
    amountMicroUsd,
    createdAt: now,
  }
}

/** A commit that says it is done, and happens when the next group begins. */
function openEarly(file: string): SqliteDriver {
  const driver = openBunSqlite(file)
  let isOwed = false
  return {
    ...driver,
    prepare(sql) {
      const statement = driver.prepare(sql)
      if (sql === 'COMMIT') {
        const run = () => {
          isOwed = true
          return 0
        }
        return { ...statement, run }
      }
      if (sql !== 'BEGIN IMMEDIATE') return statement
      const run = () => {
        if (isOwed) driver.exec('COMMIT')
        isOwed = false
        return statement.run()
      }
      return { ...statement, run }
    },
  }
}
