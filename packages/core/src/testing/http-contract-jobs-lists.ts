import { same } from './assert.ts'
import { eventsAt } from './http-events.ts'
import { meets, type Row, refusals } from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'
import { asKey, forEachKind, idsOf, jobKinds, jobsOf } from './job-bench.ts'

const unknownId = '0192f0c1-7a00-7000-8000-0000000000d1'

const missing = {
  status: 404,
  code: 'NOT_FOUND',
  message: 'There is no job with this id for this API key.',
} as const

/** Finding jobs again: lists, filters, cursors, and that nobody finds somebody else's. */
export const jobListScenarios: readonly HttpScenario[] = [
  ...forEachKind('lists are newest first, page by page, each job once', async (bench) => {
    const { kind, send } = bench
    const made: string[] = []
    for (const variant of ['a.test', 'b.test', 'c.test'])
      made.push(await bench.start('succeed', { variant, requestId: variant }))
    newestFirst(made)
    for (const id of made) await bench.ended(id)
    for (const path of [kind.path, '/api/v2/jobs']) {
      const seen: unknown[] = []
      let after: unknown = null
      do {
        const page = await send(`${path}?limit=2${after === null ? '' : `&after=${after}`}`)
        meets(page, { status: 200 })
        seen.push(...idsOf(page))
        after = page.json.data?.['next_cursor']
      } while (after !== null)
      same(seen, made, `jobs at ${path}`)
    }
    const all = await send(kind.path)
    same(jobsOf(all)[0], await bench.view(made[0] ?? ''), 'an item of the list')
    same(idsOf(await send(`/api/v2/jobs?job_type=${kind.type}`)), made, 'jobs of the type')
    const other = kind.type === 'pitch_deck' ? 'deep_research' : 'pitch_deck'
    same(idsOf(await send(`/api/v2/jobs?job_type=${other}`)), [], 'jobs of another type')
  }),

  ...forEachKind('filters hold together, and a cursor belongs to its filters', async (bench) => {
    const { kind, send } = bench
    const failed = await bench.start('fail', { requestId: 'one' }, { headers: { 'idempotency-key': 'i' } })
    const done = await bench.start('succeed', { requestId: 'two' })
    const more = await bench.start('succeed', { requestId: 'two', variant: 'more.test' })
    const [newer = '', older = ''] = newestFirst([done, more])
    for (const id of [failed, done, more]) await bench.ended(id)
    for (const [query, wanted] of [
      ['status=failed', [failed]],
      ['status=succeeded', [newer, older]],
      ['status=running', []],
      ['request_id=two', [newer, older]],
      ['request_id=tw', []],
      ['idempotency_key=i', [failed]],
      ['status=succeeded&request_id=one', []],
      ['status=failed&request_id=one&idempotency_key=i', [failed]],
    ] as const)
      same(idsOf(await send(`${kind.path}?${query}`)), wanted, query)
    const first = await send(`${kind.path}?status=succeeded&limit=1`)
    const after = String(first.json.data?.['next_cursor'])
    same(idsOf(await send(`${kind.path}?status=succeeded&limit=1&after=${after}`)), [older], 'second page')
    const elsewhere = kind.path.includes('general')
      ? '/api/v2/pitch-deck-jobs'
      : '/api/v2/general-enrichment-jobs'
    for (const path of [`${kind.path}?after=${after}`, `${elsewhere}?status=succeeded&after=${after}`])
      meets(await send(path), { status: 400, paths: ['query.after'] })
  }),

  ...forEachKind(
    'another key of the account, and a stranger, find nothing: 404 on every route',
    async (bench) => {
      const { kind, subject, accountId } = bench
      const jobId = await bench.start('stuck')
      await bench.running(jobId)
      const stranger = await subject.createAccount(10)
      const keys = [
        (await subject.createKey(accountId, 'test')).key,
        (await subject.createKey(stranger.accountId, 'test')).key,
        bench.liveKey,
      ]
      const routes = ['', '/result', '/events', '/cancel']
      for (const { send } of keys.map((key) => asKey(bench, key))) {
        same(idsOf(await send(kind.path)), [], 'jobs')
        same(idsOf(await send('/api/v2/jobs')), [], 'all jobs')
        for (const path of [
          ...routes.map((route) => `${kind.path}/${jobId}${route}`),
          `/api/v2/jobs/${jobId}`,
        ])
          meets(await send(path, { method: path.endsWith('cancel') ? 'POST' : 'GET' }), missing)
      }
      const elsewhere = kind.path.includes('general')
        ? '/api/v2/pitch-deck-jobs'
        : '/api/v2/general-enrichment-jobs'
      for (const route of routes)
        meets(
          await bench.send(`${elsewhere}/${jobId}${route}`, { method: route === '/cancel' ? 'POST' : 'GET' }),
          missing,
        )
      same((await bench.view(jobId))['status'], 'running', 'status')
      const upper = await bench.send(`${kind.path}/${jobId.toUpperCase()}`)
      same(upper.json.data?.['job_id'], jobId, 'job_id by capital letters')
    },
  ),

  ...forEachKind('a new secret of the key finds the jobs of the old one', async (bench) => {
    const { subject, accountId, kind } = bench
    const { keyId, key } = await subject.createKey(accountId, 'test')
    const jobId = await asKey(bench, key).start('succeed')
    const rotated = asKey(bench, (await subject.rotateKey(keyId, 0)).key)
    same((await rotated.ended(jobId))['status'], 'succeeded', 'status')
    same(idsOf(await rotated.send(kind.path)), [jobId], 'jobs')
  }),

  ...forEachKind('the events of a job that ended are its end alone', async (bench) => {
    const jobId = await bench.start('succeed')
    await bench.ended(jobId)
    const events = []
    const path = `${bench.kind.path}/${jobId}/events`
    for await (const { event } of eventsAt(bench, path, { key: bench.testKey })) events.push(event)
    same(events, ['done'], 'events')
  }),

  ...jobKinds.flatMap(({ path }) =>
    refusals(path.slice('/api/v2/'.length), [...listRefusals(path), ...methodRows(path)]),
  ),
  ...refusals('jobs', [
    ...listRefusals('/api/v2/jobs'),
    {
      name: 'an unknown job_type is 400',
      path: '/api/v2/jobs?job_type=podcast',
      expect: { status: 400, paths: ['query.job_type'] },
    },
    {
      name: 'an unknown id is 404',
      path: `/api/v2/jobs/${unknownId}`,
      expect: { status: 404, code: 'NOT_FOUND' },
    },
    { name: 'no key is 401', path: '/api/v2/jobs', key: null, expect: { status: 401, code: 'UNAUTHORIZED' } },
  ]),
]

