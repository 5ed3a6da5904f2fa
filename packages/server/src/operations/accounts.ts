import {
  type Adjustment,
  type Grant,
  type LedgerQuery,
  type LedgerReport,
  type OperatorEntry,
  toUsd,
  toWireLedgerEntry,
} from '@dealflow/core'
import { changes, reads } from './operation.ts'
import { toWireAccount } from './wire.ts'

/** Accounts, what they hold, and where it came from and went. */
export const accountOperations = {
  'account.create': changes(
    ({ name, grantMicroUsd }: { name: string; grantMicroUsd: number }) => ({
      target: null,
      details: { name, grant_usd: toUsd(grantMicroUsd) },
    }),
    async ({ service }, args) => {
      const account = await service.accounts.create({ name: args.name, grantMicroUsd: args.grantMicroUsd })
      return { account_id: account.accountId }
    },
    ({ account_id }) => account_id,
  ),

  'account.list': reads(async ({ service }, _args: Record<string, never>) => {
    const accounts = await service.accounts.list()
    return { accounts: accounts.map((account) => toWireAccount(account, account.balanceMicroUsd)) }
  }),

  'account.get': reads(async ({ service }, { accountId }: { accountId: string }) => {
    const account = await service.accounts.get(accountId)
    return {
      ...toWireAccount(account, await service.billing.balance(accountId, 'live')),
      test_balance_usd: toUsd(await service.billing.balance(accountId, 'test')),
      kept_bytes: await service.jobs.keptBytes({ accountId, environment: 'live' }),
      test_kept_bytes: await service.jobs.keptBytes({ accountId, environment: 'test' }),
    }
  }),

  grant: changes(
    (args: Grant) => toWireEntryChange(args),
    async ({ service }, args) => toWireOperatorEntry(await service.billing.grant(args)),
    ({ entry_id }) => entry_id,
  ),

  adjust: changes(
    (args: Adjustment) => toWireEntryChange(args),
    async ({ service }, args) => toWireOperatorEntry(await service.billing.adjust(args)),
    ({ entry_id }) => entry_id,
  ),

  'ledger.entries': reads(async ({ service }, query: LedgerQuery) => {
    await service.accounts.get(query.accountId)
    return { entries: (await service.billing.entries(query)).map(toWireLedgerEntry) }
  }),

  'ledger.verify': reads(async ({ service }, _args: Record<string, never>, context) => {
    const report = await service.billing.verify((progress) => {
      context.signal.throwIfAborted()
      context.progress({ ...progress })
    })
    return toWireReport(report)
  }),
}

function toWireEntryChange({ accountId, environment, amountMicroUsd, note }: Grant) {
  return { target: accountId, details: { environment, amount_usd: toUsd(amountMicroUsd), note } }
}

/** `repeated`: an earlier call made the entry, and this one added nothing. */
function toWireOperatorEntry({ entry, repeated }: OperatorEntry) {
  return { ...toWireLedgerEntry(entry), repeated }
}

function toWireReport({ ok, ledgers, entries, balanceMicroUsd, problemCount, problems }: LedgerReport) {
  return {
    ok,
    ledgers,
    entries,
    balance_usd: toUsd(balanceMicroUsd),
    problem_count: problemCount,
    /** The first 100. */
    problems: problems.map(({ accountId, environment, sequence, problem }) => ({
      account_id: accountId,
      environment,
      sequence,
      problem,
    })),
  }
}
