import { expect, test } from 'bun:test'
import { nextMerge, wholeMerge } from './merge-policy.ts'

const sized = (...sizes: number[]) => sizes.map((size) => ({ documents: size, live: size }))

test.each([
  { what: 'nothing', segments: [], merged: null },
  { what: 'five small ones', segments: sized(1, 1, 1, 1, 1), merged: null },
  { what: 'six small ones', segments: sized(1, 700, 1, 1, 999, 1), merged: [0, 1, 2, 3, 4, 5] },
  {
    what: 'small ones beside a large one',
    segments: sized(1_000_000, 1, 2, 3, 4, 5, 6),
    merged: [1, 2, 3, 4, 5, 6],
  },
  { what: 'one of each tier', segments: sized(1_000_000, 200_000, 20_000, 2_000, 2), merged: null },
  {
    what: 'six of a middle tier',
    segments: sized(900_000, ...Array.from({ length: 6 }, () => 10_000), 5),
    merged: [1, 2, 3, 4, 5, 6],
  },
  { what: 'one that is more than half dead', segments: [{ documents: 2_000, live: 999 }], merged: [0] },
  { what: 'one that is just half dead', segments: [{ documents: 2_000, live: 1_000 }], merged: null },
  { what: 'a hollow one too small to bother', segments: [{ documents: 900, live: 1 }], merged: null },
])('of $what, $merged are merged', ({ segments, merged }) => {
  expect(nextMerge(segments)).toEqual(merged)
})

test('whatever comes in whatever order, few segments remain and a company is written again few times', () => {
  let sizes: number[] = []
  let written = 0
  let most = 0
  for (let i = 0; i < 3_000; i++) {
    sizes.push([1, 20, 500, 10_000][i % 4] ?? 1)
    for (let merge = nextMerge(sized(...sizes)); merge !== null; merge = nextMerge(sized(...sizes))) {
      const chosen = new Set(merge)
      const sum = sizes.reduce((total, size, at) => (chosen.has(at) ? total + size : total), 0)
      sizes = [...sizes.filter((_, at) => !chosen.has(at)), sum]
      written += sum
    }
    most = Math.max(most, sizes.length)
  }
  const companies = sizes.reduce((total, size) => total + size, 0)
  expect(most).toBeLessThanOrEqual(25)
  expect(written / companies).toBeLessThan(6)
})

test('a whole merge takes all, and one segment is whole already', () => {
  expect(wholeMerge(sized(5, 70_000, 3))).toEqual([0, 1, 2])
  expect(wholeMerge(sized(5))).toBeNull()
})
