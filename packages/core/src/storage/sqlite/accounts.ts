import type { AccountStore, KeyChange } from '../../accounts/index.ts'
import type { Account, ApiKey, Hashing, KeySecret } from '../../kernel/index.ts'
import type { BalanceCache } from './balances.ts'
import { ledgerPosting } from './billing.ts'
import type { Committer } from './committer.ts'
import { credentialCache, type KnownCredential } from './credentials.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'

export function sqliteAccountStore(
  driver: SqliteDriver,
  committer: Committer,
  crypto: Hashing,
  balances: BalanceCache,
): AccountStore {
  const post = ledgerPosting(driver, crypto, balances)
  const known = credentialCache()

  const insertAccount = driver.prepare('INSERT INTO accounts (account_id, name, created_at) VALUES (?, ?, ?)')

  const insertLedgers = driver.prepare(`
    INSERT INTO ledgers (account_id, environment) VALUES (?, 'live'), (?, 'test')`)

  const accountById = driver.prepare('SELECT account_id, name, created_at FROM accounts WHERE account_id = ?')

  const accountsWithBalance = driver.prepare(`
    SELECT account_id, name, created_at, balance_micro_usd
    FROM accounts JOIN ledgers USING (account_id)
    WHERE environment = 'live'
    ORDER BY created_at, account_id`)

  const insertKey = driver.prepare(`
    INSERT INTO api_keys (
      key_id, account_id, kind, label, status, scopes, expires_at, rate_limits, allowed_cidrs, created_at, last_used_at
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)

  const insertSecret = driver.prepare(`
    INSERT INTO key_secrets (hash, key_id, prefix, last4, created_at, retires_at) VALUES (?, ?, ?, ?, ?, ?)`)

  const keyById = driver.prepare(`
    SELECT ${keyColumns} FROM api_keys AS k WHERE key_id = ?`)

  const keysOfAccount = driver.prepare(`
    SELECT ${keyColumns} FROM api_keys AS k WHERE account_id = ? ORDER BY created_at, key_id`)

  const allKeys = driver.prepare(`
    SELECT ${keyColumns} FROM api_keys AS k ORDER BY created_at, key_id`)

  // Newest first. Of one millisecond the current one is the newest, and an older one never retires later than a newer one.
  const secretsOfKey = driver.prepare(`
    SELECT ${secretColumns} FROM key_secrets AS s WHERE key_id = ? 
    ORDER BY created_at DESC, retires_at IS NOT NULL, retires_at DESC, hash`)

  const credential = driver.prepare(`
    SELECT ${keyColumns}, ${secretColumns}, a.name, a.created_at AS account_created_at, l.ledger_no
    FROM key_secrets AS s
    JOIN api_keys AS k ON k.key_id = s.key_id
    JOIN accounts AS a ON a.account_id = k.account_id
    JOIN ledgers AS l ON l.account_id = k.account_id AND l.environment = k.kind
    WHERE s.hash = ?`)

  const updateKey = driver.prepare(`
    UPDATE api_keys
    SET status = ?, label = ?, scopes = ?, expires_at = ?, rate_limits = ?, allowed_cidrs = ?
    WHERE key_id = ?`)

  const retireSecrets = driver.prepare(`
    UPDATE key_secrets SET retires_at = ? WHERE key_id = ? AND (retires_at IS NULL OR retires_at > ?)`)

  const touch = driver.prepare(`
    UPDATE api_keys SET last_used_at = ? WHERE key_id = ? AND (last_used_at IS NULL OR last_used_at < ?)`)

  const addSecret = (secret: KeySecret) =>
    insertSecret.run(
      secret.hash,
      secret.keyId,
      secret.prefix,
      secret.last4,
      secret.createdAt,
      secret.retiresAt,
    )

  const findKey = (keyId: string) => {
    const row = keyById.get(keyId)
    return row === undefined ? null : fromKeyRow(row)
  }

  function findCredential(hash: string): KnownCredential | null {
    const row = credential.get(hash)
    if (row === undefined) return null
    const account = {
      accountId: row['account_id'] as string,
      name: row['name'] as string,
      createdAt: Number(row['account_created_at']),
    }
    const ledgerNo = Number(row['ledger_no'])
    const found = { key: fromKeyRow(row), account, secret: fromSecretRow(row), ledgerNo }
    known.remember(hash, found)
    return found
  }

  return {
    createAccount: (account, grants) =>
      committer.write(() => {
        insertAccount.run(account.accountId, account.name, account.createdAt)
        insertLedgers.run(account.accountId, account.accountId)
        for (const grant of grants) {
          const { outcome } = post(grant)
          if (outcome !== 'posted') throw new Error(`An opening grant could not be posted: ${outcome}.`)
        }
      }),

    async findAccount(accountId) {
      const row = accountById.get(accountId)
      return row === undefined ? null : fromAccountRow(row)
    },

    async listAccounts() {
      return accountsWithBalance
        .all()
        .map((row) => ({ ...fromAccountRow(row), balanceMicroUsd: Number(row['balance_micro_usd']) }))
    },

    createKey: (key, secret) =>
      committer.write(() => {
        if (accountById.get(key.accountId) === undefined) return 'missing_account'
        insertKey.run(
          key.keyId,
          key.accountId,
          key.kind,
          key.label,
          key.status,
          JSON.stringify(key.scopes),
          key.expiresAt,
          key.rateLimits === null ? null : JSON.stringify(key.rateLimits),
          JSON.stringify(key.allowedCidrs),
          key.createdAt,
          key.lastUsedAt,
        )
        addSecret(secret)
        return 'created'
      }),

    findKey: async (keyId) => findKey(keyId),

    async listKeys(accountId) {
      const rows = accountId === null ? allKeys.all() : keysOfAccount.all(accountId)
      return rows.map((row) => ({
        key: fromKeyRow(row),
        secrets: secretsOfKey.all(row['key_id'] ?? null).map(fromSecretRow),
      }))
    },

    // Not async: what a request waits for costs it, and it is nearly always at hand.
    authenticate(hash) {
      const found = known.get(hash) ?? findCredential(hash)
      if (found === null) return null
      const { key, account, secret, ledgerNo } = found
      const { balanceMicroUsd, toppedUpOn } = balances.of(ledgerNo)
      return { key, account, secret, balanceMicroUsd, toppedUpOn }
    },

    changeKey: (keyId, change) =>
      committer.write(() => {
        const before = findKey(keyId)
        if (before === null) return { outcome: 'missing' }
        if (before.status === 'retired') return { outcome: 'retired' }
        const key = changed(before, change)
        known.forgetKey(keyId)
        updateKey.run(
          key.status,
          key.label,
          JSON.stringify(key.scopes),
          key.expiresAt,
          key.rateLimits === null ? null : JSON.stringify(key.rateLimits),
          JSON.stringify(key.allowedCidrs),
          keyId,
        )
        return { outcome: 'changed', key }
      }),

    rotateKey: (secret, retiresAt) =>
      committer.write(() => {
        const key = findKey(secret.keyId)
        if (key === null) return 'missing'
        if (key.status === 'retired') return 'retired'
        known.forgetKey(secret.keyId)
        retireSecrets.run(retiresAt, secret.keyId, retiresAt)
        addSecret(secret)
        return 'rotated'
      }),

    touchKey: (keyId, at) =>
      committer.write(() => {
        known.forgetKey(keyId)
        touch.run(at, keyId, at)
      }),
  }
}

const keyColumns = `
      k.key_id, k.account_id, k.kind, k.label, k.status, k.scopes, k.expires_at, k.rate_limits, k.allowed_cidrs,
      k.created_at, k.last_used_at`

const secretColumns = `
      s.hash, s.key_id AS secret_of, s.prefix, s.last4, s.created_at AS secret_created_at, s.retires_at`

const changed = (key: ApiKey, change: KeyChange): ApiKey => ({ ...key, ...change })

const fromAccountRow = (row: SqliteRow): Account => ({
  accountId: row['account_id'] as string,
  name: row['name'] as string,
  createdAt: Number(row['created_at']),
})

function fromKeyRow(row: SqliteRow): ApiKey {
  return {
    keyId: row['key_id'] as string,
    accountId: row['account_id'] as string,
    kind: row['kind'] as ApiKey['kind'],
    label: row['label'] as string | null,
    status: row['status'] as ApiKey['status'],
    scopes: listOf(row['scopes']) as ApiKey['scopes'],
    expiresAt: row['expires_at'] as number | null,
    rateLimits: row['rate_limits'] === null ? null : JSON.parse(row['rate_limits'] as string),
    allowedCidrs: listOf(row['allowed_cidrs']),
    createdAt: Number(row['created_at']),
    lastUsedAt: row['last_used_at'] as number | null,
  }
}

const fromSecretRow = (row: SqliteRow): KeySecret => ({
  hash: row['hash'] as string,
  keyId: row['secret_of'] as string,
  prefix: row['prefix'] as string,
  last4: row['last4'] as string,
  createdAt: Number(row['secret_created_at']),
  retiresAt: row['retires_at'] as number | null,
})

const listOf = (text: SqliteRow[string] | undefined): readonly string[] => JSON.parse(text as string)
