import { afterEach, expect, test } from 'bun:test'
import { locations } from '../../test/locations.ts'
import { openSqlite, scratchDirectory, sha256 } from '../../test/sqlite.ts'
import {
  createService,
  memoryStorage,
  openSqliteStorage,
  type Service,
  type ServiceOptions,
} from '../index.ts'
import { testHost } from '../testing/test-clock.ts'

const host = testHost({ sha256 })
const open: Service[] = []
afterEach(async () => {
  for (const service of open.splice(0)) await service.close()
})

async function start(options: Partial<ServiceOptions> = {}) {
  const service = createService({ host, storage: memoryStorage({ host }), locations, ...options })
  open.push(service)
  const { accountId } = await service.accounts.create({ name: 'Example', grantMicroUsd: 1_000_000 })
  const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })
  return { service, secret }
}

const getKey = async (service: Service, secret: string) => {
  const headers = { authorization: `Bearer ${secret}` }
  const response = await service.fetch(new Request('http://x/api/v2/key', { headers }))
  const { data, meta } = (await response.json()) as {
    data?: { limits: { read: object } }
    meta: { billing?: { charged_usd: number } }
  }
  return { status: response.status, headers: response.headers, data, billing: meta.billing }
}

const documented = async (service: Service) => {
  const response = await service.fetch(new Request('http://x/api/openapi/v2.json'))
  const { paths } = (await response.json()) as {
    paths: Record<string, { get: { 'x-price-usd': number; responses: object } }>
  }
  const operation = paths['/api/v2/key']?.get
  return { price: operation?.['x-price-usd'], pays: '402' in (operation?.responses ?? {}) }
}

test('a price holds for the next request and stands in the OpenAPI document, with the refusal it brings', async () => {
  const { service, secret } = await start()
  expect((await getKey(service, secret)).billing?.charged_usd).toBe(0)
  expect(await documented(service)).toEqual({ price: 0, pays: false })
  await service.setPrices({ 'GET /api/v2/key': 300_000 })
  expect((await getKey(service, secret)).billing?.charged_usd).toBe(0.3)
  expect(await documented(service)).toEqual({ price: 0.3, pays: true })
  await service.setPrices({ 'GET /api/v2/key': 900_000 })
  expect((await getKey(service, secret)).status).toBe(402)
  await service.setPrices(null)
  expect((await getKey(service, secret)).billing?.charged_usd).toBe(0)
})

test('limits hold for the next request of a key that is known already', async () => {
  const { service, secret } = await start()
  const usual = await getKey(service, secret)
  expect(usual.headers.get('ratelimit-policy')).toContain('"key-minute";q=1500;w=60')
  await service.setLimits({ read: { key: { minute: 3 } } })
  const changed = await getKey(service, secret)
  expect(changed.headers.get('ratelimit-policy')).toContain('"key-minute";q=3;w=60')
  expect(changed.data?.limits.read).toEqual({ second: 50, minute: 3, day: 200_000 })
  expect((await getKey(service, secret)).status).toBe(200)
  expect((await getKey(service, secret)).status).toBe(429)
  await service.setLimits(null)
  expect((await getKey(service, secret)).status).toBe(200)
})

test('what was set holds for the first request after a restart; what the options give wins over it', async () => {
  const { directory, file, remove } = scratchDirectory()
  const storage = () => openSqliteStorage({ open: openSqlite, host, directory, file })
  const first = await start({ storage: await storage() })
  await first.service.setPrices({ 'GET /api/v2/key': 200_000 })
  await first.service.setLimits({ read: { key: { minute: 7 } } })
  await first.service.close()
  const second = createService({ host, storage: await storage(), locations })
  const answer = await getKey(second, first.secret)
  expect(answer.billing?.charged_usd).toBe(0.2)
  expect(answer.headers.get('ratelimit-policy')).toContain('"key-minute";q=7;w=60')
  await second.close()
  const prices = { 'GET /api/v2/key': 100_000 }
  const third = createService({
    ...{ host, storage: await storage(), locations, prices, limits: {} },
    pinned: { prices: '--prices' },
  })
  const pinned = await getKey(third, first.secret)
  expect(pinned.billing?.charged_usd).toBe(0.1)
  expect(pinned.headers.get('ratelimit-policy')).toContain('"key-minute";q=1500;w=60')
  await expect(third.setPrices(null)).rejects.toThrow(/--prices, which wins/)
  await third.close()
  remove()
})
