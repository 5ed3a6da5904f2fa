import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { openSqliteStorage } from '@dealflow/core'
import { nodeHost } from '@dealflow/node-adapter'
import { openBunSqlite } from '../../src/bun-sqlite.ts'
import { chargedLedger } from './charged-ledger.ts'
import { openEarly } from './early-driver.ts'

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
    tell(`${result.entry.entryId} ${result.entry.sequence}\n`)
  }
}

/** Tells the parent before anything else happens; a pipe that is full is tried again until the parent has read. */
function tell(line: string) {
  const bytes = new TextEncoder().encode(line)
  let written = 0
  while (written < bytes.length) {
    try {
      written += writeSync(1, bytes, written)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
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
    entryId: crypto.randomUUID(),
    type,
    amountMicroUsd,
    createdAt: now,
  }
}
