import { defaultDeckLimits } from '../../../packages/core/src/pitch-decks/reader.ts'
import { processDeckReader, systemRecogniser } from '../../../packages/node-adapter/src/decks/index.ts'
import { nodeHost } from '../../../packages/node-adapter/src/host/index.ts'
import { deckChildProgram } from '../../../packages/server/src/own-program.ts'
import type { DeckToJudge } from './judged-deck.ts'
import type { ReadSlide } from './reading.ts'

/** Each deck as the service reads it: in a child process, under its limits. */
export async function readDecks(
  decks: readonly DeckToJudge[],
  { recognise }: { readonly recognise: boolean },
): Promise<Map<DeckToJudge, readonly ReadSlide[]>> {
  // A shared machine may recognise slowly; what is judged here is what was read.
  const { recogniser } = recognise ? await systemRecogniser({ timeMs: 280_000 }) : { recogniser: null }
  const reader = processDeckReader({
    host: nodeHost({ write: () => {} }),
    program: deckChildProgram(),
    limits: recognise ? { ...defaultDeckLimits, timeMs: 300_000 } : defaultDeckLimits,
    ...(recogniser === null ? {} : { recogniser }),
  })
  const read = new Map<DeckToJudge, readonly ReadSlide[]>()
  const { signal } = new AbortController()
  try {
    for (const deck of decks) read.set(deck, (await reader.read({ location: deck.path }, { signal })).slides)
  } finally {
    await reader.close()
  }
  return read
}
