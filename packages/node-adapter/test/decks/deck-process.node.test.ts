import { describe, test } from 'node:test'
import { nodeDeckReader } from '../../src/decks/index.ts'
import { systemClock } from '../../src/host/index.ts'
import {
  deckBombCases,
  deckProcessCases,
  type MakeDeckReader,
  recogniserCases,
} from '../../src/testing/index.ts'
import { named } from '../named.ts'
import { onlyInNightly } from '../nightly.ts'

// Takes as long as all others together; the check has it on Bun.
const [long] = named(deckProcessCases, ['pages without end are not kept beyond what a deck may hold'])

describe('processes that read decks, on Node', () => {
  for (const each of [...deckProcessCases, ...recogniserCases])
    test(each.name, { skip: each.skip ?? (each === long && onlyInNightly) }, each.run)
})

describe('bombs among decks, on Node', () => {
  const host = { clock: systemClock, log: { write() {} } }
  const make: MakeDeckReader = (limits, onEvent) => nodeDeckReader({ host, limits, onEvent })
  // The check has them on Bun.
  for (const { name, run } of deckBombCases) test(name, { skip: onlyInNightly }, () => run(make))
})
