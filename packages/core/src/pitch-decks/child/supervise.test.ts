import { describe, expect, test } from 'bun:test'
import { deathScenarios } from '../../testing/deck-reader/death-scenarios.ts'
import { lifeScenarios } from '../../testing/deck-reader/life-scenarios.ts'
import { mutants } from '../../testing/deck-reader/mutants.ts'
import { openingScenarios } from '../../testing/deck-reader/opening-scenarios.ts'
import { recognitionScenarios } from '../../testing/deck-reader/recognition-scenarios.ts'
import type { DeckReaderScenario } from '../../testing/deck-reader/scenario.ts'
import { timeScenarios } from '../../testing/deck-reader/time-scenarios.ts'
import { deckReaderWorld } from '../../testing/deck-reader/world.ts'

const scenarios: readonly DeckReaderScenario[] = [
  ...openingScenarios,
  ...deathScenarios,
  ...timeScenarios,
  ...lifeScenarios,
  ...recognitionScenarios,
]

describe('a reader of decks in children', () => {
  for (const { name, run } of scenarios) test(name, () => run(deckReaderWorld()))
})

describe('the scenarios catch', () => {
  for (const { name, caughtBy, ...mutant } of mutants) {
    test(name, async () => {
      const scenario = scenarios.find((candidate) => candidate.name === caughtBy)
      if (scenario === undefined) throw new Error(`There is no scenario named ${caughtBy}.`)
      const caught = await scenario.run(deckReaderWorld(mutant)).then(
        () => null,
        (error: unknown) => String(error),
      )
      expect(caught).not.toBeNull()
    })
  }
})
