import { afterEach, describe, expect, test } from 'bun:test'
import { locations } from '../../test/locations.ts'
import { sha256 } from '../../test/sqlite.ts'
import { createService, memoryStorage, type Service, type ServiceOptions } from '../index.ts'
import type { Storage } from '../storage/storage.ts'
import { heldWork } from '../testing/example-job-kind.ts'
import { memoryOutside } from '../testing/memory-receivers.ts'
import { testHost } from '../testing/test-clock.ts'

const path = '/api/v2/general-enrichment-jobs'

interface Answer {
  readonly data: { readonly job_id: string; readonly status: string }
  readonly error: { readonly code: string }
  readonly meta: { readonly billing: { readonly charged_usd: number } }
}

const open: Service[] = []
afterEach(async () => {
  for (const service of open.splice(0)) await service.close()
})

async function settle() {
  for (let turn = 0; turn < 15; turn++) await new Promise(setImmediate)
}

/** A storage, and services that follow each other on it. */
async function start(options: Partial<ServiceOptions> = {}, host = testHost({ sha256 })) {
  const storage: Storage = { ...memoryStorage({ host }), close: async () => {} }
  function serve(own: Partial<ServiceOptions> = {}) {
    const service = createService({ host, storage, locations, ...options, ...own })
    open.push(service)
    return service
  }
  const service = serve()
  const { accountId } = await service.accounts.create({ name: 'Acme', grantMicroUsd: 1_000_000 })
  const live = (await service.accounts.createKey({ accountId, kind: 'live' })).secret
  const trial = (await service.accounts.createKey({ accountId, kind: 'test' })).secret
  async function send(to: Service, key: string, target: string, body?: unknown) {
    const response = await to.fetch(
      new Request(`http://x${target}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer }
  }
  const create = (to: Service, key: string, website: string) => send(to, key, path, { website })
  return { host, storage, service, serve, accountId, live, trial, send, create }
}

describe('jobs of a service', () => {
  test('are made without a worker, and worked on once one is asked for', async () => {
    const { service, trial, create, send, host } = await start()
    const made = await create(service, trial, 'https://succeed.test')
    await create(service, trial, 'https://partial.test')
    expect(host.logs.filter(({ message }) => message.includes('service.work()'))).toHaveLength(1)
    expect(made.status).toBe(202)
    const status = async () =>
      (await send(service, trial, `${path}/${made.body.data.job_id}`)).body.data.status
    await settle()
    expect(await status()).toBe('queued')
    await service.work()
    await settle()
    expect(await status()).toBe('succeeded')
  })

  test('are the embedder’s own for live keys; without work they are refused before they are charged', async () => {
    const { work, runs } = heldWork()
    const ended: string[] = []
    const { service, serve, live, create } = await start({
      observeJob({ what, job }) {
        ended.push(`${what}: ${job.type} ${job.status}`)
        throw new Error('an observer that fails')
      },
    })
    const refused = await create(service, live, 'https://acme.com')
    expect([refused.status, refused.body.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect(refused.headers.get('x-balance-remaining-usd')).toBe('1.00')
    expect(refused.headers.get('retry-after')).toBe('86400')
    expect((await create(service, live, 'acme')).status).toBe(400)
    const able = serve({ jobs: { work: { general_enrichment: work } } })
    await able.work()
    const made = await create(able, live, 'https://acme.com')
    expect([made.status, made.body.meta.billing.charged_usd]).toEqual([202, 0.04])
    await settle()
    expect(runs[0]?.job.request).toMatchObject({ website: 'https://acme.com' })
    runs[0]?.succeed()
    await settle()
    expect(ended).toEqual(['ended: general_enrichment succeeded'])
  })

  test('are refused while the service closes; what runs gets its time, and the next service goes on with the rest', async () => {
    const { work, runs } = heldWork()
    const jobs = { work: { general_enrichment: work, founder_enrichment: work } }
    const { service, serve, live, create, send, host, storage } = await start({ jobs })
    await service.work()
    const [quick, slow] = [
      await create(service, live, 'https://quick.com'),
      await create(service, live, 'https://slow.com'),
    ]
    await settle()
    open.length = 0
    const closed = service.close()
    await settle()
    const late = await create(service, live, 'https://late.com')
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1'])
    runs[0]?.succeed()
    await settle()
    host.clock.advance(19_999)
    await settle()
    expect(runs[1]?.signal.aborted).toBe(false)
    host.clock.advance(1)
    await closed
    expect(runs[1]?.signal.aborted).toBe(true)
    expect(host.clock.pendingTimers()).toBe(0)
    const next = serve()
    const status = async (made: typeof quick) =>
      (await send(next, live, `${path}/${made.body.data.job_id}`)).body.data.status
    expect(await status(quick)).toBe('succeeded')
    expect(await status(slow)).toBe('running')
    await next.work()
    await settle()
    expect(runs[2]?.job).toMatchObject({ jobId: slow.body.data.job_id, attempt: 1 })
    runs[2]?.succeed()
    await settle()
    expect(await status(slow)).toBe('succeeded')
    expect(await storage.jobs.counts()).toEqual([])
  })

  test('end in their time when the service retires, while everything but a new job is answered', async () => {
    const { work, runs } = heldWork()
    const { service, live, create, send } = await start({ jobs: { work: { general_enrichment: work } } })
    await service.work()
    const { body } = await create(service, live, 'https://acme.com')
    await settle()
    let hasRetired = false
    const retired = service.retire().then(() => {
      hasRetired = true
    })
    const late = await create(service, live, 'https://late.com')
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1'])
    expect((await send(service, live, `${path}/${body.data.job_id}`)).body.data.status).toBe('running')
    expect((await send(service, live, '/api/v2/searches', { query: 'robots' })).status).toBe(200)
    expect(await service.ready()).toMatchObject({ ready: false, draining: true, checks: { jobs: 'ok' } })
    expect(hasRetired).toBe(false)
    runs[0]?.succeed()
    await retired
    expect((await send(service, live, `${path}/${body.data.job_id}`)).body.data.status).toBe('succeeded')
  })

  test('and webhooks under way have their time side by side when the service retires: a slow receiver adds none', async () => {
    const host = testHost({ sha256 })
    const { createReceiver, ...outbound } = memoryOutside(host.crypto)
    const { work } = heldWork()
    const own = {
      outbound,
      instanceKey: () => new Uint8Array(32),
      jobs: { work: { general_enrichment: work } },
    }
    const { service, accountId, live, send } = await start(own, host)
    const receiver = await createReceiver()
    receiver.hang()
    const { signal } = new AbortController()
    const { endpoint } = await service.webhooks.create(accountId, { url: receiver.url }, signal)
    await service.work()
    const order = (website: string) =>
      send(service, live, path, { website, webhook_endpoint_id: endpoint.webhookId })
    await order('https://acme.com')
    const cancelled = await order('https://other.com')
    await settle()
    await service.jobs.cancelAnyones(cancelled.body.data.job_id)
    await receiver.waitFor(1)
    const begunAt = host.clock.now()
    let endedAt = 0
    const retired = service.retire().then(() => {
      endedAt = host.clock.now()
    })
    await settle()
    while (endedAt === 0) {
      host.clock.advance(1_000)
      await settle()
    }
    await retired
    expect(endedAt - begunAt).toBe(20_000)
    const [waiting] = await service.webhooks.deliveries({
      accountId,
      webhookId: null,
      status: null,
      afterDeliveryId: null,
      limit: 1,
    })
    expect(waiting).toMatchObject({ status: 'pending', attemptCount: 0 })
  })

  test('wait while the storage refuses to be read at the start, and are worked on when it does not', async () => {
    const { service, storage, trial, create, host } = await start()
    await create(service, trial, 'https://succeed.test')
    const { leased } = storage.jobs
    const jobs = storage.jobs as { leased: typeof leased }
    jobs.leased = async () => {
      throw new Error('disk I/O error')
    }
    const working = service.work()
    await settle()
    host.clock.advance(1_000)
    await settle()
    expect(await storage.jobs.counts()).toMatchObject([{ status: 'queued', count: 1 }])
    jobs.leased = leased
    host.clock.advance(1_000)
    await working
    await settle()
    expect(await storage.jobs.counts()).toEqual([])
    expect(host.logs.filter(({ message }) => message.startsWith('Jobs cannot'))).toHaveLength(1)
  })

  test('that nobody looks after make the service unready, until somebody does again', async () => {
    const { service, storage, host } = await start()
    const { overdue } = storage.jobs
    const jobs = storage.jobs as { overdue: typeof overdue }
    const jobsAfter = async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed++) {
        host.clock.advance(1_000)
        await settle()
      }
      return (await service.ready()).checks['jobs']
    }
    expect(await jobsAfter(60)).toBe('ok')
    await service.work()
    jobs.overdue = async () => {
      throw new Error('disk I/O error')
    }
    expect(await jobsAfter(15)).toBe('ok')
    expect(await jobsAfter(1)).toBe('failed')
    jobs.overdue = overdue
    expect(await jobsAfter(2)).toBe('ok')
  })

  test('that a dead process held are taken up at once', async () => {
    const { work, runs } = heldWork()
    const { service, storage, live, create, host } = await start({
      jobs: { work: { general_enrichment: work } },
    })
    await create(service, live, 'https://acme.com')
    const now = host.clock.now()
    const dead = { type: 'general_enrichment', environment: 'live', workerId: 'dead', limit: 1, now } as const
    await storage.jobs.claim({ ...dead, leaseUntil: now + 30_000, deadlineAt: now + 300_000 })
    await service.work()
    await settle()
    expect(runs).toMatchObject([{ attempt: 2 }])
    runs[0]?.succeed()
    await settle()
  })

  test('are checked as over HTTP for callers in this process', async () => {
    const { service } = await start()
    const key = { keyId: 'k', accountId: 'a', kind: 'test' } as const
    const kind = service.jobs.kindOf('general_enrichment')
    const refused = await service.jobs
      .read(kind, { key, body: { website: 'https://acme.com', webhok: 1 }, file: null })
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'BAD_REQUEST', details: [{ path: 'webhok' }] })
  })

  test('that cannot be meant are refused when the service is made', async () => {
    const host = testHost({ sha256 })
    const make = (jobs: ServiceOptions['jobs'] & object) => () =>
      createService({ host, storage: memoryStorage({ host }), locations, jobs })
    expect(make({ resultRetentionMs: 1 })).toThrow('30 days')
    expect(make({ resultRetentionMs: 31 * 86_400_000, rowRetentionMs: 30 * 86_400_000 })).toThrow(
      'as long as its result',
    )
    expect(make({ concurrency: { pitch_deck: 0 } })).toThrow('jobs.concurrency.pitch_deck')
    for (const [jobs, name] of [
      [{ testConcurrency: 1.5 }, 'testConcurrency'],
      [{ rowRetentionMs: Infinity }, 'rowRetentionMs'],
      [{ resultRetentionMs: 30 * 86_400_000 + 0.5 }, 'resultRetentionMs'],
      [{ activeLimits: { key: -1, account: 1 } }, 'activeLimits.key'],
      [{ activeLimits: { key: 1, account: Number.NaN } }, 'activeLimits.account'],
      [{ shutdownGraceMs: Infinity }, 'shutdownGraceMs'],
    ] as const)
      expect(make(jobs)).toThrow(`jobs.${name}: takes a whole number`)
  })
})

test('a job that is made in process with a test key finds its ledger topped up, once a day', async () => {
  const { service, accountId } = await start()
  const { key } = await service.accounts.createKey({ accountId, kind: 'test' })
  const kind = service.jobs.kindOf('general_enrichment')
  for (const website of ['https://one.test', 'https://two.test']) {
    const order = { key, body: { website }, file: null, idempotencyKey: null, requestId: website }
    const { chargedMicroUsd } = await service.jobs.create(kind, order, await service.jobs.read(kind, order))
    expect(chargedMicroUsd).toBe(40_000)
  }
  expect(await service.billing.balance(accountId, 'test')).toBe(999_920_000)
})
