import { expect, test } from 'bun:test'
import { exampleRecord } from '../testing/example-company.ts'
import { exampleFunding } from '../testing/fixtures.ts'
import { mergeRecords } from './merge-records.ts'

test('rounds that are joined are counted together, and a higher count stays', () => {
  const of = (round_count: number | null, ...days: readonly string[]) => ({
    ...exampleRecord('a', { funding: exampleFunding({ round_count }) }),
    rounds: days.map((announced_on) => ({
      type: 'seed' as const,
      announced_on,
      amount_usd: 1,
      investors: [],
    })),
  })
  const counted = (...[first, second, how]: Parameters<typeof mergeRecords>) => {
    const { company, rounds } = mergeRecords(first, second, how)
    return [company.funding?.round_count, rounds.length]
  }
  const [one, other] = [of(1, '2024-01-01'), of(1, '2025-01-01')]
  expect(counted(one, other, 'add')).toEqual([2, 2])
  expect(counted(one, one, 'add')).toEqual([1, 1])
  expect(counted(of(5, '2024-01-01'), other, 'add')).toEqual([5, 2])
  expect(counted(of(null, '2024-01-01'), of(null, '2025-01-01'), 'add')).toEqual([null, 2])
  expect(counted(one, other, 'update')).toEqual([1, 1])
})
