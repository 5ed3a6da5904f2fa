import type { AccountStore, KeyWithSecrets } from '../../accounts/index.ts'
import type { Account, ApiKey, KeySecret } from '../../kernel/index.ts'
import { balanceOf, type MemoryBilling } from './billing.ts'

interface StoredKey {
  key: ApiKey
  /** Newest first. */
  secrets: readonly KeySecret[]
}

export function memoryAccountStore(billing: MemoryBilling): AccountStore {
  const accounts = new Map<string, Account>()
  const keys = new Map<string, StoredKey>()
  const keyIdOfHash = new Map<string, string>()

  function addSecret(stored: StoredKey, secret: KeySecret) {
    if (keyIdOfHash.has(secret.hash)) throw new Error('A secret with this hash exists already.')
    stored.secrets = [secret, ...stored.secrets]
    keyIdOfHash.set(secret.hash, secret.keyId)
  }

  function ledgerOf(accountId: string, environment: ApiKey['kind']) {
    const ledger = billing.find({ accountId, environment })
    if (ledger === undefined) throw new Error(`Account ${accountId} has no ${environment} ledger.`)
    return ledger
  }

  return {
    async createAccount(account, grants) {
      if (accounts.has(account.accountId)) throw new Error(`Account ${account.accountId} exists already.`)
      for (const grant of grants) {
        // Checked before anything is stored: a grant that cannot be posted leaves no account behind.
        const fits = grant.amountMicroUsd >= 0 && Number.isSafeInteger(grant.amountMicroUsd)
        if (!fits || grant.accountId !== account.accountId)
          throw new Error('An opening grant could not be posted.')
      }
      accounts.set(account.accountId, account)
      billing.addAccount(account.accountId)
      for (const grant of grants) billing.postNow(grant)
    },

    async findAccount(accountId) {
      return accounts.get(accountId) ?? null
    },

    async listAccounts() {
      return [...accounts.values()]
        .sort((a, b) => a.createdAt - b.createdAt || compare(a.accountId, b.accountId))
        .map((account) => ({ ...account, balanceMicroUsd: balanceOf(ledgerOf(account.accountId, 'live')) }))
    },

    async createKey(key, secret) {
      if (!accounts.has(key.accountId)) return 'missing_account'
      if (keys.has(key.keyId)) throw new Error(`Key ${key.keyId} exists already.`)
      const stored: StoredKey = { key, secrets: [] }
      addSecret(stored, secret)
      keys.set(key.keyId, stored)
      return 'created'
    },

    async findKey(keyId) {
      return keys.get(keyId)?.key ?? null
    },

    async listKeys(accountId) {
      return [...keys.values()]
        .filter(({ key }) => accountId === null || key.accountId === accountId)
        .sort((a, b) => a.key.createdAt - b.key.createdAt || compare(a.key.keyId, b.key.keyId))
        .map(({ key, secrets }): KeyWithSecrets => ({ key, secrets }))
    },

    authenticate(hash) {
      const stored = keys.get(keyIdOfHash.get(hash) ?? '')
      const secret = stored?.secrets.find((candidate) => candidate.hash === hash)
      const account = accounts.get(stored?.key.accountId ?? '')
      if (stored === undefined || secret === undefined || account === undefined) return null
      const ledger = ledgerOf(account.accountId, stored.key.kind)
      return {
        key: stored.key,
        account,
        secret,
        balanceMicroUsd: balanceOf(ledger),
        toppedUpOn: ledger.toppedUpOn,
      }
    },

    async changeKey(keyId, change) {
      const stored = keys.get(keyId)
      if (stored === undefined) return { outcome: 'missing' }
      if (stored.key.status === 'retired') return { outcome: 'retired' }
      stored.key = { ...stored.key, ...change }
      return { outcome: 'changed', key: stored.key }
    },

    async rotateKey(secret, retiresAt) {
      const stored = keys.get(secret.keyId)
      if (stored === undefined) return 'missing'
      if (stored.key.status === 'retired') return 'retired'
      const before = stored.secrets
      addSecret(stored, secret)
      const retired = before.map((old) => ({
        ...old,
        retiresAt: Math.min(old.retiresAt ?? retiresAt, retiresAt),
      }))
      stored.secrets = [secret, ...retired]
      return 'rotated'
    },

    async touchKey(keyId, at) {
      const stored = keys.get(keyId)
      if (stored === undefined) return
      stored.key = { ...stored.key, lastUsedAt: Math.max(stored.key.lastUsedAt ?? at, at) }
    },
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
