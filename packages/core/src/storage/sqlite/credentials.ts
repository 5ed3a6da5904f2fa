import type { Account, ApiKey, KeySecret } from '../../kernel/index.ts'

/** The stored owner of a secret, and the ledger of its requests. */
export interface KnownCredential {
  readonly key: ApiKey
  readonly account: Account
  readonly secret: KeySecret
  readonly ledgerNo: number
}

/**
 * Credentials that were asked for before, by hash. The process owns the database, so a cached row can only be changed through
 * the store that holds this cache, and every decision that changes one forgets it before it commits. Reading the four rows
 * for each request would cost 18 µs.
 */
export interface CredentialCache {
  get(hash: string): KnownCredential | undefined
  remember(hash: string, credential: KnownCredential): void
  forgetKey(keyId: string): void
}

export function credentialCache(sizeMax = 20_000): CredentialCache {
  const byHash = new Map<string, KnownCredential>()
  const hashesOfKey = new Map<string, string[]>()

  return {
    get: (hash) => byHash.get(hash),
    remember(hash, credential) {
      // Starting over is simpler than choosing a victim, and rare: it takes more keys in use than this.
      if (byHash.size >= sizeMax) {
        byHash.clear()
        hashesOfKey.clear()
      }
      byHash.set(hash, credential)
      const { keyId } = credential.key
      const hashes = hashesOfKey.get(keyId)
      if (hashes === undefined) hashesOfKey.set(keyId, [hash])
      else hashes.push(hash)
    },
    forgetKey(keyId) {
      for (const hash of hashesOfKey.get(keyId) ?? []) byHash.delete(hash)
      hashesOfKey.delete(keyId)
    },
  }
}
