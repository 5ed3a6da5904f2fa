import { type JobType, jobTypes } from '@dealflow/core'
import type { Instance } from '../instance.ts'
import type { Family, Sample } from './exposition.ts'

/** What waits and what runs now: every kind and state has a sample, so that none is there is not the same as unknown. */
export async function queueFamilies({ service }: Pick<Instance, 'service'>): Promise<readonly Family[]> {
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
