import { type Environment, formatUsd, type KeyDraft, toIso } from '@dealflow/core'
import { changes, reads } from './operation.ts'

export const accountOperations = {
  'account.create': changes(
    ({ name, grantMicroUsd }: { name: string; grantMicroUsd: number }) => ({
      target: null,
      details: { name, grant_usd: formatUsd(grantMicroUsd) },
    }),
    async ({ service }, args) => {
      const account = await service.accounts.create({ name: args.name, grantMicroUsd: args.grantMicroUsd })
      return { account_id: account.accountId }
    },
    ({ account_id }) => account_id,
  ),

  'account.list': reads(async ({ service }, _args: Record<string, never>) => ({
    accounts: await service.accounts.list(),
  })),

  grant: changes(
    ({ accountId, environment, amountMicroUsd, note }: GrantArgs) => ({
      target: accountId,
      details: { environment, amount_usd: formatUsd(amountMicroUsd), note },
    }),
    async ({ service }, args) => ({ entry: await service.billing.grant(args) }),
    ({ entry }) => entry.entryId,
  ),

  'key.create': changes(
    (args: KeyCreateArgs) => ({
      target: args.accountId,
      details: {
        kind: args.kind,
        label: args.label,
        scopes: args.scopes,
        expires_at: args.expiresAt === null ? null : toIso(args.expiresAt),
        rate_limits: args.rateLimits,
        allowed_cidrs: args.allowedCidrs,
      },
    }),
    async ({ service }, args) => {
      const { key, secret } = await service.accounts.createKey(args)
      return { key_id: key.keyId, key: secret }
    },
    ({ key_id }) => key_id,
  ),

  'key.list': reads(async ({ service }, args: { accountId: string | null }) => ({
    keys: await service.accounts.listKeys(args.accountId),
  })),

  'key.rotate': changes(
    ({ keyId, overlapMs }: { keyId: string; overlapMs: number }) => ({
      target: keyId,
      details: { overlap_seconds: overlapMs / 1_000 },
    }),
    async ({ service }, args) => {
      const { secret, retiresAt } = await service.accounts.rotateKey(args.keyId, args.overlapMs)
      return { key_id: args.keyId, key: secret, previous_retires_at: new Date(retiresAt).toISOString() }
    },
  ),

  'key.status': changes(
    ({ keyId, status }: KeyStatusArgs) => ({ target: keyId, details: { status } }),
    async ({ service }, args) => {
      const key = await service.accounts.changeKey(args.keyId, { status: args.status })
      return { key_id: key.keyId, status: key.status }
    },
  ),

  'ledger.verify': reads(async ({ service }, _args: Record<string, never>, context) =>
    service.billing.verify((progress) => {
      context.signal.throwIfAborted()
      context.progress({ ...progress })
    }),
  ),
}

interface GrantArgs {
  readonly accountId: string
  readonly environment: Environment
  readonly amountMicroUsd: number
  readonly note: string | null
  /** A UUID under which the same grant may be sent again. */
  readonly entryId: string | null
}

/** What narrows a key: when it ends, what it may do, from where, and how often. */
export type KeyPowers = Required<Pick<KeyDraft, 'expiresAt' | 'scopes' | 'allowedCidrs' | 'rateLimits'>>

export interface KeyCreateArgs extends KeyPowers {
  readonly accountId: string
  readonly kind: Environment
  readonly label: string | null
}

interface KeyStatusArgs {
  readonly keyId: string
  readonly status: 'active' | 'inactive' | 'retired'
}
