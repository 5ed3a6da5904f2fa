import { expect, test } from 'bun:test'
import type { Program } from '../dealflow.ts'
import { testOneOfMany } from '../nightly-test.ts'
import { hasProcesses } from '../processes.ts'
import { DeckBench } from './deck-kills.ts'

const processTestMs = 170_000

/** All that is left of a deck that was read. */
export const readOnce = {
  status: 'succeeded',
  slides: 12,
  charges: 1,
  refunds: 0,
  events: ['api.job.succeeded'],
  deliveries: 1,
  files: [],
} as const

const cancelledOnce = {
  ...readOnce,
  status: 'cancelled',
  slides: null,
  events: ['api.job.cancelled'],
} as const

/** What holds of the sources and of the binary. */
export function testDeckKills(program: Program, where: string) {
  // The check kills servers amid jobs and amid uploads, and has the stop of one that reads a deck.
  testDecks(
    program,
    `a server killed while it reads a deck reads it after its start: one result, one charge, one event, no file, no child, ${where}`,
    async (decks) => {
      const { goOn, ...found } = await decks.killed()
      expect(found).toEqual({ how: 'killed', wasWorking: true, left: [], kept: 1 })
      expect(await goOn()).toEqual(readOnce)
    },
    'nightly',
  )
  testDecks(
    program,
    `a cancellation ends the child within a second of its answer, removes the file and tells of it once, ${where}`,
    async (decks) => {
      const found = await decks.cancelled()
      expect(found).toEqual({ answer: 200, wasWorking: true, left: [], end: cancelledOnce })
    },
  )
}

/** A test with a bench of its own; what runs is seen on Linux alone. */
export function testDecks(
  program: Program,
  name: string,
  run: (decks: DeckBench) => Promise<void>,
  when: 'always' | 'nightly' = 'always',
) {
  if (!hasProcesses) {
    console.log(`skipped: ${name}: what runs is told by /proc, on Linux alone`)
    test.skip(name, () => {})
    return
  }
  testOneOfMany(
    when === 'always',
    name,
    async () => {
      const decks = new DeckBench(program)
      try {
        await run(decks)
      } finally {
        await decks.close()
      }
    },
    processTestMs,
  )
}
