import { describe, expect, test } from 'bun:test'
import { ServiceError } from '../kernel/errors.ts'
import { explain } from '../kernel/explain.ts'
import { exampleJob } from '../testing/example-job-kind.ts'
import { exampleCompany } from '../testing/fixtures.ts'
import { workOut } from '../testing/job-run.ts'
import { vcBackability } from './open.ts'
import type { VcRequest, VcResult } from './schema.ts'
import { VcRequestSchema } from './schema.ts'

const kestrel = exampleCompany({
  id: 'k',
  name: 'Kestrel',
  domain: 'kestrel.example',
  description: 'Falconry',
})
const { vc_backability_check: kind } = vcBackability.kinds({
  companies: {
    resolve: async (_environment, entries) =>
      entries.map((entry) => (entry.endsWith('kestrel.example') ? kestrel : null)),
  },
})

const read = (body: VcRequest) =>
  kind.read(body, { environment: 'test', file: null, isRepeated: async () => false })
const sites = (count: number) => Array.from({ length: count }, (_, i) => `s${i}.example`)

async function refusal(body: VcRequest): Promise<unknown> {
  const error = await read(body).catch((thrown: unknown) => thrown)
  return error instanceof ServiceError ? error.details : error
}

async function answer(body: VcRequest): Promise<VcResult> {
  const request = { ...(await read(body)), accountId: 'acme' }
  return (await kind.sync?.testWork(request, new AbortController().signal)) as VcResult
}

describe('a venture-backability request', () => {
  test('of up to 50 websites is answered at once, of more it makes a job', async () => {
    const isSync = async (body: VcRequest) => kind.sync?.takes(await read(body))
    expect(await isSync({ websites: sites(50) })).toBe(true)
    expect(await isSync({ websites: sites(51) })).toBe(false)
    expect(await isSync({ website: 'a.example', websites: sites(50) })).toBe(false)
    expect(await isSync({ website: 'a.example', force_async: true })).toBe(false)
    expect(await isSync({ websites: sites(51).map(() => 'same.example') })).toBe(false)
  })

  test('takes 1 to 500 websites, website included', async () => {
    expect(await refusal({})).toEqual([
      { path: '', message: 'takes website or websites, 1 to 500; you sent neither' },
    ])
    expect(await refusal({ website: null, websites: null })).toHaveLength(1)
    expect((await read({ website: 'a.example', websites: sites(499) })).items).toBe(500)
    expect(await refusal({ website: 'a.example', websites: sites(500) })).toEqual([
      { path: 'websites', message: 'takes 1 to 500 entries, website included; you sent 501' },
    ])
    expect(explain(VcRequestSchema, { websites: sites(501) })).toEqual([
      { path: 'websites', message: 'takes 1 to 500 entries; you sent 501' },
    ])
    expect(explain(VcRequestSchema, { websites: [] })).toEqual([
      { path: 'websites', message: 'takes 1 to 500 entries; you sent 0' },
    ])
  })

  test('names a webhook endpoint for jobs alone', async () => {
    const webhook_endpoint_id = '0192F0C1-7a00-7000-8000-0000000000c1'
    expect(await refusal({ website: 'a.example', webhook_endpoint_id })).toEqual([
      {
        path: 'webhook_endpoint_id',
        message: 'is for jobs: send more than 50 websites, or force_async: true',
      },
    ])
    const job = await read({ website: 'a.example', webhook_endpoint_id, force_async: true })
    expect(job.webhookId).toBe(webhook_endpoint_id.toLowerCase())
    expect(job.request['webhook_endpoint_id']).toBe(webhook_endpoint_id)
  })
})

describe('venture-backability for test keys', () => {
  const websites = [
    ' www.Kestrel.example/x ',
    'vc-yes.test',
    'vc-no.test',
    'vc-error.test',
    'bad.test',
    'slow.test',
    'typo',
    'unknown.example',
    'vc-no.test',
  ]

  test('answers each website in its place, and one that is none as a row', async () => {
    const { count, results, summary } = await answer({ websites })
    expect(results.map((row) => row.input)).toEqual(websites)
    expect(results.map((row) => row.error?.code ?? `${row.classification} ${row.source}`)).toEqual([
      'Yes canonical_startup',
      'Yes live_classifier',
      'Likely Not live_classifier',
      'PROVIDER_UNAVAILABLE',
      'NO_USABLE_CONTENT',
      'FETCH_TIMEOUT',
      'INVALID_WEBSITE',
      'FETCH_FAILED',
      'Likely Not live_classifier',
    ])
    expect(results[0]?.website).toBe('https://kestrel.example')
    expect(results[6]).toMatchObject({ website: 'typo', classification: null, source: null })
    expect(results[7]?.error?.message).toContain(
      'or one of vc-yes.test, vc-no.test, vc-error.test, succeed.test',
    )
    expect({ count, ...summary }).toEqual({
      count: 9,
      classified: 4,
      errors: 5,
      canonical_hits: 1,
      active_queue_hits: 0,
      cache_hits: 0,
      live_classifications: 3,
    })
  })

  test('shows the detail that was asked for', async () => {
    const keys = async (response_detail: 'minimal' | 'descriptive' | 'full') =>
      Object.keys((await answer({ website: 'kestrel.example', response_detail })).results[0] ?? {}).sort()
    const minimal = ['classification', 'error', 'input', 'source', 'status', 'website']
    expect(await keys('minimal')).toEqual(minimal)
    expect(await keys('descriptive')).toEqual([...minimal, 'description'].sort())
    expect(await keys('full')).toEqual(
      [
        ...minimal,
        ...[
          'description',
          'name',
          'cache',
          'is_existing_startup',
          'is_in_active_queue',
          'confidence',
          'reasons',
        ],
      ].sort(),
    )
  })

  test('fail.test is a classifier that is down for all: 500 at once, a failed job else', async () => {
    expect(await answer({ website: 'fail.test' }).catch((error: unknown) => error)).toMatchObject({
      code: 'INTERNAL_ERROR',
      message: 'fail.test stands for a classifier that is down for every website.',
    })
    const { request } = await read({ websites: [...sites(60), 'fail.test'] })
    expect((await workOut(kind.testWork, request)).error).toMatchObject({ reason: 'PROVIDER_UNAVAILABLE' })
  })

  test('what its view shows of the largest request is a number', async () => {
    const websites = sites(500).map((site) => `${site}/${'x'.repeat(2_000)}`)
    const { request } = await read({ websites })
    expect(kind.show(request)).toEqual({ website_count: 500 })
  })

  test('a job tells how many rows are done, and its view counts them', async () => {
    const { request } = await read({ websites: sites(60) })
    const { output, progress } = await workOut(kind.testWork, request)
    expect(progress.map(Math.floor)).toEqual([33, 66, 100])
    expect(
      kind.view(
        exampleJob({ status: 'running', shown: kind.show(request), counters: output?.counters ?? null }),
      ),
    ).toEqual({
      response_meta: {
        website_count: 60,
        row_errors: 60,
        cache_hits: 0,
        live_classifications: 0,
        canonical_hits: 0,
        active_queue_hits: 0,
        endpoint: 'POST /api/v2/vc-backability-checks',
        status: 'running',
      },
    })
  })
})
