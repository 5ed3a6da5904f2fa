import { describe, expect, test } from 'bun:test'
import { chanceOf, type Example, fitWeights } from './fit.ts'

const prior = { intercept: -0.5, weights: [1, -1, 0.5] }
const signs = [1, -1, 1] as const
const example = (values: readonly number[], isYes: boolean, weight = 1): Example => ({
  values,
  isYes,
  weight,
})

describe('weights', () => {
  test('stay where they were without examples', () => {
    expect(fitWeights([], { prior, pull: 5, signs })).toEqual(prior)
  })

  test('go where examples lead them, the farther the more of them there are and the weaker the pull', () => {
    const moved = (count: number, pull: number) =>
      fitWeights(Array(count).fill(example([1, 0, 0], true)), { prior, pull, signs }).weights[0] ?? 0
    expect(moved(10, 5)).toBeGreaterThan(1)
    expect(moved(100, 5)).toBeGreaterThan(moved(10, 5))
    expect(moved(100, 50)).toBeLessThan(moved(100, 5))
  })

  test('of signals that no example has stay as they are', () => {
    const fitted = fitWeights([example([1, 0, 0], false), example([0, 1, 0], true)], {
      prior,
      pull: 1,
      signs,
    })
    expect(fitted.weights[2]).toBe(0.5)
  })

  test('never change sides: what speaks for is at most silenced', () => {
    const against = Array.from({ length: 500 }, () => example([1, 0, 0], false))
    const forIt = Array.from({ length: 500 }, () => example([0, 1, 0], true))
    const { weights } = fitWeights([...against, ...forIt], { prior, pull: 1, signs })
    expect(weights.slice(0, 2)).toEqual([0, 0])
  })

  test('are the minimum of the penalised loss: a step in any direction makes it worse', () => {
    const random = seeded(7)
    const examples = Array.from({ length: 300 }, () => {
      const values = [Math.floor(random() * 4), Math.floor(random() * 4), Math.floor(random() * 2)]
      return example(
        values,
        random() < chanceOf(values, { intercept: -0.5, weights: [0.8, -0.6, 1.2] }),
        1 + Math.floor(random() * 3),
      )
    })
    const pull = 10
    const loss = (weights: readonly number[]) =>
      examples.reduce((sum, { values, isYes, weight }) => {
        const chance = chanceOf(values, { intercept: prior.intercept, weights })
        return sum - weight * Math.log(isYes ? chance : 1 - chance)
      }, 0) +
      (pull / 2) * weights.reduce((sum, weight, at) => sum + (weight - (prior.weights[at] ?? 0)) ** 2, 0)
    const { weights } = fitWeights(examples, { prior, pull, signs })
    for (const at of [0, 1, 2])
      for (const step of [-0.02, 0.02])
        expect(loss(weights.map((weight, index) => (index === at ? weight + step : weight)))).toBeGreaterThan(
          loss(weights),
        )
  })
})

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
