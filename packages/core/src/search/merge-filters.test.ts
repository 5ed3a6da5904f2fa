import { expect, test } from 'bun:test'
import { mergeFilters } from './merge-filters.ts'

test('what the query means joins what the request asks for', () => {
  const merged = mergeFilters({ employees: { max: 49 } }, { foundedYear: { min: 2019 } })
  expect(merged).toEqual({
    filters: { employees: { max: 49 }, foundedYear: { min: 2019 } },
    inferred: ['foundedYear'],
    overridden: [],
  })
})

test('of one key the request wins whole, and the answer says over what', () => {
  const merged = mergeFilters({ countries: { exclude: ['US'] } }, { countries: { include: ['DE'] } })
  expect(merged).toEqual({
    filters: { countries: { exclude: ['US'] } },
    inferred: [],
    overridden: [{ filter: 'countries', inferred: { include: ['DE'] }, explicit: { exclude: ['US'] } }],
  })
})

test('a region of the query does not widen the cities that were asked for', () => {
  const merged = mergeFilters(
    { cities: ['Munich'] },
    { regions: ['California'], cityGeoIds: { include: [1] } },
  )
  expect(merged.filters).toEqual({ cities: ['Munich'] })
  expect(merged.inferred).toEqual([])
  expect(merged.overridden).toEqual([
    { filter: 'regions', inferred: ['California'], explicit: { cities: ['Munich'] } },
    { filter: 'cityGeoIds', inferred: { include: [1] }, explicit: { cities: ['Munich'] } },
  ])
})

test('a place that the query excludes is taken from the cities that were asked for', () => {
  const inferred = { regionSlugs: { include: ['greater-boston'], exclude: ['munich-area'] } }
  const merged = mergeFilters({ cities: ['Munich'] }, inferred)
  expect(merged.filters).toEqual({ cities: ['Munich'], regionSlugs: { exclude: ['munich-area'] } })
  expect(merged.inferred).toEqual(['regionSlugs'])
  expect(merged.overridden).toHaveLength(1)
})

test('a place that is only excluded by the request leaves the places of the query', () => {
  const merged = mergeFilters({ cityGeoKeys: { exclude: ['de-be-berlin'] } }, { regions: ['Bavaria'] })
  expect(merged.filters).toEqual({ cityGeoKeys: { exclude: ['de-be-berlin'] }, regions: ['Bavaria'] })
})
