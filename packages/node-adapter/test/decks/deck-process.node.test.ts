import { describe, test } from 'node:test'
import { nodeDeckReader } from '../../src/decks/index.ts'
import { systemClock } from '../../src/host/index.ts'
import {
  deckBombCases,
  deckProcessCases,
  type MakeDeckReader,
  recogniserCases,
} from '../../src/testing/index.ts'
import { onlyInNightly } from '../nightly.ts'

describe('processes that read decks, on Node', () => {
  for (const { name, skip, run } of [...deckProcessCases, ...recogniserCases])
    test(name, { skip: skip ?? false }, run)
})

describe('bombs among decks, on Node', () => {
  const host = { clock: systemClock, log: { write() {} } }
  const make: MakeDeckReader = (limits, onEvent) => nodeDeckReader({ host, limits, onEvent })
  // The check has them on Bun.
  for (const { name, run } of deckBombCases) test(name, { skip: onlyInNightly }, () => run(make))
})
