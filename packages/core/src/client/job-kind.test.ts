import { describe, expect, test } from 'bun:test'
import { refusal, scripted, success, type Turn } from '../../test/scripted-client.ts'
import { DealflowError, JobFailedError } from './errors.ts'

const job = (status: string, more = {}, headers: Record<string, string> = {}) =>
  success({ job_id: 'j', status, ...more }, headers)
const hint = (recommended_poll_after_ms: number) => ({ recommended_poll_after_ms })
const failed = refusal(422, 'JOB_FAILED', { job_id: 'j', reason: 'WEBSITE_UNREACHABLE' })
const site = { website: 'https://acme.com' }

describe('a job that is waited for', () => {
  test('is asked for when the service advises it, and gives its result', async () => {
    const { dealflow, sent, waits } = scripted([
      job('queued', hint(2_000), { 'retry-after': '2' }),
      job('running', hint(2_000), { 'retry-after': '5' }),
      // A page of another origin does not see the header.
      job('running', hint(10_000)),
      job('running'),
      job('succeeded'),
      success({ name: 'Acme', partial: null }),
    ])
    const seen: string[] = []
    const onProgress = ({ status }: { status: string }) => seen.push(status)
    const result = await dealflow.enrichment.general.createAndWait(site, { onProgress })
    expect(result.name).toBe('Acme')
    expect(seen).toEqual(['running', 'running', 'running', 'succeeded'])
    expect(waits).toEqual([2_000, 5_000, 10_000, 2_000])
    const path = '/api/v2/general-enrichment-jobs'
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST ${path}`,
      ...Array(4).fill(`GET ${path}/j`),
      `GET ${path}/j/result`,
    ])
  })

  test('is asked for again after a minute at the latest, whatever the service advises', async () => {
    const { dealflow, waits } = scripted([
      job('queued', {}, { 'retry-after': '9999999999' }),
      job('running', hint(10_000_000_000)),
      job('succeeded'),
      success({ name: 'Acme' }),
    ])
    await dealflow.enrichment.general.waitFor('j')
    expect(waits).toEqual([60_000, 60_000])
  })

  test('gives what is in `result`, of every kind that has it there', async () => {
    const script: Turn[] = [job('succeeded'), success({ result: { markdown: '# Acme' } })]
    const { dealflow } = scripted([...script, ...script, ...script])
    const results = [
      await dealflow.pitchDecks.waitFor('j'),
      await dealflow.deepResearch.waitFor('j'),
      await dealflow.vcBackability.waitFor('j'),
    ]
    expect(results).toEqual(Array(3).fill({ markdown: '# Acme' }))
  })

  test('and has ended when it is made again is not waited for', async () => {
    const { dealflow, waits } = scripted([job('succeeded'), job('succeeded'), success({ name: 'Acme' })])
    await dealflow.enrichment.general.createAndWait(site)
    expect(waits).toEqual([])
  })

  test('and was answered at once is no job', async () => {
    const answer = { count: 1, results: [], summary: {} }
    const { dealflow, sent } = scripted([success(answer)])
    expect(await dealflow.vcBackability.createAndWait({ website: 'acme.com' })).toMatchObject({ count: 1 })
    expect(sent).toHaveLength(1)
  })

  test('and ends without a result throws JobFailedError', async () => {
    for (const status of ['failed', 'cancelled']) {
      const { dealflow } = scripted([job('queued'), job(status), failed])
      const result = dealflow.deepResearch.createAndWait({ website: 'acme.com' })
      await expect(result).rejects.toBeInstanceOf(JobFailedError)
    }
  })

  test('outlasts a service that starts anew, though the client tries nothing again', async () => {
    const refused = Array(6).fill(new TypeError('fetch failed'))
    const script = [job('queued'), ...refused, job('succeeded'), ...refused, success({ name: 'Acme' })]
    const { dealflow, sent } = scripted(script, { retriesMax: 0 })
    expect(await dealflow.enrichment.general.createAndWait(site)).toMatchObject({ name: 'Acme' })
    expect(sent).toHaveLength(script.length)
  })

  test('is made once, and only that is idempotent', async () => {
    const { dealflow, sent } = scripted([job('queued'), job('succeeded'), success({})])
    await dealflow.enrichment.general.createAndWait(site, { idempotencyKey: 'lead-17' })
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['lead-17', null, null])
  })

  test('is left alone when the signal aborts, with its reason', async () => {
    const stopping = new AbortController()
    const reason = new Error('closing')
    const { dealflow, sent } = scripted([job('queued'), job('running')])
    const result = dealflow.enrichment.general.createAndWait(site, {
      signal: stopping.signal,
      onProgress: () => stopping.abort(reason),
    })
    await expect(result).rejects.toBe(reason)
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET'])
  })

  test('and that is not there is not waited for', async () => {
    const { dealflow } = scripted([refusal(404, 'NOT_FOUND')])
    await expect(dealflow.pitchDecks.waitFor('j')).rejects.toBeInstanceOf(DealflowError)
  })
})
