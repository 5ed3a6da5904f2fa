import { rejects, same } from './assert.ts'
import type { StorageCase } from './storage-case.ts'
import {
  cancelOf,
  claimed,
  created,
  createdAt,
  endpointOf,
  failure,
  grantedMicroUsd,
  live,
  paidCasesOf,
  partsOf,
  success,
} from './stored-jobs.ts'
import { eventOf, newIds, queuedAs, replayMax } from './stored-webhooks.ts'

const jobs = paidCasesOf('job events')

/** What an endpoint hears of the end of a job. */
export const jobEventCases: readonly StorageCase[] = [
  jobs(
    'the end of a job that named an endpoint is announced to it, in the same moment',
    async ({ storage }) => {
      await storage.webhooks.createEndpoint(endpointOf('w1'), 'sealed', 10)
      await created(storage, 'j1', { webhookId: 'w1', requestId: 'r1' })
      const { lease } = await claimed(storage)
      const ended = await storage.jobs.end(lease, success, partsOf('j1'))
      same(ended.outcome === 'ended' && ended.delivery, 'queued')
      const now = createdAt + 9_000
      const [delivery, ...more] = await storage.webhooks.claim({
        now,
        leaseUntil: now + 30_000,
        limit: 10,
        perEndpointMax: 10,
        roomOf: () => 100,
      })
      same(more, [])
      same(delivery?.event.eventId, 'evt-j1')
      same(JSON.parse(delivery?.event.body ?? ''), {
        id: 'evt-j1',
        type: 'api.job.succeeded',
        timestamp: new Date(now).toISOString(),
        api_version: 'v2',
        data: {
          job_id: 'j1',
          job_type: 'general_enrichment',
          status: 'succeeded',
          request_id: 'r1',
          created_at: new Date(createdAt).toISOString(),
          updated_at: new Date(now).toISOString(),
          completed_at: new Date(now).toISOString(),
          poll_url: '/api/v2/general-enrichment-jobs/j1',
          result_url: '/api/v2/general-enrichment-jobs/j1/result',
          progress: null,
          partial: false,
          result_expires_at: new Date(now + 1_000).toISOString(),
          error: null,
        },
      })
    },
  ),
  jobs('no event comes of an endpoint that is gone or does not want it', async ({ storage }) => {
    const onlyFailures = endpointOf('w1', { eventTypes: ['api.job.failed'] })
    await storage.webhooks.createEndpoint(onlyFailures, 'sealed', 10)
    await storage.webhooks.createEndpoint(endpointOf('w2'), 'sealed', 10)
    for (const [jobId, webhookId] of [
      ['j1', 'w1'],
      ['j2', 'w1'],
      ['j3', 'w2'],
    ] as const)
      await created(storage, jobId, { webhookId })
    await storage.webhooks.removeEndpoint('acc-1', 'w2', createdAt)
    const endings = [success, failure('INTERNAL'), success]
    const deliveries: string[] = []
    for (const ending of endings) {
      const { job, lease } = await claimed(storage)
      const outcome = await storage.jobs.end(lease, ending, partsOf(job.jobId))
      deliveries.push(outcome.outcome === 'ended' ? outcome.delivery : outcome.outcome)
    }
    same(deliveries, ['none', 'queued', 'none'])
    const all = { accountId: null, webhookId: null, status: null, afterDeliveryId: null, limit: 10 }
    same(
      (await storage.webhooks.deliveries(all)).map(({ eventType, jobId }) => [eventType, jobId]),
      [['api.job.failed', 'j2']],
    )
  }),
  jobs('while an endpoint is disabled its events are kept, to be replayed', async ({ storage }) => {
    await storage.webhooks.createEndpoint(endpointOf('w1'), 'sealed', 10)
    await storage.webhooks.changeEndpoint('acc-1', 'w1', { isDisabled: true }, createdAt)
    await created(storage, 'j1', { webhookId: 'w1' })
    const cancelled = await cancelOf(storage, 'j1')
    same(cancelled.outcome === 'ended' && cancelled.delivery, 'none')
    await storage.webhooks.changeEndpoint('acc-1', 'w1', { isDisabled: false }, createdAt + 1)
    const range = {
      accountId: 'acc-1',
      webhookId: 'w1',
      since: createdAt,
      until: null,
      status: null,
      ...replayMax,
    }
    same(await storage.webhooks.replayRange(range, newIds('d'), createdAt + 9e6), {
      outcome: 'queued',
      count: 1,
    })
    same((await storage.webhooks.findDelivery('acc-1', 'd1'))?.eventType, 'api.job.cancelled')
  }),
  jobs('an end whose event cannot be written is not written, nor its refund', async ({ storage }) => {
    await storage.webhooks.createEndpoint(endpointOf('w1'), 'sealed', 10)
    await storage.webhooks.enqueue(eventOf('evt-taken'), queuedAs('d1'))
    await created(storage, 'j1', { webhookId: 'w1' })
    const { job, lease } = await claimed(storage)
    for (const taken of [{ eventId: 'evt-taken' }, { deliveryId: 'd1' }]) {
      const end = storage.jobs.end(lease, failure('INTERNAL'), partsOf('j1', taken))
      await rejects(end, 'an end with the id of another event or delivery')
      same(await storage.jobs.find(null, 'j1', null), job)
    }
    same((await storage.billing.balance(live)) < grantedMicroUsd, true)
    const ended = await storage.jobs.end(lease, failure('INTERNAL'), partsOf('j1'))
    same(ended.outcome === 'ended' && ended.delivery, 'queued')
    same(await storage.billing.balance(live), grantedMicroUsd)
  }),
]
