import { same } from './assert.ts'
import { eventsAt } from './http-events.ts'
import { isAuthenticated, meets } from './http-scenario.ts'
import type { HttpScenario, Skipped } from './http-subject.ts'
import { forEachKind, idsOf, type JobBench, jobKinds, type View } from './job-bench.ts'

const dayMs = 86_400_000

/** Every way of a job from its creation to its end, as its owner sees it (docs/design/decisions.md#jobs). */
export const jobLifecycleScenarios: readonly HttpScenario[] = [
  ...forEachKind(
    'a job that succeeds shows it, with its result, and cannot be cancelled any more',
    async (bench) => {
      const { kind, send } = bench
      const jobId = await bench.start(
        'succeed',
        { requestId: 'crm-17' },
        { headers: { 'idempotency-key': 'k' } },
      )
      const last = await bench.ended(jobId)
      const seen = await send(`${kind.path}/${jobId}`)
      meets(seen, { status: 200, headers: { 'retry-after': '' } })
      isAuthenticated(seen)
      const view = seen.json.data ?? {}
      same(last, view, 'the last event')
      same(seen.json.meta?.['job'], metaOf(bench, jobId, 'succeeded', null), 'meta.job')
      const { created_at, updated_at, completed_at, result_expires_at, response_meta, ...rest } = view
      same(
        rest,
        {
          job_id: jobId,
          job_type: kind.type,
          status: 'succeeded',
          poll_url: `${kind.path}/${jobId}`,
          result_url: `${kind.path}/${jobId}/result`,
          request_id: 'crm-17',
          idempotency_key: 'k',
          error: null,
          ...(kind.isEnrichment
            ? {
                stage: null,
                recommended_poll_after_ms: null,
                partial: kind.type === 'combined_enrichment' ? false : null,
              }
            : { progress: 100 }),
          ...ownMembers(bench),
        },
        'view',
      )
      same(
        typeof response_meta,
        kind.type === 'vc_backability_check' ? 'object' : 'undefined',
        'response_meta',
      )
      same(updated_at, completed_at, 'updated_at')
      if (!(at(created_at) <= at(completed_at)))
        throw new Error(`completed ${completed_at}, created ${created_at}`)
      same(at(result_expires_at) - at(completed_at), (kind.isEnrichment ? 30 : 90) * dayMs, 'retention')
      same((await send(`/api/v2/jobs/${jobId}`)).json.data, view, 'the view among all jobs')
      const head = await send(`${kind.path}/${jobId}`, { method: 'HEAD' })
      same([head.status, head.text], [200, ''], 'HEAD')

      const result = await send(`${kind.path}/${jobId}/result`)
      meets(result, { status: 200 })
      isAuthenticated(result)
      same(result.json.meta?.['job'], { id: jobId, status: 'succeeded' }, 'meta.job of the result')
      const data = result.json.data ?? {}
      const inner = kind.isEnrichment ? data : (data['result'] as View | undefined)
      if (!kind.isEnrichment) same(Object.keys(data), ['result'], 'members of data')
      const [member, value] = resultMember(bench)
      same(inner?.[member], value, member)

      const cancel = await send(`${kind.path}/${jobId}/cancel`, { method: 'POST' })
      meets(cancel, { status: 409, code: 'CONFLICT', details: { job_id: jobId, status: 'succeeded' } })
      same(await bench.view(jobId), view, 'the view afterwards')
    },
  ),

  ...forEachKind('a job that fails on our side is paid back once, and its result is 422', async (bench) => {
    const { kind, send } = bench
    const jobId = await bench.start('fail')
    const view = await bench.ended(jobId)
    same([view['status'], view['completed_at'] === null], ['failed', false], 'status')
    if (!kind.isEnrichment && view['progress'] === 100) throw new Error('100 percent of a job that failed')
    const failure = { job_id: jobId, job_type: kind.type, status: 'failed', reason: 'PROVIDER_UNAVAILABLE' }
    isFailure(bench, view, { ...failure, refunded: kind.priceUsd > 0 })
    const result = await send(`${kind.path}/${jobId}/result`)
    meets(result, { status: 422, code: 'JOB_FAILED', details: view['error'] })
    same(result.json.error?.message, (view['error'] as View)['message'], 'message')
    await isPaidBack(bench, jobId, true)
    meets(await send(`${kind.path}/${jobId}/cancel`, { method: 'POST' }), { status: 409 })
  }),

  ...forEachKind(
    'a job that fails for what it was given is not paid back',
    async (bench) => {
      const { kind } = bench
      const jobId = await bench.start('bad')
      const view = await bench.ended(jobId)
      const failure = { job_id: jobId, job_type: kind.type, status: 'failed', reason: kind.badReason }
      isFailure(bench, view, { ...failure, refunded: false, retryable: false })
      meets(await bench.send(`${kind.path}/${jobId}/result`), { status: 422, details: view['error'] })
      await isPaidBack(bench, jobId, false)
    },
    jobKinds.filter(({ badReason }) => badReason !== null),
  ),

  ...forEachKind(
    'a running job has no result yet; cancelled, it is not paid back and stays so',
    async (bench) => {
      const { kind, send } = bench
      const jobId = await bench.start('stuck')
      const view = await bench.running(jobId)
      same([view['completed_at'], view['error'], view['result_expires_at']], [null, null, null], 'view')
      const seen = await send(`${kind.path}/${jobId}`)
      meets(seen, { status: 200, headers: { 'retry-after': '2' } })
      same(seen.json.meta?.['job'], metaOf(bench, jobId, 'running', 2_000), 'meta.job')
      const early = await send(`${kind.path}/${jobId}/result`)
      meets(early, {
        status: 409,
        code: kind.isEnrichment ? 'JOB_NOT_COMPLETE' : 'JOB_NOT_READY',
        details: { job_id: jobId, status: 'running' },
        headers: { 'retry-after': '2' },
      })
      const cancelled = await send(`${kind.path}/${jobId}/cancel`, { method: 'POST' })
      meets(cancelled, { status: 200, headers: { 'retry-after': '' } })
      same(cancelled.json.data?.['status'], 'cancelled', 'status')
      same(cancelled.json.meta?.['job'], metaOf(bench, jobId, 'cancelled', null), 'meta.job')
      const failure = {
        job_id: jobId,
        job_type: kind.type,
        status: 'cancelled',
        reason: 'CANCELLED_BY_CLIENT',
      }
      isFailure(bench, cancelled.json.data ?? {}, { ...failure, refunded: false })
      const again = await send(`${kind.path}/${jobId}/cancel`, { method: 'POST' })
      meets(again, { status: 409, code: 'CONFLICT', details: { job_id: jobId, status: 'cancelled' } })
      meets(await send(`${kind.path}/${jobId}/result`), {
        status: 422,
        details: (await bench.view(jobId))['error'],
      })
      await isPaidBack(bench, jobId, false)
    },
  ),

  ...forEachKind('a queued job waits for a worker; cancelled, it is paid back', async (bench) => {
    const { kind, send } = bench
    // More than there are workers: the last one waits.
    const ids: string[] = []
    for (let i = 0; i < 8; i++) ids.push(await bench.start('stuck', { variant: `v${i}.test` }))
    const jobId = ids.at(-1) ?? ''
    const view = await bench.view(jobId)
    const waiting = kind.isEnrichment ? { stage: null } : { progress: 0 }
    same({ ...view, ...waiting, status: 'queued' }, view, 'view')
    meets(await send(`${kind.path}/${jobId}/result`), {
      status: 409,
      details: { job_id: jobId, status: 'queued' },
      headers: { 'retry-after': /^(2|5)$/ },
    })
    const cancelled = await send(`${kind.path}/${jobId}/cancel`, { method: 'POST' })
    meets(cancelled, { status: 200 })
    const failure = { job_id: jobId, job_type: kind.type, status: 'cancelled', reason: 'CANCELLED_BY_CLIENT' }
    isFailure(bench, cancelled.json.data ?? {}, { ...failure, stage: null, refunded: kind.priceUsd > 0 })
    await isPaidBack(bench, jobId, true)
    meets(await send(`${kind.path}/${jobId}/cancel`, { method: 'POST' }), { status: 409 })
    same(idsOf(await send(`${kind.path}?status=cancelled`)), [jobId], 'cancelled jobs')
    // A worker that gets free takes the next one.
    meets(await send(`${kind.path}/${ids[0]}/cancel`, { method: 'POST' }), { status: 200 })
    await bench.running(ids.at(-2) === jobId ? '' : (ids[4] ?? ''))
  }),

  ...forEachKind(
    'what is missing in a result is told',
    async (bench) => {
      const jobId = await bench.start('partial')
      same((await bench.ended(jobId))['partial'], true, 'partial of the job')
      const { data } = (await bench.send(`${bench.kind.path}/${jobId}/result`)).json
      same(data?.['partial'], true, 'partial of the result')
    },
    jobKinds.filter(({ isEnrichment }) => isEnrichment),
  ),

  ...forEachKind(
    'an expired result is 410 and the job stays',
    async (bench) => {
      const { kind, send } = bench
      const jobId = await bench.start('expired')
      const view = await bench.ended(jobId)
      same([view['status'], view['result_expires_at']], ['succeeded', view['completed_at']], 'view')
      meets(await send(`${kind.path}/${jobId}/result`), {
        status: 410,
        code: 'JOB_RESULT_EXPIRED',
        details: { job_id: jobId, expired_at: view['result_expires_at'], retention_days: 30 },
      })
      await isPaidBack(bench, jobId, false)
    },
    jobKinds.filter(({ isEnrichment }) => isEnrichment),
  ),

  ...forEachKind(
    'a company of the sample data gives what its record says, and an unknown website ends with the magic ones named',
    async (bench): Promise<Skipped | undefined> => {
      const { kind, send } = bench
      const order = (website: string) => ({ body: { website } })
      const unknown = await bench.start('succeed', {}, order('https://nobody.example'))
      const { reason, message } = (await bench.ended(unknown))['error'] as Record<string, unknown>
      same(reason, 'WEBSITE_UNREACHABLE', 'reason')
      if (!String(message).includes('stuck.test'))
        throw new Error(`the magic websites are not named: ${message}`)
      await isPaidBack(bench, unknown, false)

      const found = await send('/api/v2/searches', { body: { query: 'payroll', limit: 1 } })
      const [hit] = (found.json.data?.['results'] ?? []) as readonly View[]
      if (hit === undefined) return { skipped: 'this subject has no sample dataset' }
      const known = await bench.start('succeed', {}, order(String(hit['website'])))
      same((await bench.ended(known))['status'], 'succeeded', 'status')
      const { data } = (await send(`${kind.path}/${known}/result`)).json
      const inner = kind.isEnrichment ? data : (data?.['result'] as View | undefined)
      same(inner?.[kind.isEnrichment ? 'company_id' : 'record_store_id'], hit['id'], 'company')
      return undefined
    },
    jobKinds.filter(({ isEnrichment, type }) => isEnrichment || type === 'deep_research'),
  ),

  ...forEachKind('its events tell each step once and end with done', async (bench) => {
    const { kind } = bench
    const path = `${kind.path}/${await bench.start('stuck')}/events`
    const steps: { event: string; id: number; status: unknown }[] = []
    for await (const { event, id, data } of eventsAt(bench, path, { key: bench.testKey })) {
      steps.push({ event, id: Number(id), status: data['status'] })
      if (data['status'] === 'running')
        await bench.send(`${kind.path}/${data['job_id']}/cancel`, { method: 'POST' })
    }
    const ids = steps.map(({ id }) => id)
    same(
      ids,
      [...new Set(ids)].sort((a, b) => a - b),
      'ids',
    )
    const last = steps.at(-1)
    same([last?.event, last?.status], ['done', 'cancelled'], 'last event')
    same(steps.filter(({ event }) => event === 'done').length, 1, 'done')

    // A client that comes back gets what it has missed, and nothing twice.
    const resumed = []
    const headers = { 'last-event-id': String(ids[0]) }
    for await (const { id } of eventsAt(bench, path, { key: bench.testKey, headers }))
      resumed.push(Number(id))
    same(resumed, [last?.id], 'events after the first')
    const over = []
    const seenAll = { 'last-event-id': String(last?.id) }
    for await (const { id } of eventsAt(bench, path, { key: bench.testKey, headers: seenAll })) over.push(id)
    same(over, [], 'events after the last')
  }),
]

