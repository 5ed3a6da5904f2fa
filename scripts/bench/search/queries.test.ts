import { expect, test } from 'bun:test'
import { inTurn, type Query, workloadOf } from './queries.ts'
import type { BenchRecord } from './records.ts'

const record = (i: number): BenchRecord => ({
  id: `c${i}`,
  name: `Company ${i}`,
  domain: `c${i}.example`,
  country: 'US',
  city: 'Austin',
  foundedYear: 2000,
  employeesMax: 10,
  fundingUsd: null,
  score: null,
  investors: ['An Investor'],
  industries: [],
  labels: ['fintech'],
  tagline: `Payments for farm number ${i}`,
  text: `Payments for farm number ${i}`,
})

const { sets } = workloadOf(
  Array.from({ length: 300 }, (_, i) => record(i)),
  [],
)

test('one set has other ranges in each of its hundred queries, and the others the same filter in all', () => {
  const filtersOf = new Map(
    sets.map(({ name, queries }) => [name, new Set(queries.map(({ mix }) => JSON.stringify(mix?.filters)))]),
  )
  expect(filtersOf.get('sentences, other years and sizes each time')?.size).toBe(100)
  filtersOf.delete('sentences, other years and sizes each time')
  for (const [name, filters] of filtersOf) {
    // Every word of these records is common.
    if (name !== 'rare words') expect(filters.size).toBe(1)
  }
})

test('sets are asked in turn, each query once', () => {
  const [first, second] = sets
  const asked = inTurn(sets)
  expect(asked[0]).toBe(first?.queries[0] as Query)
  expect(asked[1]).toBe(second?.queries[0] as Query)
  expect(asked).toHaveLength(sets.reduce((sum, { queries }) => sum + queries.length, 0))
})
