import { same } from './assert.ts'
import { form } from './http-events.ts'
import { isAuthenticated, meets, narrow, type Row, refusals, scenario } from './http-scenario.ts'
import { contractSettings, type HttpScenario } from './http-subject.ts'
import { asKey, chargedUsd, detailsOf, forEachKind, idsOf, jobKinds, pdfTitled } from './job-bench.ts'

const unknownId = '0192f0c1-7a00-7000-8000-0000000000c1'
const webhookEndpoints = '/api/v2/webhook-endpoints'
const enrichmentKinds = jobKinds.filter(({ isEnrichment }) => isEnrichment)
const pricedKinds = jobKinds.filter(({ priceUsd }) => priceUsd > 0)

/** Making jobs: what comes back, what is taken, what is a repetition, and what is refused. */
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

  ...forEachKind('the same key and payload is the same job, free; another payload is 409', async (bench) => {
    const { kind, post } = bench
    const headers = { 'idempotency-key': 'order 1' }
    const jobId = await bench.start('succeed', {}, { headers })
    for (const form of ['order 1', '"order 1"']) {
      const again = await post('succeed', {}, { headers: { 'idempotency-key': form } })
      meets(again, {
        status: 202,
        headers: { 'idempotent-replayed': 'true', location: `${kind.path}/${jobId}` },
      })
      same(again.json.data?.['job_id'], jobId, 'job_id')
      same(chargedUsd(again), 0, 'charged_usd')
      if (kind.isEnrichment) {
        same(again.json.data?.['reused_active_job'], false, 'reused_active_job')
        same(again.json.data?.['recommended_poll_after_ms'], 2_000, 'recommended_poll_after_ms')
      }
    }
    const other = await post('succeed', { variant: 'other' }, { headers })
    meets(other, { status: 409, code: 'IDEMPOTENCY_MISMATCH', details: { existing_job_id: jobId } })
    meets(await post('succeed', { requestId: 'r' }, { headers }), { status: 409 })
    await bench.ended(jobId)
    const late = await post('succeed', {}, { headers })
    same([late.json.data?.['job_id'], late.json.data?.['status']], [jobId, 'succeeded'], 'replay of its end')
    const listed = await bench.send(`${kind.path}?idempotency_key=order%201`)
    same(idsOf(listed), [jobId], 'jobs with this key')
    same((await bench.entries(jobId)).length, kind.priceUsd === 0 ? 0 : 1, 'entries')

    // The scope of an idempotency key is the API key.
    const sibling = asKey(bench, (await bench.subject.createKey(bench.accountId, 'test')).key)
    const theirs = await sibling.start('succeed', {}, { headers })
    if (theirs === jobId) throw new Error('another key of the account got the job')
    await sibling.ended(theirs)
  }),

  ...forEachKind(
    'an idempotency key has 1 to 255 printable ASCII characters',
    async ({ post, send, kind }) => {
      for (const value of ['', 'x'.repeat(256), 'tab\there', '""']) {
        const answer = await post('succeed', {}, { headers: { 'idempotency-key': value } })
        meets(answer, { status: 400, code: 'BAD_REQUEST', paths: ['headers.idempotency-key'] })
      }
      meets(await post('succeed', {}, { headers: { 'idempotency-key': 'x'.repeat(255) } }), { status: 202 })
      same(idsOf(await send(`${kind.path}?idempotency_key=${'x'.repeat(255)}`)).length, 1, 'jobs')
    },
  ),

  ...forEachKind('60 creations at once with one key are one job and one charge', async (bench) => {
    const headers = { 'idempotency-key': 'once' }
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => bench.post('succeed', {}, { headers })),
    )
    for (const answer of answers) meets(answer, { status: 202 })
    const ids = new Set(answers.map((answer) => String(answer.json.data?.['job_id'])))
    same(ids.size, 1, 'jobs')
    const charged = answers.map(chargedUsd).filter((usd) => usd > 0)
    same(charged, bench.kind.priceUsd === 0 ? [] : [bench.kind.priceUsd], 'charges')
    const replays = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')
    same(replays.length, 59, 'replays')
    const [jobId = ''] = ids
    await bench.ended(jobId)
    same((await bench.entries(jobId)).length, bench.kind.priceUsd === 0 ? 0 : 1, 'entries')
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
    'an active job that is the same work is handed out, free',
    async (bench) => {
      const { post } = bench
      const jobId = await bench.start('stuck', { requestId: 'first' })
      const again = await post('stuck', { requestId: 'second' })
      meets(again, { status: 202, headers: { 'idempotent-replayed': '' } })
      same(again.json.data?.['job_id'], jobId, 'job_id')
      same(again.json.data?.['reused_active_job'], true, 'reused_active_job')
      same(chargedUsd(again), 0, 'charged_usd')
      const quote = await bench.send('/api/v2/quotes', {
        body: { method: 'POST', path: bench.kind.path, body: { website: 'https://www.stuck.test/' } },
      })
      same(quote.json.data?.['would_reuse_job_id'], jobId, 'would_reuse_job_id')
      same(quote.json.data?.['price_usd'], 0, 'price_usd')
      for (const [what, more, headers] of [
        ['other hints', { variant: 'Other' }, {}],
        ['an idempotency key', {}, { 'idempotency-key': 'new' }],
      ] as const) {
        const other = await post('stuck', more, { headers })
        if (other.json.data?.['job_id'] === jobId) throw new Error(`reused in spite of ${what}`)
        same(other.json.data?.['reused_active_job'], false, `reused_active_job with ${what}`)
      }
      await bench.send(`${bench.kind.path}/${jobId}/cancel`, { method: 'POST' })
      const after = await post('stuck')
      same(after.json.data?.['reused_active_job'], false, 'reused_active_job of an ended job')
    },
    enrichmentKinds,
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
      }
      same(idsOf(await bench.send(bench.kind.path)), [], 'jobs')
    },
  ),

  ...forEachKind('a replay is what it was after its webhook endpoint is gone', async (bench) => {
    // Made by the live key: endpoints are the account's.
    const url = `https://receiver.test/${bench.kind.type}`
    const made = await bench.send(webhookEndpoints, { key: bench.liveKey, body: { url } })
    meets(made, { status: 201 })
    const webhookId = String(made.json.data?.['webhook_id'])
    const headers = { 'idempotency-key': 'told' }
    const jobId = await bench.start('succeed', { webhookId: webhookId.toUpperCase() }, { headers })
    meets(await bench.send(`${webhookEndpoints}/${webhookId}`, { method: 'DELETE' }), { status: 200 })
    meets(await bench.post('succeed', { webhookId }), { status: 404 })
    const again = await bench.post('succeed', { webhookId: webhookId.toUpperCase() }, { headers })
    same([again.status, again.json.data?.['job_id']], [202, jobId], 'replay')
    same((await bench.ended(jobId))['status'], 'succeeded', 'status')
  }),

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
    // A replay is answered before the ceiling is looked at.
    same((await post('stuck', { variant: 'v0.test' }, keyed(0))).json.data?.['job_id'], made[0], 'replay')
    meets(await bench.send(`${kind.path}/${made[0]}/cancel`, { method: 'POST' }), { status: 200 })
    meets(await post('stuck', { variant: 'one more.test' }), { status: 202 })
  }),

  ...forEachKind('a live key is refused with 503 after validation, and pays nothing', async (bench) => {
    const { kind, liveKey: key } = bench
    const refused = await bench.post('succeed', {}, { key })
    meets(refused, {
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
      headers: { 'x-balance-remaining-usd': '10.00' },
    })
    if (!/comes with a later version/.test(refused.json.error?.message ?? '')) throw new Error(refused.text)
    const bad = kind.order('succeed', { webhookId: 'mine' })
    meets(await bench.send(kind.path, { ...bad, key }), { status: 400, paths: ['webhook_endpoint_id'] })
    same(idsOf(await bench.send(kind.path, { key })), [], 'jobs')
    meets(await bench.send(kind.path, { ...kind.order('succeed'), key: null }), { status: 401 })
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
      async (key, { send }) => {
        const order = kind.order('succeed')
        meets(await send(kind.path, { key, ...order }), { status: 503 })
        const refused = await send(kind.path, { key, ...order })
        meets(refused, { status: 429, code: 'RATE_LIMITED', headers: { 'retry-after': /^[1-9]\d*$/ } })
        same(detailsOf(refused)['window'], 'day', 'window')
      },
    ),
  ]),

  ...forEachKind('a quote tells the price and changes nothing', async (bench) => {
    const { kind, send } = bench
    const { body } = kind.type === 'pitch_deck' ? { body: {} } : kind.order('succeed')
    const quote = await send('/api/v2/quotes', { body: { method: 'POST', path: kind.path, body } })
    meets(quote, { status: 200 })
    const { price_usd, items, sufficient, would_reuse_job_id } = quote.json.data ?? {}
    const seen = { price_usd, items, sufficient, would_reuse_job_id }
    same(seen, { price_usd: kind.priceUsd, items: 1, sufficient: true, would_reuse_job_id: null }, 'quote')
    same(idsOf(await send(kind.path)), [], 'jobs')
  }),

  ...jobKinds
    .filter(({ type }) => type !== 'pitch_deck')
    .flatMap(({ path }) => refusals(path.slice('/api/v2/'.length), refusedForms(path))),

  ...forEachKind(
    'a deck under another name is the same payload, another file is not',
    async (bench) => {
      const headers = { 'idempotency-key': 'deck' }
      const send = (name: string, text: string) => {
        const body = form({ file: { bytes: text, filename: name } })
        return bench.send(bench.kind.path, { body, headers })
      }
      const first = await send('a.pdf', pdfTitled('Deck'))
      meets(first, { status: 202 })
      const renamed = await send('../b.pdf', pdfTitled('Deck'))
      same(renamed.json.data?.['job_id'], first.json.data?.['job_id'], 'job_id')
      meets(await send('a.pdf', pdfTitled('Deck 2')), { status: 409, code: 'IDEMPOTENCY_MISMATCH' })
      const view = await bench.ended(String(first.json.data?.['job_id']))
      same(view['filename'], 'a.pdf', 'filename')
    },
    jobKinds.filter(({ type }) => type === 'pitch_deck'),
  ),
]

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
