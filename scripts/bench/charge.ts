// The charge decision alone, on a real file with synchronous=FULL: 64 callers who share commits against the same callers with
// a commit each. Both run in one process, in turns, so that a busy disk slows both.
//
//   bun scripts/bench/charge.ts [rounds] [charges a round]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccounts } from '../../packages/core/src/accounts/accounts.ts'
import { type Billing, createBilling } from '../../packages/core/src/billing/billing.ts'
import { type Clock, openSqliteStorage } from '../../packages/core/src/index.ts'
import type { Account, ApiKey } from '../../packages/core/src/kernel/caller.ts'
import { nodeHost, systemClock } from '../../packages/node-adapter/src/host/index.ts'
import { openBunSqlite } from '../../packages/server/src/bun-sqlite.ts'
import { median, spread } from './statistics.ts'

const [rounds = 9, charges = 2_560] = process.argv.slice(2).map(Number)
const callers = 64

/** A commit each: the group is closed as soon as it has one member. */
const impatientClock: Clock = { ...systemClock, defer: (task) => task() }

async function openLedger(clock: Clock) {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-bench-'))
  const host = { ...nodeHost({ write() {} }), clock }
  const storage = await openSqliteStorage({
    open: openBunSqlite,
    host,
    directory,
    file: (name) => join(directory, name),
  })
  const accounts = createAccounts({ host, store: storage.accounts })
  const billing = createBilling({ host, store: storage.billing, mode: 'on' })
  const account = await accounts.create({ name: 'Benchmark', grantMicroUsd: 1_000_000_000_000 })
  const { key } = await accounts.createKey({ accountId: account.accountId, kind: 'live' })

  async function close() {
    const { ok, entries } = await billing.verify()
    if (!ok) throw new Error('The ledger does not verify.')
    await storage.close()
    rmSync(directory, { recursive: true })
    return entries
  }
  return { charge: charging(billing, key, account), close }
}

function charging(billing: Billing, key: ApiKey, account: Account) {
  const caller = { key, account, secret: { prefix: 'df_live_bench', last4: 'mark' } }
  return async (count: number) => {
    let left = count
    const startedAt = performance.now()
    await Promise.all(
      Array.from({ length: callers }, async () => {
        while (left-- > 0) {
          const endpoint = 'POST /api/v2/searches'
          await billing.charge({ caller, endpoint, requestId: 'benchmark', amountMicroUsd: 10_000 })
        }
      }),
    )
    return (count / (performance.now() - startedAt)) * 1_000
  }
}

const grouped = await openLedger(systemClock)
const single = await openLedger(impatientClock)
await grouped.charge(charges)
await single.charge(Math.ceil(charges / 8))

const groupedRates: number[] = []
const singleRates: number[] = []
const ratios: number[] = []
for (let round = 0; round < rounds; round++) {
  const together = await grouped.charge(charges)
  const alone = await single.charge(Math.ceil(charges / 8))
  groupedRates.push(together)
  singleRates.push(alone)
  ratios.push(together / alone)
}
const entries = (await grouped.close()) + (await single.close())

console.log(`charges a second, ${callers} callers, ${rounds} rounds, median (range)`)
console.log(`  group commit        ${spread(groupedRates)}`)
console.log(`  one commit a charge ${spread(singleRates)}`)
console.log(`  ratio               ${spread(ratios, 1)}`)
console.log(`both ledgers verify: ${entries} entries`)
if (median(ratios) < 5) {
  console.error('group commit is less than 5 times as fast')
  process.exit(1)
}
