import { expect, test } from 'bun:test'
import { exampleCompany } from '../records/index.ts'
import { toRecord } from '../storage/sqlite/company-documents.ts'
import { discover } from './discover.ts'
import type { FollowedDataset } from './lookup/lookup.ts'
import type { Meaning } from './meaning.ts'
import type { Search } from './read-search.ts'
import { searchAnswer, searchJson } from './search-answer.ts'

const company = {
  ...exampleCompany,
  name: 'Larkspur "and", \\ ,"legal_name": sons',
  description: 'ends with a comma,',
  tagline: '\u2028 ,"status":"x" 🚀',
  logo_url: null,
}
const rest = {
  query: 'payroll "for" all',
  active_filters: {},
  total_matches: 3,
  request: {
    duration: 3,
    query_mode_requested: null,
    query_mode_resolved: 'discovery' as const,
    used_lexical_lookup: false,
    name_match_confidence: null,
  },
  next_cursor: null,
}
const restText = '{"rounds":[],"source":null,"extra":{}}'
const stored = (text: string, change = 7) => toRecord({ company: text, rest: restText, change })
const hit = (text: string) => ({ record: stored(text), relevance: 0.8127, missing: [], reasons: () => [] })

test('an answer as JSON is the text of JSON.stringify, whatever its companies hold', () => {
  const texts = [
    company,
    exampleCompany,
    { ...exampleCompany, location: null, funding: null },
    // A document in another order, as nobody writes it.
    Object.fromEntries(Object.entries(company).reverse()),
  ].map((each) => JSON.stringify(each))
  for (const found of [[], texts.map(hit)]) {
    for (const [fields, explains] of [
      [null, false],
      [null, true],
      [['name' as const], false],
    ] as const) {
      const answer = searchAnswer(found, fields, explains, rest)
      expect(searchJson(answer)).toBe(JSON.stringify(answer))
    }
  }
})

test('hits go out as they are stored, without being parsed', () => {
  const unreadable = JSON.stringify(exampleCompany).replace(/"links":.*$/, '"links":')
  expect(JSON.parse(searchJson(searchAnswer([hit(unreadable)], null, false, rest)))).toEqual(
    JSON.parse(searchJson(searchAnswer([hit(JSON.stringify(exampleCompany))], null, false, rest))),
  )
})

test('the filter is asked again of companies that changed since the index saw them, and of them alone', async () => {
  const year = (founded_year: number, id: string) => JSON.stringify({ ...exampleCompany, id, founded_year })
  const records = [
    stored('unreadable: nobody parses it', 7),
    stored(year(1990, '1'), 8),
    stored(year(2020, '2'), 9),
    // Merged since into another company, which is a hit of its own.
    stored(year(2020, '2'), 10),
    null,
  ]
  const page = (cursor: string | undefined) => ({
    hits: records.map((_, i) => ({ id: String(i), relevance: 1, terms: [], isLacking: false })),
    hasMore: false,
    passing: null,
    compared: 0,
    total: records.length,
    lacking: 0,
    wordsNotFound: [],
    ...(cursor === undefined ? {} : { cursor }),
  })
  const found = async (cursor: string | undefined) => {
    const dataset = {
      store: { findMany: async () => records },
      index: { search: async () => page(cursor) },
    } as unknown as FollowedDataset
    const meaning = {
      filter: { foundedYear: { min: 2000, max: null, includeMissing: false } },
      missing: null,
      understanding: { rankingText: 'x', without: [] },
    } as unknown as Meaning
    const search = { offset: 0, size: 5, sort: [], explains: false } as unknown as Search
    return (await discover(dataset, search, meaning)).found.map(({ record }) => record)
  }
  expect<unknown>(await found('7')).toEqual([records[0], records[2]])
  // An index that does not say what it has seen is believed nothing.
  await expect(found(undefined)).rejects.toThrow()
})
