import { expect, test } from 'bun:test'
import { memoryCompanyStore } from '../storage/memory/companies.ts'
import { draft, exampleRecord } from '../testing/example-company.ts'
import { exampleLocations } from '../testing/fixtures.ts'
import { referenceIndex } from '../testing/reference-index.ts'
import { testHost } from '../testing/test-clock.ts'
import { createCompanies } from './companies.ts'

test('the status says how many changes the index is behind its store', async () => {
  const host = testHost({ sha256: () => '0'.repeat(64) })
  const store = memoryCompanyStore()
  const companies = createCompanies({
    host,
    locations: exampleLocations,
    live: { store, index: referenceIndex() },
    test: async () => ({ store: memoryCompanyStore(), index: referenceIndex() }),
    searchNow: () => host.clock.now(),
  })
  const behind = async () => (await companies.status()).live.changesBehind
  expect(await behind()).toBe(0)
  await store.upsertMany([draft(exampleRecord('a')), draft(exampleRecord('b'))], null)
  expect(await behind()).toBe(2)
  await companies.catchUp('live')
  expect(await behind()).toBe(0)
  await store.remove('a', 'operator')
  expect(await behind()).toBe(1)
})
