import { expect, test } from 'bun:test'
import { realLocations } from '../../test/company-sets.ts'
import { sha256 } from '../../test/sqlite.ts'
import { memoryCompanyStore } from '../storage/memory/companies.ts'
import { exampleFunding, exampleLocations, fixtureRecord } from '../testing/fixtures.ts'
import { referenceIndex } from '../testing/reference-index.ts'
import { testHost } from '../testing/test-clock.ts'
import { createCompanies } from './companies.ts'
import { rulesInSteps } from './read-search.ts'

test('while the tables of rules are made, others come in between', async () => {
  let now = 0
  let turns = 0
  const clock = {
    // Each step takes 2 ms.
    now: () => (now += 2),
    defer(task: () => void) {
      turns++
      queueMicrotask(task)
    },
  }
  const { investorPhrases } = await rulesInSteps(clock, realLocations())
  expect(turns).toBeGreaterThan(50)
  expect(investorPhrases('backed by Accel')).toEqual(['accel'])
})

test('a sentence asks the companies whom it names once, and once more when they have changed', async () => {
  const store = memoryCompanyStore()
  const index = referenceIndex()
  let asked = 0
  const investorsNamed: typeof index.investorsNamed = (texts) => {
    asked++
    return index.investorsNamed(texts)
  }
  const companies = createCompanies({
    host: testHost({ sha256 }),
    locations: exampleLocations,
    live: { store, index: { ...index, investorsNamed } },
    test: () => Promise.reject(new Error('nobody asks for it')),
    searchNow: () => Date.parse('2026-06-15T12:00:00Z'),
  })
  const funding = exampleFunding({ investors: [{ id: null, name: 'Quarry Lane Ventures', lead: false }] })
  const put = (id: string) =>
    store.upsertMany([{ record: fixtureRecord({ id, funding }), matchDomain: false }], null)
  const search = async () => {
    const query = 'payroll backed by Quarry Lane Ventures'
    const { active_filters } = await companies.search('live', { query, query_mode: 'discovery' })
    return active_filters.includedInvestors
  }
  const before = await search()
  expect(await search()).toEqual(before)
  expect(asked).toBe(1)
  await put('backed')
  expect(await search()).not.toEqual(before)
  await search()
  expect(asked).toBe(2)
})
