import { statSync } from 'node:fs'
import { join } from 'node:path'
import { backupDirectoryOf } from '../backup/names.ts'
import { newestBackups } from '../backup/newest-backup.ts'
import { buildInfo } from '../build-info.ts'
import type { Instance } from '../instance.ts'
import { type Family, gauge } from './exposition.ts'

/** What a data directory holds now. */
export async function instanceFamilies(instance: Instance): Promise<readonly Family[]> {
  const { service, settings, directory } = instance
  const { live } = await service.companies.status()
  const shown = service.companies.index.shown()
  const { verified: backup } = await newestBackups(backupDirectoryOf(settings))
  const bytes = (file: string) => statSync(join(directory, file), { throwIfNoEntry: false })?.size ?? 0
  return [
    {
      name: 'dealflow_build_info',
      help: 'Always 1; the labels say what is running',
      type: 'gauge',
      samples: [
        {
          labels: {
            version: buildInfo.version,
            commit: buildInfo.commit,
            schema: String(service.schemaVersion),
          },
          value: 1,
        },
      ],
    },
    gauge('dealflow_companies', 'Companies in the live dataset', live.stored),
    gauge(
      'dealflow_index_lag',
      'Changes of the live dataset that searches do not show yet, at most',
      live.changesBehind,
    ),
    gauge('dealflow_index_companies', 'Companies of the live dataset that searches know', shown.companies),
    gauge('dealflow_index_segments', 'Segments that a search of the live dataset visits', shown.segments),
    gauge('dealflow_db_size_bytes', 'Size of the database file', bytes('dealflow.db')),
    gauge('dealflow_db_wal_bytes', 'Size of its write-ahead log', bytes('dealflow.db-wal')),
    gauge(
      'dealflow_backup_last_success_timestamp_seconds',
      'When the newest backup in the backup directory was finished that restore takes; absent when there is none',
      backup === null ? null : backup.madeAt / 1_000,
    ),
  ]
}
