import {
  type Account,
  type ApiKey,
  badRequest,
  dayMs,
  type Environment,
  type Host,
  hasControl,
  isRange,
  type KeySecret,
  refuseMembers,
  type Scope,
  ServiceError,
  scopes,
  uuidV7,
  type ValidationIssue,
} from '../kernel/index.ts'
import {
  type AccountDraft,
  type AdoptedKey,
  accountDraft,
  adoptedKey,
  type KeyDraft,
  keyChange,
  keyDraft,
  windowIssue,
} from './arguments.ts'
import { describeKey, type MintedKey, mintKey, readKey } from './keys.ts'
import { grantMicroUsdMax } from './ledger-draft.ts'
import type { AccountStore, KeyChange, KeyWithSecrets } from './store.ts'

/**
 * Accounts and their keys, for the operator. Refusals are `ServiceError`s with a sentence that helps; a misspelt member, which
 * would restrict nothing, is refused too.
 */
export interface Accounts {
  /** Makes an account; `grantMicroUsd` above 0, at most a billion USD, is its opening grant on the live ledger. */
  create(draft: AccountDraft): Promise<Account>
  /** Every account, oldest first, with its live balance. */
  list(): Promise<readonly (Account & { readonly balanceMicroUsd: number })[]>
  /** `NOT_FOUND` when there is no such account. */
  get(accountId: string): Promise<Account>
  /** Makes a key. `secret` is the whole key and cannot be shown again. */
  createKey(draft: KeyDraft): Promise<{ readonly key: ApiKey; readonly secret: string }>
  /**
   * Stores a key that was made elsewhere, for the account. A secret that is stored already stays as it is, with its account:
   * adopting it again, by racing callers too, changes nothing. `CONFLICT` when it was revoked or rotated away.
   */
  adoptKey(draft: AdoptedKey): Promise<ApiKey>
  /** The key of a secret; null for an unknown secret. `CONFLICT` when the key was revoked or its secret rotated away. */
  keyOf(secret: string): Promise<ApiKey | null>
  /** Keys of one account or of all, oldest first. */
  listKeys(accountId: string | null): Promise<readonly KeyWithSecrets[]>
  /** `NOT_FOUND` when there is no such key. */
  getKey(keyId: string): Promise<KeyWithSecrets>
  /** `CONFLICT` when the key is retired: that is final. */
  changeKey(keyId: string, change: KeyChange): Promise<ApiKey>
  /** Gives the key a new secret; the old one works `overlapMs` longer (0 to 30 days). */
  rotateKey(
    keyId: string,
    overlapMs: number,
  ): Promise<{ readonly secret: string; readonly retiresAt: number }>
}

export interface AccountsOptions {
  readonly host: Host
  readonly store: AccountStore
}

export function createAccounts({ host, store }: AccountsOptions): Accounts {
  const { clock, entropy } = host

  function freshSecret(keyId: string, kind: Environment, now: number) {
    const minted = mintKey(kind, host)
    return { secret: minted.secret, stored: storedSecret(keyId, minted, now) }
  }

  function newKey({ accountId, kind, ...settings }: KeyDraft, now: number): ApiKey {
    return {
      keyId: uuidV7(now, entropy),
      accountId,
      kind,
      label: settings.label ?? null,
      status: 'active',
      scopes: settings.scopes ?? [],
      expiresAt: settings.expiresAt ?? null,
      rateLimits: settings.rateLimits ?? null,
      allowedCidrs: settings.allowedCidrs ?? [],
      createdAt: now,
      lastUsedAt: null,
    }
  }

  async function knownKey(hash: string, now: number): Promise<ApiKey | null> {
    const found = await store.authenticate(hash)
    if (found === null) return null
    const { key, secret } = found
    if (key.status === 'retired') throw retired(key.keyId)
    if (secret.retiresAt === null || secret.retiresAt > now) return key
    throw new ServiceError('CONFLICT', {
      message: `Key ${key.keyId} was rotated and this secret of it has ended. Use its new secret or another key.`,
    })
  }

  return {
    async create(draft) {
      refuseMembers(draft, accountDraft)
      const { name, grantMicroUsd } = draft
      refuse([...textIssues('name', name, 1), ...grantIssues(grantMicroUsd)])
      const now = clock.now()
      const account: Account = { accountId: uuidV7(now, entropy), name: name.trim(), createdAt: now }
      const grant = {
        entryId: uuidV7(now, entropy),
        accountId: account.accountId,
        environment: 'live',
        type: 'grant',
        amountMicroUsd: grantMicroUsd,
        apiKeyId: null,
        endpoint: null,
        jobId: null,
        requestId: null,
        reversesEntryId: null,
        note: 'opening grant',
        createdAt: now,
      } as const
      await store.createAccount(account, grantMicroUsd > 0 ? [grant] : [])
      return account
    },

    list: () => store.listAccounts(),

    async get(accountId) {
      const account = await store.findAccount(accountId)
      if (account === null) throw notFound('account', accountId)
      return account
    },

    async createKey(draft) {
      refuseMembers(draft, keyDraft)
      refuse(settingIssues(draft))
      const now = clock.now()
      const key = newKey(draft, now)
      const { secret, stored } = freshSecret(key.keyId, draft.kind, now)
      const outcome = await store.createKey(key, stored)
      if (outcome === 'missing_account') throw notFound('account', draft.accountId)
      return { key, secret }
    },

    async adoptKey(draft) {
      refuseMembers(draft, adoptedKey)
      const { accountId, secret, label } = draft
      const form = readKey(secret)
      if (form === null)
        throw badRequest([
          { path: 'secret', message: 'This is no API key: its form or its checksum is wrong.' },
        ])
      refuse(settingIssues({ label }))
      const now = clock.now()
      const described = describeKey(secret, host.crypto)
      const known = await knownKey(described.hash, now)
      if (known !== null) return known
      const key = newKey({ accountId, kind: form.kind, label }, now)
      const stored = storedSecret(key.keyId, described, now)
      const outcome = await store.createKey(key, stored).catch(async (error: unknown) => {
        // No two keys share a hash: another caller may have stored it since.
        const raced = await knownKey(described.hash, now)
        if (raced === null) throw error
        return raced
      })
      if (outcome === 'missing_account') throw notFound('account', accountId)
      return outcome === 'created' ? key : outcome
    },

    keyOf: (secret) => knownKey(host.crypto.sha256(secret), clock.now()),

    listKeys: (accountId) => store.listKeys(accountId),

    async getKey(keyId) {
      const key = await store.findKey(keyId)
      const siblings = key === null ? [] : await store.listKeys(key.accountId)
      const found = siblings.find((each) => each.key.keyId === keyId)
      if (found === undefined) throw notFound('key', keyId)
      return found
    },

    async changeKey(keyId, change) {
      refuseMembers(change, keyChange)
      refuse(settingIssues(change))
      const result = await store.changeKey(keyId, change)
      if (result.outcome === 'changed') return result.key
      throw result.outcome === 'missing' ? notFound('key', keyId) : retired(keyId)
    },

    async rotateKey(keyId, overlapMs) {
      if (!Number.isInteger(overlapMs) || overlapMs < 0 || overlapMs > overlapMsMax) {
        refuse([{ path: 'overlap', message: 'An overlap lasts from 0 to 30 days.' }])
      }
      const key = await store.findKey(keyId)
      if (key === null) throw notFound('key', keyId)
      const now = clock.now()
      const { secret, stored } = freshSecret(keyId, key.kind, now)
      const retiresAt = now + overlapMs
      const outcome = await store.rotateKey(stored, retiresAt)
      if (outcome === 'missing') throw notFound('key', keyId)
      if (outcome === 'retired') throw retired(keyId)
      return { secret, retiresAt }
    },
  }
}

