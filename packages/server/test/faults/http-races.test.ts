import { afterEach, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createService,
  defaultLimits,
  fixedWindowRateStore,
  loadLocations,
  openSqliteStorage,
  type RateStore,
  type Service,
  type ServiceOptions,
} from '@dealflow/core'
import { testHost } from '@dealflow/core/testing'
import { overHttp } from '@dealflow/node-adapter/testing'
import { openBunSqlite } from '../../src/bun-sqlite.ts'
import { locationData } from '../../src/embedded.ts'
import { listen } from '../../src/http/listen.ts'
import { testInNightly } from '../nightly-test.ts'

const noLimit = { second: 0, minute: 0, day: 0 }
const limits = { ...defaultLimits, search: { key: noLimit, account: noLimit } }
const processTestMs = 170_000

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

test(
  '600 requests at once on a limit of 150 a minute admit exactly 150, and refusals consume nothing',
  async () => {
    const rateStore = fixedWindowRateStore()
    const { service, clock, searches, key } = await served({ rateStore, limits }, { minute: 150 })
    const first = await searches(600)
    expect(tally(first)).toEqual({ 200: 150, 429: 450 })
    for (const { status, headers } of first) {
      if (status === 429) expect(headers.get('retry-after')).toBe(String(60 - ((clock.now() / 1_000) % 60)))
    }
    expect(counts(rateStore, 'minute')).toEqual([150, 150])
    expect(counts(rateStore, 'day')).toEqual([150, 150])
    expect(await service.billing.balance(key.accountId, 'live')).toBe(1_000_000_000 - 150 * 20_000)

    clock.advance(60_000)
    expect(tally(await searches(200))).toEqual({ 200: 150, 429: 50 })
    expect(counts(rateStore, 'day')).toEqual([300, 300])
    expect(await service.billing.balance(key.accountId, 'live')).toBe(1_000_000_000 - 300 * 20_000)
  },
  processTestMs,
)

testInNightly(
  'the same count catches counters that two nodes do not share',
  async () => {
    const nodes = [fixedWindowRateStore(), fixedWindowRateStore()]
    let turn = 0
    const rateStore: RateStore = {
      take: (subjects, now) => (nodes[turn++ % 2] ?? fixedWindowRateStore()).take(subjects, now),
    }
    const { searches } = await served({ rateStore, limits }, { minute: 150 })
    expect(tally(await searches(600))).toEqual({ 200: 300, 429: 300 })
  },
  processTestMs,
)

test(
  '400 requests of 9 USD at once on a balance of 1,000 USD are paid exactly 111 times',
  async () => {
    const prices = { 'POST /api/v2/searches': 9_000_000 }
    const { service, searches, key } = await served({ prices, rateLimits: 'off' }, null)
    const answers = await searches(400)
    expect(tally(answers)).toEqual({ 200: 111, 402: 289 })
    expect(await service.billing.balance(key.accountId, 'live')).toBe(1_000_000)
    expect(await service.billing.verify()).toMatchObject({
      ok: true,
      entries: 112,
      balanceMicroUsd: 1_000_000,
    })
  },
  processTestMs,
)

/** A service on a file, behind the real listener, with an account of 1,000 USD. Its clock moves only when told. */
async function served(options: Partial<ServiceOptions>, rateLimits: { minute: number } | null) {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-races-'))
  const host = testHost({ sha256: (data) => createHash('sha256').update(data).digest('hex') })
  const file = (name: string) => join(directory, name)
  const storage = await openSqliteStorage({ open: openBunSqlite, host, directory, file })
  const service = createService({ host, storage, locations: loadLocations(locationData), ...options })
  const gate = gathering(service)
  const listener = listen({ service: gate.service, log: host.log }, { host: '127.0.0.1', port: 0 })
  cleanups.push(async () => {
    await listener.stop(1_000)
    await service.close()
    rmSync(directory, { recursive: true })
  })
  const { accountId } = await service.accounts.create({ name: 'Races', grantMicroUsd: 1_000_000_000 })
  const { key, secret } = await service.accounts.createKey({ accountId, kind: 'live', rateLimits })
  const send = overHttp(listener.url)
  const search = () =>
    send(
      new Request('http://dealflow.test/api/v2/searches', {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'robots that pick strawberries' }),
      }),
    )
  const searches = (count: number) => {
    gate.expect(count)
    return Promise.all(Array.from({ length: count }, search))
  }
  return { service, clock: host.clock, key, searches }
}

/** Holds requests at the service's door until all that are expected have come: they are at once, not merely many. */
function gathering(service: Service) {
  let missing = 0
  let open = Promise.withResolvers<void>()
  return {
    expect(count: number) {
      missing = count
      open = Promise.withResolvers()
    },
    service: {
      ...service,
      async fetch(...args: Parameters<Service['fetch']>) {
        if (--missing === 0) open.resolve()
        await open.promise
        return service.fetch(...args)
      },
    },
  }
}

function tally(answers: readonly Response[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** The counters of the key and of its account. */
function counts(rateStore: ReturnType<typeof fixedWindowRateStore>, window: 'minute' | 'day'): number[] {
  const { counters } = rateStore.counters(0)
  return counters.filter(({ counterKey }) => counterKey.endsWith(`:${window}`)).map(({ count }) => count)
}
