import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  edgeCompanies,
  hasRealCompanies,
  realCompanies,
  realLocations,
} from '../../../../test/company-sets.ts'
import { indexSubject, withTexts } from '../../../../test/index-subject.ts'
import { inNightly, longTestMs, rounds } from '../../../../test/nightly.ts'
import { contextFor, filtersOver } from '../../../../test/random-filters.ts'
import type { Company } from '../../../records/company.ts'
import { termsByValue } from '../../../records/filters/filter-table.ts'
import { type FilterContext, resolveFilters } from '../../../records/filters/filters.ts'
import { industryKey } from '../../../reference/industries/taxonomy.ts'
import { exampleLocations } from '../../../testing/fixtures.ts'
import type { FacetPlan } from '../../company-index.ts'
import { type FacetName, facetNames } from '../../facets/facet-table.ts'
import { wordsOfText } from '../../facets/wanted-values.ts'
import { browseView } from './browse-view.ts'
import { searchView } from './search-view.ts'

const wanted = fc.record({
  words: fc.constantFrom([], ['s'], ['be'], ['us', 'ca'], ['20'], ['cap'], ['zzz']),
  among: fc.constantFrom([], ['DE', 'fintech', 'seed'], ['nobody']),
})
/** As `facetPlans` makes them. */
function withValues(plan: FacetPlan): FacetPlan {
  const values = termsByValue(plan.name, 2026)
  return values === null ? plan : { ...plan, values }
}

const plans: fc.Arbitrary<FacetPlan[]> = fc.array(
  fc
    .record({
      name: fc.constantFrom(...facetNames),
      limit: fc.constantFrom(1, 2, 5, 20, 100),
      wanted: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: wanted }),
    })
    .map(withValues),
  { minLength: 1, maxLength: 4 },
)

async function compare(companies: readonly Company[], context: FilterContext, numRuns: number) {
  const subject = await indexSubject(companies)
  const filter = fc.oneof(
    fc.constant({}),
    filtersOver(companies).map((filters) => resolveFilters(filters, context).filter),
  )
  const text = fc.constantFrom(null, 'pay robot', 'the solar roofs of fintech', 'xylophonic')
  const sort = fc.constantFrom([], [{ column: 'fundingUsd', order: 'desc' } as const])
  let counted = 0
  await fc.assert(
    fc.asyncProperty(filter, text, sort, plans, async (filter, text, sort, facets) => {
      const browse = { filter, sort, limit: 0, after: null, facets }
      const search = { filter, text, sort, limit: 0, offset: 0, facets }
      const browsed = await subject.reference.browse(browse)
      const searched = await subject.reference.search(search)
      counted += browsed.facets.flat().length + (searched.facets?.flat().length ?? 0)
      for (const [name, view] of Object.entries(subject.views)) {
        expect({ name, facets: browseView(view, browse).facets }).toEqual({ name, facets: browsed.facets })
        const { facets } = searchView(view, search)
        expect({ name, facets }).toEqual({ name, facets: searched.facets })
      }
    }),
    { numRuns },
  )
  expect(counted).toBeGreaterThan(numRuns)
}

test(
  'facets are those of the reference index, over made-up companies',
  async () => {
    const companies = withTexts(edgeCompanies())
    await compare(companies, contextFor(exampleLocations, companies), rounds(300))
  },
  longTestMs,
)

test.skipIf(!hasRealCompanies() || !inNightly('the reference index over real companies'))(
  'and over real ones',
  async () => {
    const locations = realLocations()
    const companies = realCompanies(locations)
    await compare(companies, contextFor(locations, companies), rounds(60))
  },
  longTestMs,
)

test('a value that is sent back as its filter leaves as many companies as it counted', async () => {
  const companies = edgeCompanies()
  const context = contextFor(exampleLocations, companies)
  const { views } = await indexSubject(companies)
  const view = views['many']
  if (view === undefined) throw new Error('There is no view of many segments')
  const totalOf = (filters: object) => {
    const { filter, issues } = resolveFilters(filters, context)
    expect(issues).toEqual([])
    return browseView(view, { filter, sort: [], limit: 0, after: null }).total
  }
  const asFilter = (name: FacetName, value: string) => {
    if (name === 'industries') return { values: [value] }
    if (name === 'includedInvestors') return [{ name: value }]
    return name === 'foundedYear' ? { min: Number(value), max: Number(value) } : { include: [value] }
  }
  let values = 0
  for (const name of facetNames) {
    const facets = [withValues({ name, limit: 12, wanted: null })]
    const [counts = []] = browseView(view, { filter: {}, sort: [], limit: 0, after: null, facets }).facets
    for (const { value, count } of counts) {
      // The few places of these locations know no other codes.
      if (name === 'countries' && !exampleLocations.isCountry(value)) continue
      if (name === 'admin1Codes' && exampleLocations.admin1Code(value) === null) continue
      values++
      expect({ name, value, count: totalOf({ [name]: asFilter(name, value) }) }).toEqual({
        name,
        value,
        count,
      })
    }
  }
  expect(values).toBeGreaterThan(30)
})

test('a label that the taxonomy does not know is found again by its value', () => {
  for (const company of edgeCompanies())
    for (const label of company.industries) {
      const value = industryKey(label).replace('label:', '')
      expect(industryKey(value)).toBe(industryKey(label))
    }
})

test('what is looked for is folded words', () => {
  expect(wordsOfText('  São-Paulo, AI ')).toEqual(['sao', 'paulo', 'ai'])
})
