import { same } from './assert.ts'
import { meets } from './http-scenario.ts'
import type { ContractReceiver, HttpScenario, Skipped } from './http-subject.ts'
import { deliveries, endpoints, isSigned, items, makeEndpoint } from './http-webhooks.ts'
import { forEachKind, type JobBench } from './job-bench.ts'

/** The events that jobs of each kind send when they end, as a receiver gets them. */
export const jobEventScenarios: readonly HttpScenario[] = [
  ...hearing('every end is sent, signed, with the job as it ended', async (bench, receiver) => {
    const { kind } = bench
    const { webhook_id: webhookId, signing_secret } = await makeEndpoint(bench, receiver.url)
    for (const [act, status] of [
      ['succeed', 'succeeded'],
      ['fail', 'failed'],
      ['stuck', 'cancelled'],
    ] as const) {
      const before = receiver.received().length
      const jobId = await bench.start(act, { webhookId, requestId: `r-${act}` })
      if (act === 'stuck') {
        await bench.running(jobId)
        meets(await bench.send(`${kind.path}/${jobId}/cancel`, { method: 'POST' }), { status: 200 })
      }
      const job = await bench.ended(jobId)
      const delivery = (await receiver.waitFor(before + 1)).at(before)
      if (delivery === undefined) throw new Error('nothing was received')
      isSigned(receiver, delivery, signing_secret)
      const { id, timestamp, ...event } = JSON.parse(delivery.body) as Record<string, unknown>
      same(id, delivery.headers['webhook-id'], 'id')
      same(timestamp, job['completed_at'], 'timestamp')
      same(
        event,
        { type: `api.job.${status}`, api_version: 'v2', data: told(job, kind.isEnrichment) },
        'event',
      )
      if (JSON.stringify(JSON.parse(delivery.body)) !== delivery.body)
        throw new Error('the body is not minified')
    }
  }),

  ...hearing(
    'an endpoint hears of the events it chose, and of none while it is disabled',
    async (bench, receiver) => {
      const { webhook_id: webhookId } = await makeEndpoint(bench, receiver.url)
      const change = (body: unknown) => bench.send(`${endpoints}/${webhookId}`, { method: 'PATCH', body })
      meets(await change({ event_types: ['api.job.failed'] }), { status: 200 })
      await bench.ended(await bench.start('succeed', { webhookId, variant: 'a.test' }))
      meets(await change({ event_types: null, status: 'disabled' }), { status: 200 })
      const unheard = await bench.start('succeed', { webhookId, variant: 'b.test' })
      await bench.ended(unheard)
      const log = await bench.send(`${endpoints}/${webhookId}/deliveries`)
      same(items(log, 'deliveries'), [], 'deliveries')
      meets(await change({ status: 'active' }), { status: 200 })
      const gap = { since: '2020-01-01T00:00:00Z', status: 'failed' }
      const replayed = await bench.send(`${endpoints}/${webhookId}/replay`, { body: gap })
      same(replayed.json.data, { webhook_id: webhookId, queued: 1 }, 'replay')
      const [delivery] = await receiver.waitFor(1)
      const event = JSON.parse(delivery?.body ?? '{}') as { data?: { job_id: string } }
      same(event.data?.job_id, unheard, 'job_id')
    },
  ),

  ...hearing(
    'what is sent is in the log of the endpoint, and a deleted endpoint hears nothing',
    async (bench, receiver) => {
      const { kind } = bench
      const { webhook_id: webhookId } = await makeEndpoint(bench, receiver.url)
      const options = { headers: { 'idempotency-key': 'once' } }
      const jobId = await bench.start('succeed', { webhookId }, options)
      await bench.ended(jobId)
      await receiver.waitFor(1)
      const [logged] = items(await bench.send(`${endpoints}/${webhookId}/deliveries`), 'deliveries')
      same(
        [logged?.['job_id'], logged?.['trigger'], logged?.['event_type']],
        [jobId, 'event', 'api.job.succeeded'],
      )
      const stuck = await bench.start('stuck', { webhookId })
      meets(await bench.send(`${endpoints}/${webhookId}`, { method: 'DELETE' }), { status: 200 })
      meets(await bench.send(`${kind.path}/${stuck}/cancel`, { method: 'POST' }), { status: 200 })
      meets(await bench.send(`${deliveries}/${logged?.['delivery_id']}`), { status: 404 })
      // A replay is answered before what it names is looked for (docs/design/decisions.md#order-of-checks).
      const again = await bench.post('succeed', { webhookId }, options)
      meets(again, { status: 202, headers: { 'idempotent-replayed': 'true' } })
      same(again.json.data?.['job_id'], jobId, 'job_id')
      meets(await bench.post('succeed', { webhookId, variant: 'c.test' }), { status: 404 })
      same(receiver.received().length, 1, 'deliveries')
    },
  ),
]

/** A scenario for each kind with a receiver that the service can reach, skipped where there is none. */
function hearing(
  name: string,
  run: (bench: JobBench, receiver: ContractReceiver) => Promise<void>,
): readonly HttpScenario[] {
  return forEachKind(`events: ${name}`, async (bench): Promise<Skipped | undefined> => {
    const { createReceiver } = bench.subject
    if (createReceiver === null) return { skipped: 'this subject has no receiver of webhooks' }
    const receiver = await createReceiver()
    try {
      await run(bench, receiver)
    } finally {
      await receiver.close()
    }
    return undefined
  })
}

/** What an event tells of a job, from what its status route says. */
function told(job: Readonly<Record<string, unknown>>, isEnrichment: boolean) {
  const members = [
    'job_id',
    'job_type',
    'status',
    'request_id',
    'created_at',
    'updated_at',
    'completed_at',
    'poll_url',
    'result_url',
    'result_expires_at',
  ]
  return {
    ...Object.fromEntries(members.map((member) => [member, job[member] ?? null])),
    progress: isEnrichment ? null : job['progress'],
    partial: job['partial'] ?? null,
    error: job['error'] ?? null,
  }
}
