import { same } from './assert.ts'
import { form } from './http-events.ts'
import { meets } from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'
import { asKey, chargedUsd, forEachKind, idsOf, jobKinds, pdfTitled } from './job-bench.ts'

const webhookEndpoints = '/api/v2/webhook-endpoints'
const enrichmentKinds = jobKinds.filter(({ isEnrichment }) => isEnrichment)

/** What is sent once more: the job that was made, and nothing charged twice (docs/design/decisions.md#idempotency-keys). */
export const jobRepeatScenarios: readonly HttpScenario[] = [
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
      let keyed = ''
      for (const [what, more, headers] of [
        ['other hints', { variant: 'Other' }, {}],
        ['an idempotency key', {}, { 'idempotency-key': 'new' }],
      ] as const) {
        const other = await post('stuck', more, { headers })
        if (other.json.data?.['job_id'] === jobId) throw new Error(`reused in spite of ${what}`)
        same(other.json.data?.['reused_active_job'], false, `reused_active_job with ${what}`)
        keyed = String(other.json.data?.['job_id'])
      }
      const cancel = (id: string) => bench.send(`${bench.kind.path}/${id}/cancel`, { method: 'POST' })
      await cancel(jobId)
      same((await post('stuck')).json.data?.['job_id'], keyed, 'the job that was made with a key')
      await cancel(keyed)
      const after = await post('stuck')
      same(after.json.data?.['reused_active_job'], false, 'reused_active_job of an ended job')
    },
    enrichmentKinds,
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