const storedSecret = (keyId: string, { hash, prefix, last4 }: MintedKey, now: number): KeySecret => ({
  keyId,
  hash,
  prefix,
  last4,
  createdAt: now,
  retiresAt: null,
})

const overlapMsMax = 30 * dayMs
const textLengthMax = 200

const notFound = (what: 'account' | 'key', id: string) =>
  new ServiceError('NOT_FOUND', { message: `There is no ${what} ${id.slice(0, 100)}.` })

const retired = (keyId: string) =>
  new ServiceError('CONFLICT', {
    message: `Key ${keyId.slice(0, 100)} is retired, and that is final. Create a new key instead.`,
  })

function refuse(issues: readonly ValidationIssue[]) {
  if (issues.length > 0) throw badRequest(issues)
}

function textIssues(path: string, text: string, lengthMin: number): readonly ValidationIssue[] {
  const length = [...text.trim()].length
  if (length < lengthMin || length > textLengthMax) {
    return [{ path, message: `takes ${lengthMin} to ${textLengthMax} characters; you sent ${length}` }]
  }
  // What an operator lists on a terminal must not steer the terminal.
  return hasControl(text) ? [{ path, message: 'takes one line without control characters' }] : []
}

/** A label is one line of at most 200 characters. */
export const labelIssues = (label: string) => textIssues('label', label, 0)

const grantIssues = (microUsd: number): readonly ValidationIssue[] =>
  Number.isSafeInteger(microUsd) && microUsd >= 0 && microUsd <= grantMicroUsdMax
    ? []
    : [{ path: 'grant', message: 'An opening grant is 0 to 1,000,000,000 USD, with at most six decimals.' }]

function settingIssues(settings: KeyChange): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = []
  const { label, expiresAt, rateLimits, allowedCidrs } = settings
  if (label !== undefined && label !== null) issues.push(...labelIssues(label))
  for (const scope of settings.scopes ?? []) {
    if (!isScope(scope)) issues.push({ path: 'scopes', message: `Scopes are ${scopes.join(', ')}.` })
  }
  if (expiresAt !== undefined && expiresAt !== null && !Number.isSafeInteger(expiresAt)) {
    issues.push({ path: 'expires_at', message: 'must be an instant in epoch milliseconds' })
  }
  for (const [window, limit] of Object.entries(rateLimits ?? {})) {
    const unknown = windowIssue(window)
    if (unknown === null && Number.isSafeInteger(limit) && limit >= 0) continue
    const message = unknown ?? 'A limit is a whole number; 0 means unlimited.'
    issues.push({ path: `rate_limits.${window}`, message })
  }
  for (const range of allowedCidrs ?? []) {
    if (isRange(range)) continue
    issues.push({
      path: 'allowed_cidrs',
      message: `"${range.slice(0, 100)}" is not an address range such as 203.0.113.0/24 or 2001:db8::/32.`,
    })
  }
  return issues
}

const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text)
