import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Host, openSqliteStorage, verifyLedgers } from '@dealflow/core'
import { makeWorkDirectory } from '@dealflow/node-adapter/directory'
import { openBunSqlite } from '../bun-sqlite.ts'
import { databaseBytes, requireFree } from './create-backup.ts'
import { type JobWatch, runJob } from './worker-job.ts'

/** What the pending steps did to a copy. */
export interface TriedMigration {
  readonly migration_ms: number
  readonly bytes_before: number
  readonly bytes_after: number
  readonly ledger_entries: number
}

/** Migrates a copy of the database, checks it and removes it. It needs no hold of the directory: it reads one snapshot. */
export async function tryMigration(
  { directory, host }: { readonly directory: string; readonly host: Host },
  watch: JobWatch,
): Promise<TriedMigration> {
  const database = join(directory, 'dealflow.db')
  requireFree(directory, 2 * databaseBytes(database), 'The trial')
  const work = makeWorkDirectory(directory)
  try {
    const file = (name: string) => join(work.path, name)
    const copy = file('dealflow.db')
    const { bytes } = await runJob('copy', { database, copy }, watch)
    const startedAt = performance.now()
    const storage = await openSqliteStorage({ open: openBunSqlite, host, directory: work.path, file })
    const migrationMs = performance.now() - startedAt
    const report = await verifyLedgers(storage.billing, host.crypto, () =>
      watch.signal.throwIfAborted(),
    ).finally(storage.close)
    if (!report.ok)
      throw new Error(
        'The ledger does not hold on the migrated copy. Nothing was changed; see dealflow ledger verify.',
      )
    await runJob('check', { database: copy }, watch)
    return {
      migration_ms: Math.round(migrationMs),
      bytes_before: bytes,
      bytes_after: statSync(copy).size,
      ledger_entries: report.entries,
    }
  } finally {
    work.remove()
  }
}
