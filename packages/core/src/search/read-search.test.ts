import { expect, test } from 'bun:test'
import { realLocations } from '../../test/company-sets.ts'
import { rulesInSteps } from './read-search.ts'

test('while the tables of rules are made, others come in between', async () => {
  let now = 0
  let turns = 0
  const clock = {
    // Each step takes 2 ms.
    now: () => (now += 2),
    defer(task: () => void) {
      turns++
      queueMicrotask(task)
    },
  }
  const { investorPhrases } = await rulesInSteps(clock, realLocations())
  expect(turns).toBeGreaterThan(50)
  expect(investorPhrases('backed by Accel')).toEqual(['accel'])
})
