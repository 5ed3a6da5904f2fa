import { isFirstName } from '../extraction/index.ts'
import { foldText } from '../kernel/index.ts'
import type { Location } from '../reference/index.ts'
import { stopWords } from '../search/index.ts'
import { datedWords, genericWords } from './generic-words-table.ts'
import { holdsWord } from './self-quote.ts'

/** Words of the places that companies are in: that two of them name it says nothing of what they do. */
export function placeWords(locations: readonly (Location | null)[]): ReadonlySet<string> {
  const names = locations.flatMap((place) =>
    place === null ? [] : [place.city, place.region, place.country],
  )
  return new Set(names.flatMap((name) => (name === null ? [] : foldText(name).split(/[^\p{L}\p{N}]+/u))))
}

/** Whether words in lower case say something about a trade. `text` holds them as they are written. */
export function isDistinctiveTopic(topic: string, text: string, places: ReadonlySet<string>): boolean {
  const words = foldText(topic).split(' ')
  if (words.some((word) => datedWords.has(word) || places.has(word) || /^[\d.,%]+$/.test(word))) return false
  if (words.every((word) => stopWords.has(word) || genericWords.has(word))) return false
  // `like soc`: a piece of a sentence and no phrase.
  if ([words[0], words.at(-1)].some((word = '') => stopWords.has(word) || word === 'like')) return false
  return words.length > 1 || !isPerson(topic, text)
}

/** A first name that is written as one alone: `Andrew`, and not `gene`. */
const isPerson = (word: string, text: string) => isFirstName(word) && !holdsWord(text, word)
