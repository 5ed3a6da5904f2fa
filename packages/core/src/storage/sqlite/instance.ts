import type { InstanceRecord, InstanceStore } from '../../instance/index.ts'
import type { Committer } from './committer.ts'
import type { SqliteDriver, SqliteRow, SqliteStatement } from './driver.ts'

export function sqliteInstanceStore(driver: SqliteDriver, committer: Committer): InstanceStore {
  const make = driver.prepare(`
    INSERT INTO instance (only_row, instance_id, created_at) VALUES (1, ?, ?) ON CONFLICT (only_row) DO NOTHING`)
  const record = driver.prepare('SELECT instance_id, created_at, key_fingerprint, last_version FROM instance')
  const noteVersion = driver.prepare('UPDATE instance SET last_version = ?')
  const noteKey = driver.prepare('UPDATE instance SET key_fingerprint = ?')
  const settings = driver.prepare('SELECT name, value FROM stored_settings')
  const put = driver.prepare(`
    INSERT INTO stored_settings (name, value, updated_at) VALUES (?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`)
  const remove = driver.prepare('DELETE FROM stored_settings WHERE name = ?')

  const note = (statement: SqliteStatement, value: string) =>
    committer.write(() => {
      if (statement.run(value) === 0) throw new Error('The instance record is not open.')
    })

  return {
    async open({ instanceId, createdAt }) {
      const found = record.get()
      if (found !== undefined) return fromRow(found)
      return committer.write(() => {
        make.run(instanceId, createdAt)
        return fromRow(record.get() ?? {})
      })
    },
    noteVersion: (version) => note(noteVersion, version),
    noteKey: (fingerprint) => note(noteKey, fingerprint),
    async settings() {
      return Object.fromEntries(
        settings.all().map((row) => [row['name'] as string, JSON.parse(row['value'] as string)]),
      )
    },
    putSetting: (name, value, at) =>
      committer.write(() => {
        if (value === null) remove.run(name)
        else put.run(name, JSON.stringify(value), at)
      }),
  }
}

const fromRow = (row: SqliteRow): InstanceRecord => ({
  instanceId: row['instance_id'] as string,
  createdAt: Number(row['created_at']),
  keyFingerprint: row['key_fingerprint'] as string | null,
  lastVersion: row['last_version'] as string | null,
})
