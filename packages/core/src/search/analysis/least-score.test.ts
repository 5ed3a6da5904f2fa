import { describe, expect, test } from 'bun:test'
import { impactMax } from './impact.ts'
import { leastScoreOf } from './least-score.ts'

const word = (worth: number, isHeld = true) => ({ worth, isHeld, isBonus: false })
const words = (count: number) => Array.from({ length: count }, () => word(1_000))
/** Of a score as good as can be. */
const shareOf = (groups: ReturnType<typeof words>, top: number, isEither = false) => {
  const all = groups.length * 1_000 * impactMax
  return (leastScoreOf(groups, isEither)?.beside(top * all) ?? 0) / all
}

describe('a hit scores at least', () => {
  test('anything where one word tells what the query is about', () => {
    expect(leastScoreOf([word(1_000)], false)).toBeNull()
    expect(leastScoreOf([word(1_000), word(100)], false)).toBeNull()
    expect(leastScoreOf([word(1_000), word(1_000, false)], false)).toBeNull()
  })

  test('half of the best hit where two or three words do, less where more do', () => {
    expect(shareOf(words(2), 0.8)).toBeCloseTo(0.4, 2)
    expect(shareOf(words(3), 0.8)).toBeCloseTo(0.4, 2)
    expect(shareOf(words(4), 0.8)).toBeCloseTo(0.32, 2)
  })

  test('a share of what a company would that is all about a short query', () => {
    expect(shareOf(words(5), 0.2)).toBeCloseTo(0.15, 2)
    expect(shareOf(words(6), 0.2)).toBeCloseTo(0.08, 2)
  })

  test('nearly as much as the best where nobody has that share', () => {
    expect(shareOf(words(5), 0.1)).toBeCloseTo(0.08, 2)
  })

  test('half as much where the words are alternatives', () => {
    expect(shareOf(words(2), 0.8, true)).toBeCloseTo(0.2, 2)
  })

  test('a multiple of the step, so that counts by steps are exact', () => {
    const least = leastScoreOf(words(3), false)
    for (const top of [1, 12_345, 600_001]) expect((least?.beside(top) ?? 0) % (least?.step ?? 0)).toBe(0)
  })
})
