/** A key of the operator API, `df_admin_...`. It belongs to no account and opens nothing under /api/v2. */
export interface OperatorKey {
  readonly keyId: string
  readonly label: string | null
  /** First 14 and last 4 characters, for display. */
  readonly prefix: string
  readonly last4: string
  readonly createdAt: number
  /** From this instant it is refused; null while it holds. */
  readonly revokedAt: number | null
  /** Written at most once a minute. */
  readonly lastUsedAt: number | null
}

export interface OperatorStore {
  /** `exists` when a key with this hash is stored already, revoked or not; then nothing is changed. */
  create(key: OperatorKey, hash: string): Promise<'created' | 'exists'>
  /** Oldest first. */
  list(): Promise<readonly OperatorKey[]>
  /** Whatever its state; null when no key has that hash. */
  findByHash(hash: string): Promise<OperatorKey | null>
  /** Revoking again keeps the first instant. Null when there is no such key. */
  revoke(keyId: string, at: number): Promise<OperatorKey | null>
  /** Notes that the key was used; never moves the note back. */
  touch(keyId: string, at: number): Promise<void>
}
