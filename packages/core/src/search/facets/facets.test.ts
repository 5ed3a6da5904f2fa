import { expect, test } from 'bun:test'
import { locations } from '../../../test/locations.ts'
import { noFields } from '../../records/custom/field-view.ts'
import { facetPlans, labelledFacets } from './facets.ts'

const wantedOf = (name: 'countries' | 'admin1Codes' | 'regionSlugs' | 'industries', text: string) =>
  facetPlans({ facets: [name], facet_queries: { [name]: text } }, locations, 2026, noFields)[0]?.wanted
    ?.among ?? []

test('values are wanted whose labels hold the words, as beginnings, in any order and spelling', () => {
  expect(wantedOf('countries', 'united ki')).toEqual(['GB'])
  expect(wantedOf('countries', 'king UNI')).toContain('GB')
  expect(wantedOf('countries', 'many')).toEqual([])
  expect(wantedOf('admin1Codes', 'califor')).toContain('US-CA')
  expect(wantedOf('regionSlugs', 'san francisco')).toContain('san-francisco-bay-area')
  expect(wantedOf('industries', 'fin')).toContain('fintech')
})

test('labels are what people call a value', () => {
  const counts = (...values: string[]) => values.map((value) => ({ value, count: 1 }))
  const names = [
    'countries',
    'admin1Codes',
    'cityGeoKeys',
    'regionSlugs',
    'industries',
    'includedInvestors',
    'stages',
  ] as const
  const plans = facetPlans({ facets: names }, locations, 2026, noFields)
  const facets = labelledFacets(
    plans,
    [
      counts('DE', 'XX'),
      counts('US-CA'),
      counts('us-ca-san-francisco', 'de-be-berlin', 'de-be-nowhereton'),
      counts('san-francisco-bay-area'),
      counts('fintech', 'goat yoga'),
      counts('y combinator', 'nobody capital'),
      counts('series_a'),
    ],
    locations,
  )
  const labels = Object.values(facets).map((values) => values?.map(({ label }) => label))
  expect(labels).toEqual([
    ['Germany', 'XX'],
    ['California, United States'],
    ['San Francisco, California, United States', 'Berlin, State of Berlin, Germany', 'de-be-nowhereton'],
    ['San Francisco Bay Area'],
    ['Fintech', 'goat yoga'],
    ['Y Combinator', 'nobody capital'],
    ['series a'],
  ])
})
