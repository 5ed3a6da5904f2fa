import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deckOfPages } from '@dealflow/core/testing'
import { nodeHost } from '@dealflow/node-adapter'
import { loadConfiguration } from '../src/config/load.ts'
import { deckReaderOf } from '../src/decks/deck-reader.ts'
import { listenForScrapes } from '../src/metrics/listener.ts'
import { readScrape } from './scrape.ts'
import { type ServerInProcess, serveInProcess } from './server.ts'

const token = 'a-token-for-scrapes'
let server: ServerInProcess
let key: string
let keyId: string

beforeAll(async () => {
  server = await serveInProcess({
    metricsToken: token,
    outboundAllowedCidrs: ['127.0.0.0/8'],
    webhooksAllowHttp: true,
  })
  const { accounts } = server.instance.service
  const { accountId } = await accounts.create({ name: 'do-not-repeat-the-name', grantMicroUsd: 1_000_000 })
  const made = await accounts.createKey({ accountId, kind: 'live', rateLimits: { day: 20 } })
  key = made.secret
  keyId = made.key.keyId
})
afterAll(() => server.close())

const send = (path: string, init: RequestInit & { key?: string | null } = {}) =>
  fetch(server.url + path, {
    ...init,
    headers: init.key === null ? {} : { authorization: `Bearer ${init.key ?? key}` },
  })

function search(body: string) {
  return fetch(`${server.url}/api/v2/searches`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body,
  })
}

async function scrape() {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  return readScrape(await response.text())
}

