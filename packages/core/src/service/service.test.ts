import { afterEach, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { locations } from '../../test/locations.ts'
import { createService, memoryStorage, type Service, ServiceError } from '../index.ts'
import { earlierRunWaitMs } from '../records/import/running-imports.ts'
import { testHost } from '../testing/test-clock.ts'

const record = (id: string, name: string, website: string) =>
  JSON.stringify({ id, name, website, description: `${name} makes robots` })

const open: Service[] = []
afterEach(async () => {
  for (const service of open.splice(0)) await service.close()
})

function start(options: { sample?: string } = {}) {
  const host = testHost({ sha256: (data) => createHash('sha256').update(data).digest('hex') })
  const storage = memoryStorage({ host })
  const service = createService({
    host,
    storage,
    locations,
    ...(options.sample === undefined ? {} : { sampleCompanies: async () => bytesOf(options.sample ?? '') }),
  })
  open.push(service)
  return { service, host, storage }
}

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text)
}

/** A source that gives one more company each time it is fed. */
function endless() {
  const wanted: (() => void)[] = []
  let fed = 0
  async function* source() {
    for (;;) {
      await new Promise<void>((resolve) => wanted.push(resolve))
      yield new TextEncoder().encode(`${record(`e-${fed}`, `Endless ${fed}`, `e${fed}.example.com`)}\n`)
    }
  }
  async function feed() {
    fed++
    while (wanted.length === 0) await new Promise(setImmediate)
    wanted.pop()?.()
  }
  return { source: source(), feed }
}

