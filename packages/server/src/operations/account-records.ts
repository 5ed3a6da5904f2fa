import { type KeyChange, type LedgerQuery, toIso, toWireLedgerEntry } from '@dealflow/core'
import { changes, reads } from './operation.ts'

/** One account, one key and their history, as the operator API shows and changes them. */
export const accountRecordOperations = {
  'account.get': reads(async ({ service }, { accountId }: { accountId: string }) => {
    const account = await service.accounts.get(accountId)
    return {
      account,
      liveBalanceMicroUsd: await service.billing.balance(accountId, 'live'),
      testBalanceMicroUsd: await service.billing.balance(accountId, 'test'),
    }
  }),

  'ledger.entries': reads(async ({ service }, query: LedgerQuery) => {
    await service.accounts.get(query.accountId)
    return { entries: (await service.billing.entries(query)).map(toWireLedgerEntry) }
  }),

  'key.get': reads(async ({ service }, { keyId }: { keyId: string }) => service.accounts.getKey(keyId)),

  'key.change': changes(
    ({ keyId, change }: KeyChangeArgs) => ({ target: keyId, details: toWireChange(change) }),
    async ({ service }, { keyId, change }) => {
      await service.accounts.changeKey(keyId, change)
      return service.accounts.getKey(keyId)
    },
  ),
}

interface KeyChangeArgs {
  readonly keyId: string
  readonly change: KeyChange
}

function toWireChange({ expiresAt, rateLimits, allowedCidrs, ...same }: KeyChange) {
  return {
    ...same,
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt === null ? null : toIso(expiresAt) }),
    ...(rateLimits === undefined ? {} : { rate_limits: rateLimits }),
    ...(allowedCidrs === undefined ? {} : { allowed_cidrs: allowedCidrs }),
  }
}
