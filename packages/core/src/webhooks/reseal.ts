import type { Crypto } from '../kernel/index.ts'
import type { WebhookStore } from './store.ts'

export interface Resealed {
  /** Endpoints whose secrets are sealed with the key in force since. */
  readonly resealed: number
  /** Endpoints whose newest secret no key opens: they need another one. */
  readonly lost: readonly string[]
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
  const lost = new Set<string>()
  let seen: string | null = null
  const resealed = await store.resealSecrets((sealed, webhookId) => {
    const isNewest = seen !== webhookId
    seen = webhookId
    if (openOrNull(crypto, key, sealed, webhookId) !== null) return sealed
    for (const oldKey of oldKeys) {
      const secret = openOrNull(crypto, oldKey, sealed, webhookId)
      if (secret !== null) return crypto.seal(key, secret, webhookId)
    }
    if (isNewest) lost.add(webhookId)
    return sealed
  })
  return { resealed, lost: [...lost] }
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
