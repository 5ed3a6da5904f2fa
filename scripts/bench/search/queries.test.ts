import { expect, test } from 'bun:test'
import { inTurn, neverAgain, type Query, sentenceSets, workloadOf } from './queries.ts'
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

const workload = workloadOf(
  Array.from({ length: 300 }, (_, i) => record(i)),
  [],
)
const { sets } = workload

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

test('sentences that never come again have the filters of the sets in turn, and are the same for a seed', () => {
  const vocabulary = Array.from({ length: 5_000 }, (_, i) => `word${i}`)
  const asked = (seed: number) => {
    const queries = neverAgain({ ...workload, vocabulary }, seed)
    return Array.from({ length: 2_000 }, () => queries.next().value)
  }
  const fresh = asked(1)
  const known = inTurn(sentenceSets(sets))
  expect(new Set(fresh.map(({ words }) => words.join(' '))).size).toBe(2_000)
  expect(fresh.map(({ mix }) => mix)).toEqual(fresh.map((_, i) => (known[i % known.length] as Query).mix))
  expect(asked(1)).toEqual(fresh)
  expect(asked(2)).not.toEqual(fresh)
  expect(workload.vocabulary).toContain('payments')
})
