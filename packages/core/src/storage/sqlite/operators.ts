import type { OperatorKey, OperatorStore } from '../../operators/index.ts'
import type { Committer } from './committer.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'

export function sqliteOperatorStore(driver: SqliteDriver, committer: Committer): OperatorStore {
  const insert = driver.prepare(`
    INSERT INTO operator_keys (key_id, label, hash, prefix, last4, created_at, revoked_at, last_used_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)

  const oldestFirst = driver.prepare(`SELECT ${columns} FROM operator_keys ORDER BY created_at, key_id`)
  const byHash = driver.prepare(`SELECT ${columns} FROM operator_keys WHERE hash = ?`)

  const revoke = driver.prepare(`
    UPDATE operator_keys SET revoked_at = coalesce(revoked_at, ?) WHERE key_id = ? RETURNING ${columns}`)

  const touch = driver.prepare(`
    UPDATE operator_keys SET last_used_at = ? WHERE key_id = ? AND (last_used_at IS NULL OR last_used_at < ?)`)

  return {
    create: (key, hash) =>
      committer.write(() => {
        if (byHash.get(hash) !== undefined) return 'exists'
        insert.run(
          key.keyId,
          key.label,
          hash,
          key.prefix,
          key.last4,
          key.createdAt,
          key.revokedAt,
          key.lastUsedAt,
        )
        return 'created'
      }),

    async list() {
      return oldestFirst.all().map(fromRow)
    },

    async findByHash(hash) {
      const row = byHash.get(hash)
      return row === undefined ? null : fromRow(row)
    },

    revoke: (keyId, at) =>
      committer.write(() => {
        const row = revoke.get(at, keyId)
        return row === undefined ? null : fromRow(row)
      }),

    touch: (keyId, at) =>
      committer.write(() => {
        touch.run(at, keyId, at)
      }),
  }
}

const columns = 'key_id, label, prefix, last4, created_at, revoked_at, last_used_at'

const fromRow = (row: SqliteRow): OperatorKey => ({
  keyId: row['key_id'] as string,
  label: row['label'] as string | null,
  prefix: row['prefix'] as string,
  last4: row['last4'] as string,
  createdAt: Number(row['created_at']),
  revokedAt: row['revoked_at'] as number | null,
  lastUsedAt: row['last_used_at'] as number | null,
})
