import type { Account, ApiKey, KeySecret, Scope, WindowLimits } from '../kernel/index.ts'
import type { LedgerDraft } from './ledger-draft.ts'

/** What a presented secret belongs to, and what is on the ledger of its environment. */
export interface Credential {
  readonly key: ApiKey
  readonly account: Account
  readonly secret: KeySecret
  readonly balanceMicroUsd: number
  /** UTC date of the last daily top-up of the test ledger, or null. */
  readonly toppedUpOn: string | null
}

export interface KeyChange {
  readonly status?: 'active' | 'inactive' | 'retired'
  readonly label?: string | null
  readonly scopes?: readonly Scope[]
  readonly expiresAt?: number | null
  readonly rateLimits?: Partial<WindowLimits> | null
  readonly allowedCidrs?: readonly string[]
}

export interface KeyWithSecrets {
  readonly key: ApiKey
  /** Newest first. */
  readonly secrets: readonly KeySecret[]
}

export interface AccountStore {
  /** Makes the account with its opening grants (if any), all or nothing. Rejects an id that exists. */
  createAccount(account: Account, grants: readonly LedgerDraft[]): Promise<void>
  findAccount(accountId: string): Promise<Account | null>
  /** Every account, oldest first, with its live balance. */
  listAccounts(): Promise<readonly (Account & { readonly balanceMicroUsd: number })[]>

  /** Stores a key and its first secret. `missing_account` when the account does not exist. */
  createKey(key: ApiKey, secret: KeySecret): Promise<'created' | 'missing_account'>
  findKey(keyId: string): Promise<ApiKey | null>
  /** Keys with their secrets, oldest first; of one account or of all. */
  listKeys(accountId: string | null): Promise<readonly KeyWithSecrets[]>
  /** What the hash belongs to, whatever its state; null when no secret has that hash. */
  authenticate(hash: string): Promise<Credential | null> | Credential | null
  /** Changes a key. `retired` is final: a retired key refuses every change. */
  changeKey(
    keyId: string,
    change: KeyChange,
  ): Promise<
    { readonly outcome: 'changed'; readonly key: ApiKey } | { readonly outcome: 'missing' | 'retired' }
  >
  /** Gives the key a new secret and ends its current ones at `retiresAt`, all or nothing. Secrets that end sooner keep their end. */
  rotateKey(secret: KeySecret, retiresAt: number): Promise<'rotated' | 'missing' | 'retired'>
  /** Notes that the key was used; never moves the note back. Callers limit it to once a minute a key. */
  touchKey(keyId: string, at: number): Promise<void>
}
