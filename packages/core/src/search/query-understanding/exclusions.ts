import type { QueryToken } from './query-tokens.ts'
import { eitherOf, phrasesThat, wordsThat } from './words.ts'

/** Behind what was said: "Italy excluded", "Index Ventures nicht", "… fallen raus". Where it ends, or null; a thought ends there too. */
export function excludedBehind(tokens: readonly QueryToken[], at: number): number | null {
  const found = phrases.find(tokens, at)
  if (found === null) return null
  const after = tokens[found.next]
  const ends =
    after === undefined || (after.kind === 'mark' && after.text !== '-') || boundaries.has(after.word)
  return ends ? found.next : null
}

const phrases = phrasesThat([['excluded-behind', true]])
const boundaries = eitherOf(wordsThat('and', 'but'), wordsThat('or'))
