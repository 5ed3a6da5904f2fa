import { describe, expect, test } from 'bun:test'
import foreignWords from '../../data/foreign-words.json' with { type: 'json' }
import { realLocations } from '../../test/company-sets.ts'
import { sha256 } from '../../test/sqlite.ts'
import { memoryCompanyStore } from '../storage/memory/companies.ts'
import { exampleFunding, exampleLocations, fixtureRecord } from '../testing/fixtures.ts'
import { referenceIndex } from '../testing/reference-index.ts'
import { testHost } from '../testing/test-clock.ts'
import { createCompanies } from './companies.ts'
import { beginRules, rulesInSteps } from './ready-rules.ts'

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
  const begun = await beginRules(realLocations())
  expect(await rulesInSteps(clock, begun)).toBe(true)
  expect(turns).toBeGreaterThan(50)
  expect(begun.loaded.investorPhrases('backed by Accel')).toEqual(['accel'])
})

test('who needs the rules no more gives up making them, and the next goes on from there', async () => {
  let steps = 0
  const tables = { next: () => ({ done: ++steps === 9, value: undefined }) }
  const clock = { now: () => 0, defer: queueMicrotask }
  expect(await rulesInSteps(clock, { tables }, () => steps === 4)).toBe(false)
  expect(steps).toBe(4)
  expect(await rulesInSteps(clock, { tables })).toBe(true)
  expect(steps).toBe(9)
})

test('rules are ready without the foreign words, which take a megabyte', async () => {
  const { words } = foreignWords
  let asked = 0
  const get = () => {
    asked++
    return words
  }
  Object.defineProperty(foreignWords, 'words', { configurable: true, get })
  try {
    await rulesInSteps({ now: () => 0, defer: queueMicrotask }, await beginRules(realLocations()))
    expect(asked).toBe(0)
  } finally {
    Object.defineProperty(foreignWords, 'words', { configurable: true, writable: true, value: words })
  }
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

describe('a query that is corrected', () => {
  const many = (count: number, description: string) =>
    Array.from({ length: count }, (_, i) => ({
      record: fixtureRecord({ id: `${description.length}-${i}`, description }),
      matchDomain: false,
    }))

  function opened() {
    const store = memoryCompanyStore()
    const index = referenceIndex()
    const asked = { spellings: 0, names: 0 }
    const counted: typeof index = {
      ...index,
      spellings(words) {
        asked.spellings++
        return index.spellings(words)
      },
      matchNames(names, limit, scoreMin) {
        asked.names++
        return index.matchNames(names, limit, scoreMin)
      },
    }
    const companies = createCompanies({
      host: testHost({ sha256 }),
      locations: exampleLocations,
      live: { store, index: counted },
      test: () => Promise.reject(new Error('nobody asks for it')),
      searchNow: () => Date.parse('2026-06-15T12:00:00Z'),
    })
    // What is explained is read anew each time.
    const search = (query: string, more: object = {}) =>
      companies.search('live', { query, query_mode: 'discovery', explain: true, ...more })
    const put = (count: number, text: string) => store.upsertMany(many(count, text), null)
    return { asked, search, put }
  }

  test('asks the companies of its words once, and once more when they have changed', async () => {
    const { asked, search, put } = opened()
    await put(12, 'Sextant varnish')
    for (let time = 0; time < 3; time++) await search('sextant varnish')
    expect(asked.spellings).toBe(1)
    await put(1, 'Robots')
    for (let time = 0; time < 3; time++) await search('sextant varnish')
    expect(asked.spellings).toBe(2)
  })

  test('has pages of what it was read as, and no others', async () => {
    const { search, put } = opened()
    await put(12, 'Veterinary drones')
    const first = await search('veternary drones', { limit: 1 })
    expect(first.did_you_mean).toBe('veterinary drones')
    const next = { limit: 1, after: first.next_cursor ?? '' }
    expect((await search('veternary drones', next)).results).toHaveLength(1)
    await put(60, 'Veternary things')
    expect(search('veternary drones', next)).rejects.toThrow()
  })

  test('that finds nothing asks once which names are like it', async () => {
    const { asked, search, put } = opened()
    await put(2, 'Kites')
    const { did_you_mean, explanation } = await search('xylophone tuning')
    expect([did_you_mean, explanation?.similar_names]).toEqual([null, []])
    expect(asked.names).toBe(1)
  })
})
