import { DealflowError, JobFailedError } from '../client/index.ts'
import { rejects, same } from './assert.ts'
import { type ClientCase, onClient } from './client-bench.ts'
import { pdfTitled } from './job-bench.ts'

/** The client against a running service: jobs from their creation to their result. */
export const clientJobCases: readonly ClientCase[] = [
  onClient('a job of each kind is made and waited for', async ({ dealflow }) => {
    const website = 'https://succeed.test'
    const { general, founder, funding, combined } = dealflow.enrichment
    const seen: string[] = []
    const onProgress = ({ status }: { status: string }) => seen.push(status)
    const options = { onProgress }
    same((await general.createAndWait({ website }, options)).website, website, 'general')
    same(Array.isArray((await founder.createAndWait({ website }, options)).founders), true, 'founders')
    same(Array.isArray((await funding.createAndWait({ website }, options)).rounds), true, 'rounds')
    same(
      (await combined.createAndWait({ website }, options)).children.general.status,
      'succeeded',
      'combined',
    )
    const report = await dealflow.deepResearch.createAndWait({ website: 'succeed.test' }, options)
    same(report.success, true, 'deep research')
    const file = new TextEncoder().encode(pdfTitled('dealflow-test-succeed'))
    const deck = await dealflow.pitchDecks.createAndWait({ file, filename: 'seed.pdf' }, options)
    same(deck.filename, 'seed.pdf', 'filename')
    const check = { websites: ['vc-yes.test'], force_async: true }
    same((await dealflow.vcBackability.createAndWait(check, options)).count, 1, 'count')
    same(seen.filter((status) => status === 'succeeded').length, 7, 'told ends')
  }),

  onClient('a check of few websites is answered without a job', async ({ dealflow }) => {
    const { results } = await dealflow.vcBackability.createAndWait({
      websites: ['vc-yes.test', 'vc-no.test'],
    })
    same(
      results.map(({ classification }) => classification),
      ['Yes', 'Likely Not'],
      'classifications',
    )
  }),

  onClient('a job that fails throws why, and that its price was given back', async ({ dealflow }) => {
    const failed = dealflow.enrichment.general.createAndWait({ website: 'https://fail.test' })
    const error = await rejects(failed, 'fail.test')
    if (!(error instanceof JobFailedError)) throw error
    same([error.reason, error.isRefunded, error.status], ['PROVIDER_UNAVAILABLE', true, 422], 'error')
    same((await dealflow.jobs.get(error.jobId)).status, 'failed', 'status')
  }),

  onClient(
    'an abort ends the waiting at once, and leaves the job, which can be cancelled',
    async ({ dealflow }) => {
      const { general } = dealflow.enrichment
      const stopping = new AbortController()
      const reason = new Error('closing')
      let jobId = ''
      const waiting = general.createAndWait(
        { website: 'https://stuck.test' },
        {
          signal: stopping.signal,
          onProgress(job) {
            jobId = job.job_id
            stopping.abort(reason)
          },
        },
      )
      same((await rejects(waiting, 'an abort')) === reason, true, 'the reason')
      same((await general.cancel(jobId)).status, 'cancelled', 'status')
      const error = await rejects(general.waitFor(jobId), 'a cancelled job')
      if (!(error instanceof JobFailedError)) throw error
      same(error.reason, 'CANCELLED_BY_CLIENT', 'reason')
      const again = await rejects(general.cancel(jobId), 'a second cancellation')
      same(again instanceof DealflowError && again.code, 'CONFLICT', 'code')
    },
  ),

  onClient('the events of a job are followed to its end', async ({ dealflow }) => {
    const { job_id } = await dealflow.deepResearch.create({ website: 'succeed.test' })
    let last = ''
    for await (const { event, data } of dealflow.deepResearch.events(job_id)) last = `${event} ${data.status}`
    same(last, 'done succeeded', 'the last event')
  }),

  onClient('a list is a page, or all of it', async ({ dealflow }) => {
    const { general } = dealflow.enrichment
    const made: string[] = []
    for (const name of ['a', 'b', 'c']) {
      const body = { website: 'https://succeed.test', company_name: name, request_id: 'batch' }
      made.push((await general.create(body)).job_id)
    }
    made.sort()
    const query = { request_id: 'batch', limit: 2 }
    for (const list of [general.list(query), dealflow.jobs.list(query)]) {
      const { jobs, next_cursor } = await list
      same([jobs.length, typeof next_cursor], [2, 'string'], 'a page')
      const seen: string[] = []
      for await (const job of list) seen.push(job.job_id)
      same(seen.sort(), made, 'all jobs')
    }
  }),

  onClient(
    'an answer that is lost is asked for again, and nothing is charged twice',
    async ({ dealflow, client }) => {
      let losses = 2
      const flaky = client({
        async fetch(url, init, send) {
          const response = await send(url, init)
          if (init.method !== 'POST' || losses-- <= 0) return response
          await response.body?.cancel()
          throw new TypeError('socket hang up')
        },
      })
      const { data, isReplay, meta } = await flaky.enrichment.combined
        .create({ website: 'https://succeed.test' })
        .withResponse()
      same([isReplay, meta.billing.charged_usd], [true, 0], 'the third answer')
      const charges: number[] = []
      for await (const entry of dealflow.billing.ledger({ type: 'charge' })) charges.push(entry.amount_usd)
      same(charges, [-0.2], 'charges')
      same(
        (await dealflow.jobs.list()).jobs.map(({ job_id }) => job_id),
        [data.job_id],
        'jobs',
      )
    },
  ),

  onClient('an idempotency key of the caller’s makes one job, and fits one request', async ({ dealflow }) => {
    const { general } = dealflow.enrichment
    const idempotencyKey = 'lead-17'
    const first = await general.create({ website: 'https://succeed.test' }, { idempotencyKey }).withResponse()
    const again = await general.create({ website: 'https://succeed.test' }, { idempotencyKey }).withResponse()
    same([first.isReplay, again.isReplay], [false, true], 'isReplay')
    same(again.data.job_id, first.data.job_id, 'job_id')
    const other = await rejects(
      general.create({ website: 'https://bad.test' }, { idempotencyKey }),
      'a mismatch',
    )
    if (!(other instanceof DealflowError) || other.code !== 'IDEMPOTENCY_MISMATCH') throw other
    same(other.details.existing_job_id, first.data.job_id, 'existing_job_id')
  }),

  onClient('without a key an enrichment under way is joined for nothing', async ({ dealflow }) => {
    const { general } = dealflow.enrichment
    const options = { idempotencyKey: null }
    const first = await general.create({ website: 'https://stuck.test' }, options)
    const again = await general.create({ website: 'https://stuck.test' }, options).withResponse()
    same(
      [again.data.job_id, again.data.reused_active_job, again.meta.billing.charged_usd],
      [first.job_id, true, 0],
      'the job',
    )
    await general.cancel(first.job_id)
  }),

  onClient('a service under a path is asked there, up to the result', async ({ client }) => {
    const paths: string[] = []
    const mounted = client({
      path: '/deal/flow/',
      fetch(url, init, send) {
        paths.push(new URL(url).pathname)
        return send(url.replace('/deal/flow', ''), init)
      },
    })
    const result = await mounted.enrichment.general.createAndWait({ website: 'https://succeed.test' })
    same(result.website, 'https://succeed.test', 'website')
    same(
      paths.every((path) => path.startsWith('/deal/flow/api/v2/general-enrichment-jobs')),
      true,
      'paths',
    )
  }),
]
