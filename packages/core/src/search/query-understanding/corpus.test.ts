import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { type Case, corpusInvestors, corpusToday } from '../../../test/query-understanding/case.ts'
import { languageCases } from '../../../test/query-understanding/languages-table.ts'
import { nameCases, unwantedCases } from '../../../test/query-understanding/names-table.ts'
import { plainQueries } from '../../../test/query-understanding/none-table.ts'
import { numberCases } from '../../../test/query-understanding/numbers-table.ts'
import { orderCases } from '../../../test/query-understanding/orders-table.ts'
import { organizationCases } from '../../../test/query-understanding/organizations-table.ts'
import { placeCases } from '../../../test/query-understanding/places-table.ts'
import { requestCases } from '../../../test/query-understanding/requests-table.ts'
import { sentenceCases } from '../../../test/query-understanding/sentences-table.ts'
import { stageCases } from '../../../test/query-understanding/stages-table.ts'
import { ratesOfTests } from '../../../test/rates-of-tests.ts'
import { languagePacks } from '../../language/packs.ts'
import { rangeKeys } from '../../records/filters/filter-table.ts'
import { investorKey } from '../../reference/investors/investor-key.ts'
import { loadLocations } from '../../reference/locations/locations.ts'
import { rangeCases } from '../../testing/range-cases.ts'
import { understandQuery } from './understand-query.ts'

const locations = loadLocations(readFileSync(new URL('../../../data/locations.bin', import.meta.url)))
const context = {
  rates: ratesOfTests,
  today: corpusToday,
  currentYear: Number(corpusToday.slice(0, 4)),
  locations,
  investorsNamed: (phrase: string) =>
    corpusInvestors
      .map(investorKey)
      .filter((name) => name.startsWith(phrase))
      .map((name) => ({ name, companies: 1 })),
}

const tables: readonly (readonly [string, readonly Case[]])[] = [
  ['places', placeCases],
  ['numbers', numberCases],
  ['names and combinations', nameCases],
]
for (const [name, cases] of tables) {
  describe(name, () => {
    test.each(cases.map((one) => [...one] as const))('%s', (query, filters, semanticQuery) => {
      const understood = understandQuery(query, context)
      expect(understood.filters).toEqual(filters)
      if (semanticQuery !== undefined) expect(understood.semanticQuery).toBe(semanticQuery)
    })
  })
}

describe.each(languagePacks().map(({ tag }) => [tag] as const))('what is asked in %s', (tag) => {
  test.each(
    [...languageCases, ...requestCases, ...sentenceCases, ...stageCases, ...organizationCases].map(
      ([filters, texts]) => [texts[tag], filters] as const,
    ),
  )('%s', (query, filters) => {
    expect(understandQuery(query, context).filters).toEqual(filters)
  })
})

describe.each(languagePacks().map(({ tag }) => [tag] as const))('the order asked for in %s', (tag) => {
  test.each(orderCases.map(([order, texts]) => [texts[tag], order] as const))('%s', (query, order) => {
    const { sort, filters, semanticQuery } = understandQuery(query, context)
    expect({ sort, filters }).toEqual({ sort: [order], filters: {} })
    expect(semanticQuery).toMatch(/rob[oó]t/i)
  })
})

describe.each(rangeKeys)('%s', (key) => {
  const { texts, passes } = rangeCases[key]

  test.each(languagePacks().map(({ tag }) => [tag, texts[tag]] as const))('in %s: %s', (_tag, text) => {
    expect(understandQuery(text, context).filters).toEqual(passes)
  })

  test('behind another topic', () => {
    expect(understandQuery(`startups with payments, ${texts.en}`, context).filters).toEqual(passes)
  })
})

describe('unwanted topics', () => {
  test.each(unwantedCases.map((one) => [...one] as const))('%s', (query, ranks, without) => {
    const understood = understandQuery(query, context)
    expect(understood.without).toEqual(without)
    expect(understood.rankingText).toBe(ranks)
  })
})

describe('nothing is inferred from', () => {
  test.each(plainQueries.map((query) => [query] as const))('%s', (query) => {
    expect(understandQuery(query, context)).toMatchObject({
      filters: {},
      spans: [],
      without: [],
      semanticQuery: query,
    })
  })
})

test('the corpus is large enough to judge by', () => {
  const cases = tables.flatMap(([, rows]) => rows.map(([query]) => query))
  const all = [...cases, ...unwantedCases.map(([query]) => query), ...plainQueries]
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(300)
  expect(plainQueries.length).toBeGreaterThanOrEqual(100)
})
