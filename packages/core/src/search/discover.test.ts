import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { memoryCompanyStore } from '../storage/memory/companies.ts'
import { exampleLocations, fixtureRecord } from '../testing/fixtures.ts'
import { referenceIndex } from '../testing/reference-index.ts'
import { testHost } from '../testing/test-clock.ts'
import { createCompanies } from './companies.ts'
import type { FedIndex } from './company-index.ts'

/** Says that it is up to date, and goes on answering from what it was first told. */
function staleIndex(): FedIndex {
  const index = referenceIndex()
  let claimed: string | null = null
  return {
    ...index,
    async apply(changes, cursor) {
      if (claimed === null) await index.apply(changes, cursor)
      claimed = cursor
    },
    status: async () => ({ ...(await index.status()), cursor: claimed }),
  }
}

async function sixCompanies() {
  const store = memoryCompanyStore()
  const write = (id: string, year: number) =>
    store.upsertMany(
      [
        {
          record: fixtureRecord({ id, name: 'Quill', description: 'Drones for farms', founded_year: year }),
          matchDomain: false,
        },
      ],
      null,
    )
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await write(id, 2020)
  const host = testHost({ sha256: (data) => createHash('sha256').update(data).digest('hex') })
  const companies = createCompanies({
    host,
    locations: exampleLocations,
    live: { store, index: staleIndex() },
    test: () => Promise.reject(new Error('not used')),
    searchNow: () => host.clock.now(),
  })
  const page = async (after: string | null) => {
    const filters = { foundedYear: { min: 2020 } }
    const data = await companies.search('live', { query: 'drones for farms', limit: 2, filters, after })
    return { ids: data.results.map(({ id }) => id), next: data.next_cursor }
  }
  return { store, write, page }
}

test('a hit that the index has not heard is gone, or no longer passes, is not shown, and the next ones fill its page', async () => {
  const { store, write, page } = await sixCompanies()
  const before = await page(null)
  expect(before.ids).toEqual(['a', 'b'])
  await store.remove('a', 'source')
  await write('c', 2010)
  const first = await page(null)
  expect(first.ids).toEqual(['b', 'd'])
  const second = await page(first.next)
  expect(second).toEqual({ ids: ['e', 'f'], next: null })
})

test('a page of which nothing is left ends the search without a cursor', async () => {
  const { store, page } = await sixCompanies()
  await page(null)
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await store.remove(id, 'source')
  expect(await page(null)).toEqual({ ids: [], next: null })
})
