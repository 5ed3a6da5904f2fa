import { same } from './assert.ts'
import { type Bench, isAuthenticated, meets, narrow, type Row, refusals, scenario } from './http-scenario.ts'
import { contractSettings, type HttpScenario } from './http-subject.ts'
import {
  chargedUsd,
  detailsOf,
  forEachKind,
  idsOf,
  type JobBench,
  jobKinds,
  type KindCase,
} from './job-bench.ts'

const unknownId = '0192f0c1-7a00-7000-8000-0000000000c1'
const webhookEndpoints = '/api/v2/webhook-endpoints'
const pricedKinds = jobKinds.filter(({ priceUsd }) => priceUsd > 0)

/** Making jobs: what comes back, what is taken, and what is refused. */
export const jobCreationScenarios: readonly HttpScenario[] = [
  ...forEachKind('a creation is 202 with the job, charged once', async (bench) => {
    const { kind, post } = bench
    const answer = await post('succeed', { requestId: 'crm-17' })
    meets(answer, { status: 202, headers: { 'retry-after': '2', 'x-request-id': 'crm-17' } })
    isAuthenticated(answer)
    const { data = {}, meta } = answer.json
    const pollUrl = `${kind.path}/${data['job_id']}`
    same(answer.headers.get('location'), pollUrl, 'Location')
    same(answer.headers.get('idempotent-replayed'), null, 'Idempotent-Replayed')
    const wanted = {
      job_id: data['job_id'],
      status: 'queued',
      poll_url: pollUrl,
      result_url: `${pollUrl}/result`,
      ...(kind.isEnrichment ? { reused_active_job: false, recommended_poll_after_ms: 2_000 } : {}),
    }
    same(data, wanted, 'data')
    same(meta?.['job'], { id: data['job_id'], status: 'queued' }, 'meta.job')
    same(chargedUsd(answer), kind.priceUsd, 'charged_usd')
    const jobId = String(data['job_id'])
    await bench.ended(jobId)
    const amounts = (await bench.entries(jobId)).map(({ type, amount_usd }) => [type, amount_usd])
    same(amounts, kind.priceUsd === 0 ? [] : [['charge', -kind.priceUsd]], 'ledger')
  }),

  ...forEachKind(
    'without money a creation is 402, and a replay and a bad request are what they always are',
    async (bench) => {
      const { kind, post, subject, accountId } = bench
      const headers = { 'idempotency-key': 'paid' }
      const jobId = await bench.start('succeed', {}, { headers })
      await bench.ended(jobId)
      const remaining = Number((await bench.send('/api/v2/billing/balance')).json.data?.['remaining_usd'])
      await subject.takeTestMoney(accountId, remaining)
      const refused = await post('succeed')
      meets(refused, {
        status: 402,
        code: 'INSUFFICIENT_FUNDS',
        details: { required_usd: kind.priceUsd, remaining_usd: 0 },
        headers: { 'x-balance-remaining-usd': '0.00' },
      })
      same(idsOf(await bench.send(kind.path)), [jobId], 'jobs')
      const again = await post('succeed', {}, { headers })
      same([again.status, again.json.data?.['job_id']], [202, jobId], 'replay')
      const bad = kind.order('succeed', { webhookId: 'mine' })
      meets(await bench.send(kind.path, bad), { status: 400, paths: ['webhook_endpoint_id'] })
      meets(await post('succeed', { webhookId: unknownId }), { status: 404 })
    },
    pricedKinds,
    scenario,
  ),

  ...forEachKind(
    'a webhook endpoint of nobody or of another account is 404, and nothing is made',
    async (bench) => {
      const stranger = await bench.subject.createAccount(0)
      const { key } = await bench.subject.createKey(stranger.accountId, 'live')
      const theirs = await bench.send(webhookEndpoints, { key, body: { url: 'https://receiver.test/hooks' } })
      meets(theirs, { status: 201 })
      for (const webhookId of [unknownId, String(theirs.json.data?.['webhook_id'])]) {
        const answer = await bench.post('succeed', { webhookId })
        meets(answer, { status: 404, code: 'NOT_FOUND' })
        meets(await quoteOf(bench, { webhookId }), { status: 404, code: 'NOT_FOUND' })
      }
      same(idsOf(await bench.send(bench.kind.path)), [], 'jobs')
    },
  ),

  ...forEachKind('as many active jobs as a key may have, and the next is 429', async (bench) => {
    const { kind, post } = bench
    const limit = contractSettings.activeJobs.key
    const made = await Promise.all(
      Array.from({ length: limit }, (_, i) => bench.start('stuck', { variant: `v${i}.test` }, keyed(i))),
    )
    const refused = await post('stuck', { variant: 'one more.test' })
    meets(refused, { status: 429, code: 'RATE_LIMITED', headers: { 'retry-after': /^[1-9]\d*$/ } })
    const { reset_at, retry_after_ms, ...violation } = detailsOf(refused)
    same(violation, { scope: 'key', window: 'active_jobs', limit, remaining: 0 }, 'details')
    same([typeof reset_at, typeof retry_after_ms], ['number', 'number'], 'when to come back')
    const quoted = await quoteOf(bench)
    meets(quoted, { status: 429, code: 'RATE_LIMITED' })
    same(detailsOf(quoted)['window'], 'active_jobs', 'window of the quote')
    // A replay is answered before the ceiling is looked at.
    same((await post('stuck', { variant: 'v0.test' }, keyed(0))).json.data?.['job_id'], made[0], 'replay')
    meets(await bench.send(`${kind.path}/${made[0]}/cancel`, { method: 'POST' }), { status: 200 })
    meets(await post('stuck', { variant: 'one more.test' }), { status: 202 })
  }),

  ...forEachKind('a live key is refused with 503 after validation, and pays nothing', async (bench) => {
    const { kind, liveKey: key } = bench
    if (isWorkedOn(bench, kind)) return { skipped: 'this subject does the work of live keys' }
    const refused = await bench.post('succeed', {}, { key })
    meets(refused, {
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
      headers: { 'x-balance-remaining-usd': '10.00' },
    })
    const why = kind.type === 'pitch_deck' ? /nothing reads pitch decks/ : /nothing reads web sites/
    if (!why.test(refused.json.error?.message ?? '')) throw new Error(refused.text)
    const bad = kind.order('succeed', { webhookId: 'mine' })
    meets(await bench.send(kind.path, { ...bad, key }), { status: 400, paths: ['webhook_endpoint_id'] })
    same(idsOf(await bench.send(kind.path, { key })), [], 'jobs')
    meets(await bench.send(kind.path, { ...kind.order('succeed'), key: null }), { status: 401 })
    return undefined
  }),

  ...jobKinds.flatMap((kind) => [
    narrow(`${kind.path}: a key without the scope is 403`, { scopes: ['lists'] }, async (key, { send }) => {
      for (const path of [kind.path, `${kind.path}/${unknownId}`, `${kind.path}/${unknownId}/result`])
        meets(await send(path, { key }), { status: 403, details: { reason: 'insufficient_scope' } })
      meets(await send(kind.path, { key, ...kind.order('succeed') }), { status: 403 })
    }),
    narrow(
      `${kind.path}: more creations than a window takes are 429`,
      { rateLimits: { second: 0, minute: 0, day: 1 } },
      async (key, bench) => {
        const { send } = bench
        const order = kind.order('succeed')
        meets(await send(kind.path, { key, ...order }), { status: isWorkedOn(bench, kind) ? 202 : 503 })
        const refused = await send(kind.path, { key, ...order })
        meets(refused, { status: 429, code: 'RATE_LIMITED', headers: { 'retry-after': /^[1-9]\d*$/ } })
        same(detailsOf(refused)['window'], 'day', 'window')
      },
    ),
  ]),

  ...forEachKind('a quote tells the price and changes nothing', async (bench) => {
    const { kind, send } = bench
    const quote = await quoteOf(bench)
    meets(quote, { status: 200 })
    const { price_usd, items, sufficient, would_reuse_job_id } = quote.json.data ?? {}
    const seen = { price_usd, items, sufficient, would_reuse_job_id }
    same(seen, { price_usd: kind.priceUsd, items: 1, sufficient: true, would_reuse_job_id: null }, 'quote')
    same(idsOf(await send(kind.path)), [], 'jobs')
  }),

  ...jobKinds
    .filter(({ type }) => type !== 'pitch_deck')
    .flatMap(({ path }) => refusals(path.slice('/api/v2/'.length), refusedForms(path))),
]

