import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type JobType, jobTypes } from '@dealflow/core'
import { backupDirectoryOf } from '../backup/names.ts'
import { newestBackups } from '../backup/newest-backup.ts'
import { buildInfo } from '../build-info.ts'
import type { Instance } from '../instance.ts'
import { openFiles, openFilesMax } from '../open-file-counts.ts'
import { exposition, expositionType, type Family, gauge, type Sample } from './exposition.ts'

/** The answer to a scrape. */
export async function metricsResponse(instance: Instance): Promise<Response> {
  const families = [
    ...(await instanceFamilies(instance)),
    ...(await queueFamilies(instance)),
    ...instance.requests.families(),
    ...instance.jobCounts.families(),
    ...instance.deckCounts.families(),
    ...instance.siteCounts.families(),
    ...processFamilies(),
  ]
  return new Response(exposition(families), {
    headers: { 'Content-Type': expositionType, 'Cache-Control': 'no-store' },
  })
}

const startedAtSeconds = performance.timeOrigin / 1_000

/** The metrics that every Prometheus client gives of its process, as far as the system tells them. */
function processFamilies(): readonly Family[] {
  const { user, system } = process.cpuUsage()
  return [
    {
      name: 'process_cpu_seconds_total',
      help: 'User and system CPU time',
      type: 'counter',
      samples: [{ labels: {}, value: (user + system) / 1e6 }],
    },
    gauge('process_resident_memory_bytes', 'Resident memory', process.memoryUsage.rss()),
    gauge('process_start_time_seconds', 'Start of the process, in seconds since 1970', startedAtSeconds),
    gauge('process_open_fds', 'Open file descriptors', openFiles()),
    gauge('process_max_fds', 'File descriptors that may be open', openFilesMax()),
  ]
}

/** What waits and what runs now: every kind and state has a sample, so that none is there is not the same as unknown. */
async function queueFamilies({ service }: Pick<Instance, 'service'>): Promise<readonly Family[]> {
  const counted = await service.jobs.counts()
  const deliveries = await service.webhooks.counts()
  const now = Date.now()
  const found = (kind: JobType, environment: string, status: string) =>
    counted.find((each) => each.type === kind && each.environment === environment && each.status === status)
  const queues = jobTypes.flatMap((kind) =>
    (['live', 'test'] as const).map((environment) => ({ kind, environment })),
  )
  const jobs = queues.flatMap(({ kind, environment }) =>
    (['queued', 'running'] as const).map(
      (status): Sample => ({
        labels: { kind, environment, status },
        value: found(kind, environment, status)?.count ?? 0,
      }),
    ),
  )
  const oldest = queues.map(({ kind, environment }): Sample => {
    const at = found(kind, environment, 'queued')?.oldestCreatedAt ?? now
    return { labels: { kind, environment }, value: Math.max(0, now - at) / 1_000 }
  })
  return [
    { name: 'dealflow_jobs', help: 'Jobs that wait for a worker or run', type: 'gauge', samples: jobs },
    {
      name: 'dealflow_queue_oldest_seconds',
      help: 'How long the oldest job waits that no worker has taken yet',
      type: 'gauge',
      samples: oldest,
    },
    {
      name: 'dealflow_webhook_deliveries',
      help: 'Deliveries that wait, are being sent, or failed in the last 30 days',
      type: 'gauge',
      samples: deliveries.map(({ status, count }) => ({ labels: { status }, value: count })),
    },
  ]
}

/** What a data directory holds now. */
async function instanceFamilies(instance: Instance): Promise<readonly Family[]> {
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
