import { describe, expect, test } from 'bun:test'
import { simulationRuntime } from '../../../test/simulation-runtime.ts'
import { mutants, survivors } from './mutants.ts'
import { simulate } from './simulate.ts'

const runtime = await simulationRuntime()
const seeds = Array.from({ length: 50 }, (_, index) => index + 1)

describe('the simulation', () => {
  test('a seed is one run: the same trace each time, and another one for another seed', () => {
    const traces = [1, 2, 3, 1, 2, 3].map((seed) => simulate({ seed, runtime }).traceHash)
    expect(traces.slice(3)).toEqual(traces.slice(0, 3))
    expect(new Set(traces).size).toBe(3)
  })

  test('printing a run changes nothing in it', () => {
    const lines: string[] = []
    const { traceHash } = simulate({ seed: 4, runtime, print: (line) => lines.push(line) })
    expect(lines.length).toBeGreaterThan(50)
    expect(simulate({ seed: 4, runtime }).traceHash).toBe(traceHash)
  })

  // The check's step simulate has 200 seeds.
  test('five seeds find nothing in the engine as it is', () => {
    expect(seeds.slice(0, 5).flatMap((seed) => simulate({ seed, runtime }).problems)).toEqual([])
  }, 170_000)
})

describe('within 50 seeds the simulation catches', () => {
  for (const mutant of mutants) {
    test(mutant.name, () => {
      let found = ''
      for (let at = 0; found === '' && at < seeds.length; at++)
        found = simulate({ seed: seeds[at] ?? 0, runtime, mutant }).problems[0]?.what ?? ''
      expect(found).toMatch(mutant.breaks)
    }, 170_000)
  }
})

describe('a mutant that breaks no promise', () => {
  for (const mutant of survivors) {
    test(`${mutant.name}: ${mutant.because}`, () => {
      const problems = seeds.slice(0, 15).flatMap((seed) => simulate({ seed, runtime, mutant }).problems)
      expect(problems).toEqual([])
    }, 170_000)
  }
})