/** Whether live keys get more than a refusal. */
function isWorkedOn({ subject }: Bench, { type }: KindCase): boolean {
  return type === 'pitch_deck' ? subject.readsDecks : subject.readsSites
}

/** Of a deck the fields are quoted. */
function quoteOf({ kind, send }: JobBench, of: { readonly webhookId?: string } = {}) {
  const { body } =
    kind.type === 'pitch_deck'
      ? { body: of.webhookId === undefined ? {} : { webhook_endpoint_id: of.webhookId } }
      : kind.order('succeed', of)
  return send('/api/v2/quotes', { body: { method: 'POST', path: kind.path, body } })
}

function refusedForms(path: string): readonly Row[] {
  return [
    { name: 'no body is 400', path, method: 'POST', expect: { status: 400, code: 'BAD_REQUEST' } },
    { name: 'JSON that breaks off is 400', path, body: '{"website":', expect: { status: 400 } },
    {
      name: 'another content type is 400',
      path,
      body: 'website=acme.com',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      expect: { status: 400, code: 'BAD_REQUEST' },
    },
    {
      name: 'an unknown field and an overlong request_id are one 400',
      path,
      body: { website: 'https://acme.com', request_id: 'x'.repeat(129), webiste: 1 },
      expect: { status: 400, paths: ['request_id', 'webiste'] },
    },
  ]
}

const keyed = (i: number) => ({ headers: { 'idempotency-key': `active ${i}` } })