function ownMembers({ kind }: JobBench): View {
  if (kind.isEnrichment || kind.type === 'deep_research') return { website: 'https://succeed.test' }
  return kind.type === 'pitch_deck' ? { filename: 'deck.pdf' } : {}
}

function resultMember({ kind }: JobBench): [string, unknown] {
  if (kind.isEnrichment) return ['website', 'https://succeed.test']
  const members = { pitch_deck: ['total_pages', 3], deep_research: ['success', true] } as const
  const [member, value] = members[kind.type as keyof typeof members] ?? ['count', 1]
  return [member, value]
}

const metaOf = ({ kind }: JobBench, id: string, status: string, pollAfterMs: number | null): View => ({
  id,
  status,
  ...(kind.isEnrichment ? { recommended_poll_after_ms: pollAfterMs } : {}),
})

/** Every member of a failure is there; those that are wanted are as they should be. */
function isFailure({ kind }: JobBench, view: View, wanted: View): void {
  const error = view['error'] as View
  const members = ['job_id', 'job_type', 'status', 'reason', 'message', 'stage', 'retryable', 'refunded']
  same(Object.keys(error).sort(), members.sort(), 'members of error')
  same({ ...error, ...wanted }, error, 'error')
  if (!kind.isEnrichment) same(error['stage'], null, 'stage')
}

/** The ledger has the charge, and the refund that reverses it exactly when there is one. */
async function isPaidBack({ kind, entries }: JobBench, jobId: string, isPaid: boolean): Promise<void> {
  const [charge, ...others] = await entries(jobId)
  if (kind.priceUsd === 0) return same(charge, undefined, 'charge')
  same([charge?.type, charge?.amount_usd], ['charge', -kind.priceUsd], 'charge')
  same(
    others.map(({ type, amount_usd, reverses_entry_id }) => ({ type, amount_usd, reverses_entry_id })),
    isPaid ? [{ type: 'refund', amount_usd: kind.priceUsd, reverses_entry_id: charge?.entry_id }] : [],
    'what followed the charge',
  )
}

const at = (iso: unknown): number => Date.parse(String(iso))
