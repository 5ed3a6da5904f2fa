import { expect, test } from 'bun:test'
import { locations } from '../../test/locations.ts'
import { sha256 } from '../../test/sqlite.ts'
import { createService, memoryStorage } from '../index.ts'
import { testHost } from '../testing/test-clock.ts'

/** The quote of a search on a fresh service. */
async function quoteOf(billing: 'on' | 'off', prices: Readonly<Record<string, number>>) {
  const host = testHost({ sha256 })
  const service = createService({ host, storage: memoryStorage({ host }), locations, billing })
  await service.setPrices(prices)
  const { accountId } = await service.accounts.create({ name: 'Acme', grantMicroUsd: 50_000 })
  const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })
  const body = JSON.stringify({ method: 'POST', path: '/api/v2/searches', body: { query: 'kites' } })
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const response = await service.fetch(
    new Request('http://x/api/v2/quotes', { method: 'POST', headers, body }),
  )
  await service.close()
  return ((await response.json()) as { data: unknown }).data
}

test('a quote has the price in force', async () => {
  const prices = { 'POST /api/v2/searches': 70_000 }
  expect(await quoteOf('on', prices)).toMatchObject({
    price_usd: 0.07,
    remaining_usd: 0.05,
    sufficient: false,
  })
})

test('where nothing is charged a quote has no price, and says why', async () => {
  expect(await quoteOf('off', {})).toMatchObject({
    price_usd: 0,
    remaining_usd: 0,
    sufficient: true,
    notes: ['Prices are off on this instance: nothing is charged.'],
  })
})