describe('/metrics', () => {
  test('counts every request by its route and status, and never by what was sent', async () => {
    await search('{"query":"robots"}')
    await search('{"query":1}')
    await send('/api/v2/key')
    await send('/api/v2/companies/do-not-repeat-the-id')
    await send('/api/v2/do-not-repeat-the-path?do-not-repeat=1')
    await send('/do-not-repeat-the-page')
    await send('/api/v2/key', { method: 'DELETE' })
    const { samples } = await scrape()
    const counted = [...samples].filter(([series]) => series.startsWith('dealflow_http_requests_total'))
    expect(counted.map(([series, value]) => [series.slice(29, -1), value])).toEqual([
      ['route="POST /api/v2/searches",status="200"', 1],
      ['route="POST /api/v2/searches",status="400"', 1],
      ['route="GET /api/v2/key",status="200"', 1],
      ['route="GET /api/v2/companies/{company_id}",status="404"', 1],
      ['route="none",status="404"', 2],
      ['route="/api/v2/key",status="405"', 1],
    ])
    expect(samples.get('dealflow_charges_usd_total{route="POST /api/v2/searches"}')).toBe(0.02)
    expect(samples.get('dealflow_http_request_duration_seconds_count{route="POST /api/v2/searches"}')).toBe(2)
  })

  test('moves as requests do: refused keys, full windows, answers', async () => {
    await send('/api/v2/key', { key: null })
    await send('/api/v2/key', { key: 'df_live_000000000000000000000000000000000000' })
    const before = (await scrape()).samples
    expect(before.get('dealflow_auth_failures_total{reason="no_key"}')).toBe(1)
    expect(before.get('dealflow_auth_failures_total{reason="unknown_key"}')).toBe(1)
    const statuses: number[] = []
    for (let i = 0; i < 25; i++) statuses.push((await send('/api/v2/key')).status)
    const refused = statuses.filter((status) => status === 429).length
    expect(refused).toBeGreaterThan(0)
    const { samples } = await scrape()
    const gained = (series: string) => (samples.get(series) ?? 0) - (before.get(series) ?? 0)
    expect(gained('dealflow_rate_limited_total{class="read",scope="key",window="day"}')).toBe(refused)
    expect(gained('dealflow_http_requests_total{route="GET /api/v2/key",status="429"}')).toBe(refused)
    expect(gained('dealflow_http_requests_total{route="GET /api/v2/key",status="200"}')).toBe(25 - refused)
  })

  test('says what the directory holds: companies, what searches do not show yet, files, the newest backup', async () => {
    const { service, directory } = server.instance
    await service.companies.import({
      source: lines([
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ]),
    })
    mkdirSync(join(directory, 'backups'))
    expect((await scrape()).samples.has('dealflow_backup_last_success_timestamp_seconds')).toBe(false)
    for (const [name, seconds] of [
      ['old.dfbackup', 1_000],
      ['new.dfbackup', 2_000],
      ['unfinished.part', 3_000],
    ] as const) {
      writeFileSync(join(directory, 'backups', name), '')
      utimesSync(join(directory, 'backups', name), seconds, seconds)
    }
    const behind = (await scrape()).samples
    expect(behind.get('dealflow_companies')).toBe(2)
    expect(behind.get('dealflow_index_lag')).toBe(2)
    expect(behind.get('dealflow_backup_last_success_timestamp_seconds')).toBe(2_000)
    expect(behind.get('dealflow_db_size_bytes')).toBeGreaterThan(0)
    expect(behind.get('dealflow_db_wal_bytes')).toBeGreaterThan(0)
    await service.warmUp()
    expect((await scrape()).samples.get('dealflow_index_lag')).toBe(0)
  })

  test('says what runs, and how the process does', async () => {
    const { samples, families } = await scrape()
    const build = [...samples.keys()].find((series) => series.startsWith('dealflow_build_info'))
    expect(build).toMatch(/\{version="\d+\.\d+\.\d+",commit="\w[\w-]*",schema="\d+"\}/)
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(samples.get('process_cpu_seconds_total')).toBeGreaterThan(0)
    expect(
      Math.abs((samples.get('process_start_time_seconds') ?? 0) * 1_000 - performance.timeOrigin),
    ).toBeLessThan(1)
    expect(families.get('dealflow_admin_requests_total')).toBe('counter')
  })

  test('tells what waits and runs of every kind, how jobs ended and what was sent', async () => {
    const { service } = server.instance
    const { accountId } = await service.accounts.create({ name: 'Jobs', grantMicroUsd: 0 })
    const { secret } = await service.accounts.createKey({ accountId, kind: 'test' })
    const ask = async (path: string, body: unknown) => {
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await (await fetch(`${server.url}/api/v2/${path}`, init)).json()
      return (answer as { data: { job_id: string } }).data
    }
    const enrich = (website: string) => ask('general-enrichment-jobs', { website: `https://${website}` })
    const before = (await scrape()).samples
    expect(before.get('dealflow_jobs{kind="general_enrichment",environment="test",status="queued"}')).toBe(0)
    expect(before.get('dealflow_queue_oldest_seconds{kind="pitch_deck",environment="live"}')).toBe(0)
    const made = [await enrich('succeed.test'), await enrich('bad.test')]
    const queued = (await scrape()).samples
    expect(queued.get('dealflow_jobs{kind="general_enrichment",environment="test",status="queued"}')).toBe(2)
    const oldest = (environment: string) =>
      queued.get(`dealflow_queue_oldest_seconds{kind="general_enrichment",environment="${environment}"}`)
    expect(oldest('test')).toBeGreaterThan(0)
    // What a test key leaves waiting is no live job that waits.
    expect(oldest('live')).toBe(0)
    expect(queued.get('dealflow_jobs{kind="general_enrichment",environment="live",status="queued"}')).toBe(0)
    await service.work()
    const { signal } = new AbortController()
    for (const { job_id: jobId } of made)
      for await (const _ of service.jobs.watch({ ownerId: null, jobId, type: null }, null, signal));
    const endpoint = await service.webhooks.create(accountId, { url: 'http://127.0.0.1:9/' }, signal)
    await service.webhooks.test(accountId, endpoint.endpoint.webhookId)
    const { samples } = await scrape()
    const [kind, test] = ['kind="general_enrichment"', 'environment="test"']
    expect(samples.get(`dealflow_jobs{${kind},${test},status="queued"}`)).toBe(0)
    expect(samples.get(`dealflow_job_ends_total{${kind},${test},status="succeeded",reason="none"}`)).toBe(1)
    expect(
      samples.get(`dealflow_job_ends_total{${kind},${test},status="failed",reason="NO_USABLE_CONTENT"}`),
    ).toBe(1)
    expect(samples.get(`dealflow_job_duration_seconds_count{${kind}}`)).toBe(2)
    expect(samples.get('dealflow_webhook_deliveries_total{result="failed"}')).toBe(1)
    expect(samples.get('dealflow_webhook_deliveries{status="failed"}')).toBe(1)
    expect(samples.get('dealflow_webhook_attempt_duration_seconds_count{result="failed"}')).toBe(1)
  })

  test('counts refunds, further attempts and lost leases by kind', async () => {
    const job = (await server.instance.service.jobs.page({ ownerId: null, type: null, limit: 1 })).jobs[0]
      ?.job
    if (job === undefined) throw new Error('the test before made jobs')
    const { countJob } = server.instance.jobCounts
    countJob({
      what: 'ended',
      job: { ...job, type: 'deep_research', refunded: true, chargedMicroUsd: 250_000 },
    })
    countJob({ what: 'retried', job: { ...job, type: 'deep_research' } })
    countJob({ what: 'lost', job: { ...job, type: 'deep_research' } })
    const { samples } = await scrape()
    expect(samples.get('dealflow_job_refunds_usd_total{kind="deep_research"}')).toBe(0.25)
    expect(samples.get('dealflow_job_retries_total{kind="deep_research"}')).toBe(1)
    expect(samples.get('dealflow_job_leases_lost_total{kind="deep_research"}')).toBe(1)
  })

  test('counts decks by what came of them, their pages, and the processes that read them', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'dealflow-metrics-'))
    const { deckCounts, settings, log } = server.instance
    const parts = { settings, host: nodeHost(log), concurrency: 1, onEvent: deckCounts.countEvent }
    const reader = deckCounts.counted(deckReaderOf(parts))
    const read = async (name: string, bytes: string | Uint8Array) => {
      const location = join(directory, name)
      writeFileSync(location, bytes)
      await reader.read({ location }, { signal: new AbortController().signal }).catch(() => {})
    }
    await read('deck.pdf', deckOfPages(2))
    await read('none.pdf', 'no PDF')
    await reader.close()
    rmSync(directory, { recursive: true })
    const { samples } = await scrape()
    expect(samples.get('dealflow_decks_total{result="read"}')).toBe(1)
    expect(samples.get('dealflow_decks_total{result="PDF_INVALID"}')).toBe(1)
    expect(samples.get('dealflow_deck_pages_total{source="native"}')).toBe(2)
    expect(samples.get('dealflow_deck_processes_started_total')).toBe(1)
    expect(samples.get('dealflow_deck_processes_ended_total{reason="retired"}')).toBe(1)
  })

  test('counts the operator API by its own table of routes', async () => {
    server.instance.requests.countAdminRequest('GET /admin/v1/accounts', 200)
    server.instance.requests.countAdminRequest(null, 404)
    const { samples } = await scrape()
    expect(samples.get('dealflow_admin_requests_total{route="GET /admin/v1/accounts",status="200"}')).toBe(1)
    expect(samples.get('dealflow_admin_requests_total{route="none",status="404"}')).toBe(1)
  })

  test('holds no key, no id, no name and no token', async () => {
    const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    const text = await response.text()
    for (const secret of [
      'df_live',
      'df_test',
      key,
      keyId,
      token,
      'do-not-repeat',
      server.instance.directory,
    ])
      expect(text).not.toContain(secret)
  })

  test('beside the API wants the token, and is no path without one', async () => {
    for (const authorization of ['', 'Bearer', `Bearer ${token}x`, `Bearer ${key}`, `Basic ${token}`]) {
      const response = await fetch(`${server.url}/metrics`, { headers: { authorization } })
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([
        401,
        'Bearer realm="dealflow-metrics"',
      ])
      expect(await response.json()).toMatchObject({
        error: { code: 'UNAUTHORIZED' },
        meta: { api_version: 'v2' },
      })
    }
    const without = await serveInProcess()
    try {
      expect((await fetch(`${without.url}/metrics`)).status).toBe(404)
      expect(
        (await fetch(`${without.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status,
      ).toBe(404)
    } finally {
      await without.close()
    }
  })
})

describe('the listener of metrics_addr', () => {
  const configuration = (flag: string) =>
    loadConfiguration({ flags: { metricsAddr: flag }, configFlag: null, environment: {} })
  const withAddress = (port: number) => ({
    ...server.instance,
    settings: { ...server.instance.settings, metricsAddr: { host: '127.0.0.1', port } },
  })

  test('serves /metrics and /healthz to anybody, and nothing else', async () => {
    const listener = listenForScrapes(withAddress(0), configuration('127.0.0.1:0'))
    try {
      const metrics = await fetch(`${listener?.url}/metrics`)
      expect(readScrape(await metrics.text()).families.size).toBeGreaterThan(10)
      expect(metrics.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await (await fetch(`${listener?.url}/healthz`)).json()).toEqual({ status: 'ok' })
      for (const path of ['/', '/metrics/', '/api/v2/key', '/version', '/readyz'])
        expect((await fetch(`${listener?.url}${path}`)).status).toBe(404)
      expect((await fetch(`${listener?.url}/metrics`, { method: 'POST' })).status).toBe(405)
    } finally {
      await listener?.stop(0)
    }
  })

  test('is not there when metrics_addr is off', () => {
    const off = { ...server.instance, settings: { ...server.instance.settings, metricsAddr: null } }
    expect(listenForScrapes(off, configuration('off'))).toBeNull()
  })

  test('a taken port is an error that names --metrics-addr when it was chosen, and a warning when it was not', () => {
    const port = Number(new URL(server.url).port)
    expect(() => listenForScrapes(withAddress(port), configuration(`127.0.0.1:${port}`))).toThrow(
      /taken by another program.*--metrics-addr/,
    )
    const chosen = configuration(`127.0.0.1:${port}`)
    const origins = { ...chosen.origins, metricsAddr: { kind: 'default' as const, name: 'default' } }
    expect(listenForScrapes(withAddress(port), { ...chosen, origins })).toBeNull()
    expect(server.logged.at(-1)).toMatch(/"warn".*\/metrics is not served.*--metrics-addr/)
  })
})

function lines(records: readonly unknown[]) {
  return new Blob([records.map((record) => `${JSON.stringify(record)}\n`).join('')]).stream()
}
