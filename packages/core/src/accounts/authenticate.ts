import {
  type ApiKey,
  type Caller,
  type Environment,
  type ForbiddenReason,
  type Host,
  isAddressAllowed,
  isPromise,
  type KeySecret,
  minuteMs,
} from '../kernel/index.ts'
import { readKey } from './keys.ts'
import type { AccountStore, Credential } from './store.ts'

/** Who sends a request, or why it may not. The scope is checked later, when the endpoint is known. */
export type Identity =
  | { readonly outcome: 'caller'; readonly caller: Caller; readonly balanceMicroUsd: number }
  /** No key, no valid form, or a key that nobody has: all look alike. */
  | { readonly outcome: 'unauthorized' }
  | { readonly outcome: 'forbidden'; readonly reason: ForbiddenReason; readonly caller: Caller }

export interface Authenticator {
  /** `key` as `keyIn` gives it. */
  identify(key: string | null, client: Client): Promise<Identity> | Identity
}

export interface Client {
  /** The peer's IP address, null when the host does not know it. Read only for a key that has allowed addresses. */
  readonly clientAddress: string | null
}

export interface AuthenticatorOptions {
  readonly host: Host
  readonly store: AccountStore
  readonly billing: { balanceAtRequest(credential: Credential, now: number): number | Promise<number> }
  /** Which kinds of key are valid here. */
  readonly environment: 'live' | 'test' | 'both'
}

export function createAuthenticator({
  host,
  store,
  billing,
  environment,
}: AuthenticatorOptions): Authenticator {
  const { clock, crypto, log } = host
  const touching = new Set<string>()

  /** In the background: a request does not wait for it, and one write a minute and key is under way at most. */
  function touch(key: ApiKey, now: number) {
    if (key.lastUsedAt !== null && now - key.lastUsedAt < minuteMs) return
    if (touching.has(key.keyId)) return
    touching.add(key.keyId)
    store
      .touchKey(key.keyId, now)
      .catch((error: unknown) =>
        log.write('warn', 'last use of a key was not noted', { key_id: key.keyId, error }),
      )
      .finally(() => touching.delete(key.keyId))
  }

  return {
    // Nearly always all is at hand, and each await of a request costs.
    identify(key, client) {
      if (key === null) return unauthorized
      const found = store.authenticate(crypto.sha256(key))
      return isPromise(found) ? found.then((it) => identityOf(it, client)) : identityOf(found, client)
    },
  }

  function identityOf(found: Credential | null, client: Client): Promise<Identity> | Identity {
    if (found === null) return unauthorized
    const { key, account, secret } = found
    const caller: Caller = { key, account, secret: { prefix: secret.prefix, last4: secret.last4 } }
    const now = clock.now()
    const reason = refusal(key, secret, now, environment, client)
    if (reason !== null) return { outcome: 'forbidden', reason, caller }
    touch(key, now)
    const balance = billing.balanceAtRequest(found, now)
    const identity = (balanceMicroUsd: number): Identity => ({ outcome: 'caller', caller, balanceMicroUsd })
    return isPromise(balance) ? balance.then(identity) : identity(balance)
  }
}

const unauthorized: Identity = Object.freeze({ outcome: 'unauthorized' })

function refusal(
  key: ApiKey,
  secret: KeySecret,
  now: number,
  environment: 'both' | Environment,
  client: Client,
): ForbiddenReason | null {
  if (key.status === 'retired' || (secret.retiresAt !== null && secret.retiresAt <= now)) return 'retired'
  if (key.status === 'inactive') return 'inactive'
  if (key.expiresAt !== null && key.expiresAt <= now) return 'expired'
  if (environment !== 'both' && environment !== key.kind) return 'wrong_environment'
  if (key.allowedCidrs.length > 0 && !isAddressAllowed(client.clientAddress, key.allowedCidrs))
    return 'address_not_allowed'
  return null
}

/** The token of `Bearer <token>`; the scheme is case-insensitive (RFC 9110). */
export function bearerToken(authorization: string | null): string | null {
  return authorization === null ? null : (/^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? null)
}

/** The well-formed API key that the header holds, or null. Nobody was asked whose it is. */
export function keyIn(authorization: string | null): string | null {
  const text = bearerToken(authorization)
  return text === null || readKey(text) === null ? null : text
}
