import { type Environment, type KeyChange, type KeyDraft, toIso } from '@dealflow/core'
import { changes, reads } from './operation.ts'
import { isoOrNull, toWireKey } from './wire.ts'

/** API keys: a whole key is in the answer of its creation and of its rotation, and nowhere else. */
export const keyOperations = {
  'key.create': changes(
    ({ accountId, kind, ...powers }: KeyCreateArgs) => ({
      target: accountId,
      details: { kind, ...toWireChange(powers) },
    }),
    async ({ service, clock }, args) => {
      const { key, secret } = await service.accounts.createKey(args)
      return { ...toWireKey(await service.accounts.getKey(key.keyId), clock.now()), key: secret }
    },
    ({ key_id }) => key_id,
  ),

  'key.list': reads(async ({ service, clock }, args: { accountId: string | null }) => ({
    keys: (await service.accounts.listKeys(args.accountId)).map((key) => toWireKey(key, clock.now())),
  })),

  'key.get': reads(async ({ service, clock }, { keyId }: { keyId: string }) =>
    toWireKey(await service.accounts.getKey(keyId), clock.now()),
  ),

  /** Its powers, its label, or its status: `inactive` until it is `active` again, `retired` for good. */
  'key.change': changes(
    ({ keyId, change }: { keyId: string; change: KeyChange }) => ({
      target: keyId,
      details: toWireChange(change),
    }),
    async ({ service, clock }, { keyId, change }) => {
      await service.accounts.changeKey(keyId, change)
      return toWireKey(await service.accounts.getKey(keyId), clock.now())
    },
  ),

  'key.rotate': changes(
    ({ keyId, overlapMs }: { keyId: string; overlapMs: number }) => ({
      target: keyId,
      details: { overlap_seconds: overlapMs / 1_000 },
    }),
    async ({ service }, args) => {
      const { secret, retiresAt } = await service.accounts.rotateKey(args.keyId, args.overlapMs)
      return { key_id: args.keyId, key: secret, previous_retires_at: toIso(retiresAt) }
    },
  ),
}

/** What narrows a key: when it ends, what it may do, from where, and how often. */
export type KeyPowers = Required<Pick<KeyDraft, 'expiresAt' | 'scopes' | 'allowedCidrs' | 'rateLimits'>>

interface KeyCreateArgs extends KeyPowers {
  readonly accountId: string
  readonly kind: Environment
  readonly label: string | null
}

function toWireChange({ expiresAt, rateLimits, allowedCidrs, ...same }: KeyChange) {
  return {
    ...same,
    ...(expiresAt === undefined ? {} : { expires_at: isoOrNull(expiresAt) }),
    ...(rateLimits === undefined ? {} : { rate_limits: rateLimits }),
    ...(allowedCidrs === undefined ? {} : { allowed_cidrs: allowedCidrs }),
  }
}
