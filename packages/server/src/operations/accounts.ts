import type { Environment, KeyDraft } from '@dealflow/core'
import { changes, reads } from './operation.ts'

export const accountOperations = {
  'account.create': changes(
    ({ name, grantMicroUsd }: { name: string; grantMicroUsd: number }) => ({
      target: null,
      details: { name, grantMicroUsd },
    }),
    async ({ service }, args) => {
      const account = await service.accounts.create({ name: args.name, grantMicroUsd: args.grantMicroUsd })
      return { account_id: account.accountId }
    },
  ),

  'account.list': reads(async ({ service }, _args: Record<string, never>) => ({
    accounts: await service.accounts.list(),
  })),

  grant: changes(
    ({ accountId, environment, amountMicroUsd, note }: GrantArgs) => ({
      target: accountId,
      details: { environment, amountMicroUsd, note },
    }),
    async ({ service }, args) => ({ entry: await service.billing.grant(args) }),
  ),

  'key.create': changes(
    ({ accountId, ...details }: KeyCreateArgs) => ({ target: accountId, details }),
    async ({ service }, args) => {
      const { key, secret } = await service.accounts.createKey(args)
      return { key_id: key.keyId, key: secret }
    },
  ),

  'key.list': reads(async ({ service }, args: { accountId: string | null }) => ({
    keys: await service.accounts.listKeys(args.accountId),
  })),

  'key.rotate': changes(
    ({ keyId, overlapMs }: { keyId: string; overlapMs: number }) => ({
      target: keyId,
      details: { overlapMs },
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