describe('createService', () => {
  test('serves live and test keys from datasets and ledgers of their own', async () => {
    const { service } = start({ sample: record('t-1', 'Testling', 'testling.example.com') })
    await service.companies.import({ source: bytesOf(record('l-1', 'Liveling', 'liveling.example.com')) })
    const { accountId } = await service.accounts.create({ name: 'Example', grantMicroUsd: 1_000_000 })
    for (const [kind, id, remaining] of [
      ['live', 'l-1', 1],
      ['test', 't-1', 1_000],
    ] as const) {
      const { secret } = await service.accounts.createKey({ accountId, kind })
      const ask = async (company: string) => {
        const headers = { authorization: `Bearer ${secret}` }
        const response = await service.fetch(new Request(`http://x/api/v2/companies/${company}`, { headers }))
        return {
          status: response.status,
          body: (await response.json()) as { meta: { billing: { remaining_usd: number } } },
        }
      }
      const found = await ask(id)
      expect(found.status).toBe(200)
      expect(found.body.meta.billing.remaining_usd).toBe(remaining)
      expect((await ask(kind === 'live' ? 't-1' : 'l-1')).status).toBe(404)
    }
  })

  test('in-process calls are checked as requests are, and cost nothing', async () => {
    const { service, storage } = start()
    await service.companies.import({ source: bytesOf(record('l-1', 'Liveling', 'liveling.example.com')) })
    const found = await service.companies.lookup('live', { websites: ['https://liveling.example.com/about'] })
    expect(found.companies[0]?.company?.id).toBe('l-1')
    const refused = await service.companies
      .search('live', { query: 'x', filter: {} })
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ServiceError)
    expect((refused as ServiceError<'BAD_REQUEST'>).details).toEqual([
      { path: 'query', message: 'takes 3 to 500 characters; you sent 1' },
      { path: 'filter', message: 'unknown field; did you mean `filters`?' },
    ])
    expect(await storage.billing.ledgers()).toEqual([])
  })

  test('is ready while its storage works, and says what does not', async () => {
    const { service, storage, host } = start()
    expect(await service.ready()).toEqual({
      ready: true,
      draining: false,
      checks: { storage: 'ok', rate_counters: 'ok', settings: 'ok', jobs: 'ok' },
    })
    storage.probe = () => Promise.reject(new Error('disk full'))
    host.clock.advance(1_000)
    expect(await service.ready()).toEqual({
      ready: false,
      draining: false,
      checks: { storage: 'failed', rate_counters: 'ok', settings: 'ok', jobs: 'ok' },
    })
    const { fields } = host.logs.at(-1) ?? {}
    expect(fields).toMatchObject({ check: 'storage', error: { message: 'disk full' } })
  })

  test('asks its storage at most once a second whether it works', async () => {
    const { service, storage, host } = start()
    let probes = 0
    storage.probe = async () => void probes++
    await Promise.all([service.ready(), service.ready()])
    host.clock.advance(999)
    await service.ready()
    expect(probes).toBe(1)
    host.clock.advance(1)
    await service.ready()
    expect(probes).toBe(2)
  })

  test('an import waits for a request under way, and no longer than 50 ms for one that takes long', async () => {
    const { service, storage, host } = start()
    const { accountId } = await service.accounts.create({ name: 'Example', grantMicroUsd: 1_000_000 })
    const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })
    const { authenticate } = storage.accounts
    let goOn = () => {}
    storage.accounts.authenticate = async (hash) => {
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
      return authenticate(hash)
    }
    const headers = { authorization: `Bearer ${secret}` }
    for (const ending of ['answered', 'slow']) {
      const answer = service.fetch(new Request('http://localhost/api/v2/key', { headers }))
      let isDone = false
      const source = bytesOf(record(ending, ending, `${ending}.example.com`))
      const importing = service.companies.import({ source }).then(() => {
        isDone = true
      })
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
      expect(isDone).toBe(false)
      if (ending === 'slow') host.clock.advance(50)
      else goOn()
      await importing
      goOn()
      expect((await answer).status).toBe(200)
      // A key that was looked up is remembered for a while.
      host.clock.advance(3_600_000)
    }
  })

  test('closing stops an import after its batch, before the storage is closed, and takes no other', async () => {
    const { service, storage } = start()
    open.length = 0
    const order: string[] = []
    const { close } = storage
    storage.close = async () => {
      order.push('storage closed')
      await close()
    }
    const { source, feed } = endless()
    const importing = service.companies.import({ source, fingerprint: 'file', batchSize: 1 }).then(
      () => order.push('import finished'),
      (error: ServiceError) => order.push(error.code),
    )
    await feed()
    await Promise.all([service.close(), importing])
    expect(order).toEqual(['SERVICE_UNAVAILABLE', 'storage closed'])
    const late = service.companies.import({ source: bytesOf(record('l-9', 'Late', 'late.example.com')) })
    expect(await late.catch((error: ServiceError) => error.code)).toBe('SERVICE_UNAVAILABLE')
  })

  test('closing during a first build gives it up: no further page of companies is read', async () => {
    const { service, storage } = start()
    open.length = 0
    const records = Array.from({ length: 2_500 }, (_, i) =>
      record(`c-${i}`, `Name ${i}`, `c${i}.example.com`),
    )
    await service.companies.import({ source: bytesOf(records.join('\n')) })
    const { changesAfter } = storage.companies
    let pages = 0
    let closing: Promise<void> | null = null
    storage.companies.changesAfter = (cursor, limit) => {
      if (++pages === 2) closing = service.close()
      return changesAfter(cursor, limit)
    }
    await service.warmUp()
    await closing
    expect(pages).toBe(2)
  })

  test('a file is imported once at a time; another one meanwhile, and the same one afterwards, are taken', async () => {
    const { service, host } = start()
    const { source, feed } = endless()
    const stop = new AbortController()
    const first = service.companies.import({ source, fingerprint: 'file', signal: stop.signal, batchSize: 1 })
    await feed()
    const again = (fingerprint: string) =>
      service.companies.import({
        source: bytesOf(record('l-1', 'Liveling', 'liveling.example.com')),
        fingerprint,
      })
    const second = again('file').catch((error: unknown) => error)
    host.clock.advance(earlierRunWaitMs)
    const refused = await second
    expect(refused).toMatchObject({ code: 'CONFLICT', message: 'This file is being imported already.' })
    expect((await again('other')).read).toBe(1)
    stop.abort(new Error('by hand'))
    expect(await first.catch((error: Error) => error.message)).toBe('by hand')
    await again('file')
  })

  test('closing leaves no timer and turns later requests away', async () => {
    const { service, host } = start()
    await service.ready()
    await service.close()
    open.length = 0
    expect(host.clock.pendingTimers()).toBe(0)
    expect((await service.fetch(new Request('http://x/api/v2/key'))).status).toBe(503)
  })
})
