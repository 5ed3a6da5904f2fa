import { fileURLToPath } from 'node:url'
import { isBinary } from '../build-info.ts'

/** The verb that no help shows: this program as the child of one that reads decks. */
export const deckChildVerb = 'deck-child'

/** How this program is started again as such a child. */
export function deckChildProgram(): readonly [string, ...string[]] {
  const itself = isBinary ? [] : [fileURLToPath(new URL('../main.ts', import.meta.url))]
  return [process.execPath, ...itself, deckChildVerb]
}