/** By creation, and of one millisecond by id: ids begin with the millisecond. */
const newestFirst = (ids: string[]): string[] => ids.sort().reverse()

function listRefusals(path: string): readonly Row[] {
  return [
    {
      name: 'status takes one of five',
      path: `${path}?status=done`,
      expect: { status: 400, paths: ['query.status'] },
    },
    ...['0', '101', '1.5', 'x', ''].map((limit) => ({
      name: `limit=${limit} is 400`,
      path: `${path}?limit=${limit}`,
      expect: { status: 400, paths: ['query.limit'] },
    })),
    {
      name: 'a cursor that is none is 400',
      path: `${path}?after=here`,
      expect: { status: 400, paths: ['query.after'] },
    },
    {
      name: 'an unknown query parameter is 400',
      path: `${path}?stauts=failed`,
      expect: { status: 400, message: 'query.stauts: unknown field; did you mean `status`?' },
    },
  ]
}

function methodRows(path: string): readonly Row[] {
  const job = `${path}/${unknownId}`
  const allowed = (allow: string) => ({ status: 405, code: 'METHOD_NOT_ALLOWED', headers: { allow } })
  return [
    ...['', '/result', '/events'].map((route) => ({
      name: `an unknown job is 404 at {job_id}${route}`,
      path: `${job}${route}`,
      expect: missing,
    })),
    { name: 'an unknown job is 404 at cancel', path: `${job}/cancel`, method: 'POST', expect: missing },
    { name: 'an id that is none is 404', path: `${path}/mine`, expect: missing },
    { name: 'no key is 401', path: job, key: null, expect: { status: 401, code: 'UNAUTHORIZED' } },
    { name: 'DELETE of all is 405', path, method: 'DELETE', expect: allowed('GET, HEAD, OPTIONS, POST') },
    { name: 'POST to a job is 405', path: job, body: {}, expect: allowed('GET, HEAD, OPTIONS') },
    {
      name: 'POST to a result is 405',
      path: `${job}/result`,
      body: {},
      expect: allowed('GET, HEAD, OPTIONS'),
    },
    { name: 'GET of cancel is 405', path: `${job}/cancel`, expect: allowed('OPTIONS, POST') },
    { name: 'HEAD of the list is GET without a body', path, method: 'HEAD', expect: { status: 200 } },
    {
      name: 'OPTIONS is 204',
      path,
      method: 'OPTIONS',
      expect: { status: 204, headers: { allow: 'GET, HEAD, OPTIONS, POST' } },
    },
    {
      name: 'a query on the status route is 400',
      path: `${job}?verbose=1`,
      expect: { status: 400, paths: ['query.verbose'] },
    },
  ]
}
