import { describe, test } from 'bun:test'
import { processDeckReader } from '@dealflow/node-adapter/decks'
import { systemClock } from '@dealflow/node-adapter/host'
import {
  deckBombCases,
  deckProcessCases,
  type MakeDeckReader,
  recogniserCases,
} from '@dealflow/node-adapter/testing'
import { dealflow } from '../dealflow.ts'

const LONG_MS = 120_000

describe('processes that read decks, on Bun', () => {
  for (const { name, skip, run } of [...deckProcessCases, ...recogniserCases])
    test.skipIf(skip !== undefined)(name, run, LONG_MS)
})

describe('bombs among decks, on Bun', () => {
  const host = { clock: systemClock, log: { write() {} } }
  const make: MakeDeckReader = (limits, onEvent) =>
    processDeckReader({ host, limits, onEvent, program: [...dealflow, 'deck-child'] })
  for (const { name, run } of deckBombCases) test(name, () => run(make), LONG_MS)
})
