import { type Account, type KeyWithSecrets, toIso, toUsd } from '@dealflow/core'

/**
 * How accounts, keys and times are written in the documents of the operator API and of --json: snake_case, USD as numbers, RFC 3339.
 */
export type KeyView = ReturnType<typeof toWireKey>

export function toWireAccount(
  { accountId, name, createdAt }: Pick<Account, 'accountId' | 'name' | 'createdAt'>,
  balanceMicroUsd: number,
) {
  return { account_id: accountId, name, created_at: toIso(createdAt), balance_usd: toUsd(balanceMicroUsd) }
}

/** At the instant `now`, by which a key may have expired. */
export function toWireKey({ key, secrets }: KeyWithSecrets, now: number) {
  const isExpired = key.status === 'active' && key.expiresAt !== null && key.expiresAt <= now
  return {
    key_id: key.keyId,
    account_id: key.accountId,
    kind: key.kind,
    label: key.label,
    status: isExpired ? ('expired' as const) : key.status,
    scopes: [...key.scopes],
    expires_at: isoOrNull(key.expiresAt),
    rate_limits: key.rateLimits,
    allowed_cidrs: [...key.allowedCidrs],
    created_at: toIso(key.createdAt),
    last_used_at: isoOrNull(key.lastUsedAt),
    secrets: secrets.map(({ prefix, last4, createdAt, retiresAt }) => ({
      prefix,
      last4,
      created_at: toIso(createdAt),
      retires_at: isoOrNull(retiresAt),
    })),
  }
}

export const isoOrNull = (epochMs: number | null) => (epochMs === null ? null : toIso(epochMs))
