import { expect, test } from 'bun:test'
import { locations } from '../../test/locations.ts'
import { sha256 } from '../../test/sqlite.ts'
import { createService, memoryStorage, type ServiceOptions } from '../index.ts'
import { testHost } from '../testing/test-clock.ts'

const host = testHost({ sha256 })

/** What a search costs that finds a company, and one that finds none. */
async function costs(options: Partial<ServiceOptions>) {
  const service = createService({ host, storage: memoryStorage({ host }), locations, ...options })
  const { accountId } = await service.accounts.create({ name: 'Example', grantMicroUsd: 1_000_000 })
  const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })
  const line = JSON.stringify({ id: 'l-1', name: 'Quarry Lane', description: 'Payroll for bakeries.' })
  await service.companies.import({ source: once(line), format: 'jsonl' })
  const send = (path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    return service.fetch(
      new Request(`http://x/api/v2/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    )
  }
  const ask = async (query: string) => {
    const response = await send('searches', { query, query_mode: 'discovery' })
    const { data, meta } = (await response.json()) as {
      data: { total_results: number }
      meta: { billing: { charged_usd: number; remaining_usd: number } }
    }
    return [data.total_results, meta.billing.charged_usd, meta.billing.remaining_usd]
  }
  const answers = [await ask('payroll for bakeries'), await ask('submarines')]
  const quote = await send('quotes', {
    method: 'POST',
    path: '/api/v2/searches',
    body: { query: 'submarines' },
  })
  const { data } = (await quote.json()) as { data: { notes: readonly string[] } }
  await service.close()
  return { answers, notes: data.notes }
}

async function* once(text: string) {
  yield new TextEncoder().encode(text)
}

test('a search that finds nothing is charged like any other, unless the operator says otherwise', async () => {
  expect(await costs({})).toEqual({
    answers: [
      [1, 0.02, 0.98],
      [0, 0.02, 0.96],
    ],
    notes: [],
  })
  expect(await costs({ chargeEmptySearches: false })).toEqual({
    answers: [
      [1, 0.02, 0.98],
      [0, 0, 0.98],
    ],
    notes: ['It is free when nothing is found.'],
  })
})
