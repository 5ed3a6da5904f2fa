import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { locations } from '../../../test/locations.ts'
import { rounds } from '../../../test/nightly.ts'
import { corpusToday } from '../../../test/query-understanding/case.ts'
import {
  corpusCompanies,
  corpusProduct,
  likenedCases,
  likenedForms,
  likenedNothing,
  wordCompanies,
} from '../../../test/query-understanding/likened-table.ts'
import { languagePacks } from '../../language/packs.ts'
import type { NamedCompany } from '../company-index.ts'
import { companyPhrases, understandQuery } from './understand-query.ts'

/** Companies by their names; a name that is a word is held by as many companies as hold the word. */
const known = new Map<string, NamedCompany>([
  ...corpusCompanies.map((name) => [name.toLowerCase(), { id: `id of ${name}`, name, holders: 1 }] as const),
  [corpusProduct.toLowerCase(), { id: null, name: corpusProduct, holders: 0 }],
  ...wordCompanies.map((name) => [name.toLowerCase(), { id: `id of ${name}`, name, holders: 900 }] as const),
])
const understood = (query: string) => {
  const asked = new Set(companyPhrases(query))
  return understandQuery(query, {
    today: corpusToday,
    currentYear: 2026,
    locations,
    investorsNamed: () => [],
    companyNamed(phrase) {
      if (!asked.has(phrase)) throw new Error(`nobody asked for "${phrase}"`)
      return known.get(phrase.toLowerCase()) ?? null
    },
  })
}

describe.each(languagePacks().map(({ tag }) => [tag] as const))('companies like one in %s', (tag) => {
  test.each(likenedCases.map(([left, texts]) => [texts[tag], left] as const))('%s', (query, left) => {
    const { likened, filters, semanticQuery } = understood(query)
    expect(likened).toMatchObject({ name: 'Acme', company: { id: 'id of Acme' } })
    expect(filters).toEqual(left.filters ?? {})
    if (left.isForTopic !== undefined) expect(likened?.isForTopic).toBe(left.isForTopic)
    if (left.topic !== undefined) expect(semanticQuery).toMatch(left.topic)
    else if (!query.includes(' vs ')) expect(semanticQuery).toBeNull()
  })
})

test.each(likenedForms.map((one) => [...one] as const))('%s', (query, name, isKnown, left) => {
  const { likened, filters, semanticQuery, spans } = understood(query)
  expect(filters).toEqual({})
  expect(likened?.name).toBe(name)
  expect(likened?.company?.name ?? null).toBe(isKnown ? name : null)
  expect(semanticQuery).toBe(left)
  expect(spans.filter(({ filter }) => filter === 'subject').length).toBeGreaterThan(0)
})

test.each(likenedNothing.map((query) => [query] as const))('no company is meant by "%s"', (query) => {
  expect(understood(query)).toMatchObject({ likened: null, semanticQuery: query })
})

test('a product that no record names is likened beside a place, and a company of the dataset is not', () => {
  const { likened, filters } = understood(`${corpusProduct} in Brazil`)
  expect(likened).toMatchObject({ name: corpusProduct, company: { id: null } })
  expect(filters).toEqual({ countries: { include: ['BR'] } })
  expect(understood('Acme in Brazil').likened).toBeNull()
})

test('of any text the spans cut it where they say, and only phrases that are asked for may be named', () => {
  const texts = likenedCases.flatMap(([, each]) => Object.values(each))
  const pieces = fc.oneof(
    fc.constantFrom(...texts, ...likenedForms.map(([query]) => query), ...likenedNothing),
    fc.constantFrom(
      'Acme',
      'like',
      'for',
      'vs',
      'but for',
      ',',
      'in Berlin',
      'founded after 2018',
      '&',
      "d'",
      'not crypto',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
  )
  const anyQuery = fc.array(pieces, { maxLength: 6 }).map((some) => some.join(' ').slice(0, 500))
  fc.assert(
    fc.property(anyQuery, (query) => {
      const { spans, unparsed, likened } = understood(query)
      for (const { text, start, end } of [...spans, ...unparsed]) expect(query.slice(start, end)).toBe(text)
      expect(spans.some(({ filter }) => filter === 'subject')).toBe(likened !== null)
      for (const [i, { start }] of unparsed.entries())
        expect(start).toBeGreaterThanOrEqual(unparsed[i - 1]?.end ?? 0)
    }),
    { numRuns: rounds(200) },
  )
})

test('a query that is like nothing asks for no names', () => {
  expect(companyPhrases('payroll software in Berlin founded after 2018')).toEqual([])
})
