import {
  bearerToken,
  describeKey,
  labelIssues,
  type MintedKey,
  mintSecret,
  readSecret,
} from '../accounts/index.ts'
import { badRequest, type Host, minuteMs, ServiceError, toIso, uuidV7 } from '../kernel/index.ts'
import type { OperatorKey, OperatorStore } from './store.ts'

/** The keys of the operator API. Refusals are `ServiceError`s with a sentence that helps. */
export interface Operators {
  /** Makes a key. `secret` is the whole key and cannot be shown again. */
  createKey(draft: {
    readonly label: string | null
  }): Promise<{ readonly key: OperatorKey; readonly secret: string }>
  /**
   * Lets a key hold that was made elsewhere; again, it answers the same key and changes nothing. `BAD_REQUEST` for what is
   * no operator key, `CONFLICT` for one that was revoked.
   */
  adoptKey(secret: string, label: string | null): Promise<OperatorKey>
  /** The key that a secret is, revoked or not; null when it is nobody's. Does not count as a use. */
  keyOf(secret: string): Promise<OperatorKey | null>
  /** Oldest first, revoked ones too. */
  listKeys(): Promise<readonly OperatorKey[]>
  /** For good; again, it changes nothing. The last one may go too: the command line makes another without any key. */
  revokeKey(keyId: string): Promise<OperatorKey>
  /** Whose key the header carries; null when it holds none that is valid now. */
  authenticate(authorization: string | null): Promise<OperatorKey | null>
}

export interface OperatorsOptions {
  readonly host: Host
  readonly store: OperatorStore
}

export function createOperators({ host, store }: OperatorsOptions): Operators {
  const { clock, entropy, crypto, log } = host
  const touching = new Set<string>()

  async function keep({ hash, prefix, last4 }: MintedKey, label: string | null) {
    const issues = label === null ? [] : labelIssues(label)
    if (issues.length > 0) throw badRequest(issues)
    const now = clock.now()
    const key: OperatorKey = {
      keyId: uuidV7(now, entropy),
      label,
      prefix,
      last4,
      createdAt: now,
      revokedAt: null,
      lastUsedAt: null,
    }
    return { key, outcome: await store.create(key, hash) }
  }

  /** In the background: a request does not wait for it, and one write a minute and key is under way at most. */
  function touch({ keyId, lastUsedAt }: OperatorKey, now: number) {
    if ((lastUsedAt !== null && now - lastUsedAt < minuteMs) || touching.has(keyId)) return
    touching.add(keyId)
    store
      .touch(keyId, now)
      .catch((error: unknown) =>
        log.write('warn', 'last use of an operator key was not noted', { key_id: keyId, error }),
      )
      .finally(() => touching.delete(keyId))
  }

  return {
    async createKey({ label }) {
      const minted = mintSecret('df_admin_', host)
      const { key, outcome } = await keep(minted, label)
      if (outcome === 'exists') throw new Error('A fresh operator key exists already: randomness repeats.')
      return { key, secret: minted.secret }
    },

    async adoptKey(secret, label) {
      if (readSecret(secret) !== 'df_admin_') throw badRequest([{ path: '', message: noOperatorKey }])
      const described = describeKey(secret, crypto)
      const { key, outcome } = await keep(described, label)
      if (outcome === 'created') return key
      const found = await store.findByHash(described.hash)
      if (found === null) throw new Error('An operator key that exists was not found.')
      if (found.revokedAt !== null) throw revoked(found, found.revokedAt)
      return found
    },

    keyOf: (secret) => store.findByHash(crypto.sha256(secret)),

    listKeys: () => store.list(),

    async revokeKey(keyId) {
      const key = await store.revoke(keyId, clock.now())
      if (key !== null) return key
      throw new ServiceError('NOT_FOUND', { message: `There is no operator key ${keyId.slice(0, 100)}.` })
    },

    async authenticate(authorization) {
      const secret = bearerToken(authorization)
      if (secret === null || readSecret(secret) !== 'df_admin_') return null
      const key = await store.findByHash(crypto.sha256(secret))
      if (key === null || key.revokedAt !== null) return null
      touch(key, clock.now())
      return key
    },
  }
}

// Never with what was given: it may be a secret with one letter missing.
const noOperatorKey =
  'That is no operator key: it begins with df_admin_ and ends with 36 letters and digits, the last six of them a checksum. Was it copied whole? dealflow key generate --kind admin prints a new one.'

function revoked({ prefix, last4 }: OperatorKey, at: number) {
  return new ServiceError('CONFLICT', {
    message: `The operator key ${prefix}…${last4} was revoked at ${toIso(at)}, and that is final. Make another one.`,
  })
}
