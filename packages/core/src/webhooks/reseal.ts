import type { Crypto } from '../host.ts'
import type { WebhookStore } from './store.ts'

export interface Resealed {
  /** Endpoints whose secrets are sealed with the key in force since. */
  readonly resealed: number
  /** Secrets that no key opens: their endpoints need new ones. */
  readonly lost: number
}

/** Seals with `key` what one of the old keys opens; what `key` opens itself stays. All or nothing. */
export async function resealSecrets({
  store,
  crypto,
  key,
  oldKeys,
}: {
  readonly store: Pick<WebhookStore, 'resealSecrets'>
  readonly crypto: Pick<Crypto, 'seal' | 'open'>
  readonly key: Uint8Array
  readonly oldKeys: readonly Uint8Array[]
}): Promise<Resealed> {
  let lost = 0
  const resealed = await store.resealSecrets((sealed, webhookId) => {
    if (openOrNull(crypto, key, sealed, webhookId) !== null) return sealed
    for (const oldKey of oldKeys) {
      const secret = openOrNull(crypto, oldKey, sealed, webhookId)
      if (secret !== null) return crypto.seal(key, secret, webhookId)
    }
    lost++
    return sealed
  })
  return { resealed, lost }
}

function openOrNull(
  crypto: Pick<Crypto, 'open'>,
  key: Uint8Array,
  sealed: string,
  webhookId: string,
): string | null {
  try {
    return crypto.open(key, sealed, webhookId)
  } catch {
    // Sealed with another key.
    return null
  }
}
