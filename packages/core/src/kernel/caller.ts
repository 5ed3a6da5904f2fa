import type { Environment } from './environment.ts'

/** Who makes a request, after authentication. */
export interface Caller {
  readonly key: ApiKey
  readonly account: Account
  readonly secret: Pick<KeySecret, 'prefix' | 'last4'>
}

export interface Account {
  readonly accountId: string
  readonly name: string
  readonly createdAt: number
}

export const scopes = [
  'search',
  'lookup',
  'competitors',
  'vc',
  'enrichment',
  'pitch_deck',
  'deep_research',
  'webhooks',
  'lists',
  'billing_read',
  'mcp',
] as const
export type Scope = (typeof scopes)[number]

/** Routes that are counted together. */
export const rateClasses = ['search', 'lookup', 'analysis', 'suggest', 'create', 'read'] as const
export type RateClass = (typeof rateClasses)[number]

/** Requests per window; 0 means unlimited. */
export interface WindowLimits {
  readonly second: number
  readonly minute: number
  readonly day: number
}

/**
 * An API key is its `keyId`: rotation replaces its secret, so its jobs and rate windows stay
 * (docs/design/decisions.md#key-identity).
 */
export interface ApiKey {
  readonly keyId: string
  readonly accountId: string
  readonly kind: Environment
  readonly label: string | null
  readonly status: 'active' | 'inactive' | 'retired'
  /** Empty means every scope. */
  readonly scopes: readonly Scope[]
  readonly expiresAt: number | null
  /** Replaces the default limits of every rate class for this key, window by window. */
  readonly rateLimits: Partial<WindowLimits> | null
  /** Empty means any address. */
  readonly allowedCidrs: readonly string[]
  readonly createdAt: number
  /** Written at most once a minute. */
  readonly lastUsedAt: number | null
}

/** One secret of a key: only its SHA-256 is stored. During a rotation's overlap a key has two. */
export interface KeySecret {
  readonly keyId: string
  /** SHA-256 of the whole key, 64 hex digits. */
  readonly hash: string
  /** First 13 and last 4 characters, for display. */
  readonly prefix: string
  readonly last4: string
  readonly createdAt: number
  /** From this instant the secret answers 403 `retired`; null while it is the current one. */
  readonly retiresAt: number | null
}
