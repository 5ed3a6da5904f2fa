import type { LiveNames } from './live-names.ts'
import { wordsOf } from './name-forms.ts'
import { forNamesWeighing } from './name-window.ts'
import { sharedMin, type WordInformation } from './partial-score.ts'

/** The names of a segment that can share enough words with the query, rising. */
export function partialCandidates(
  { reader }: LiveNames,
  latin: string,
  information: WordInformation,
): number[] {
  const weighed = wordsOf(latin)
    .map((word) => ({ word, weight: information.nats(word) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  const least = Math.max(sharedMin * total, information.identifying) - rounding
  if (total < least) return []
  const held = weighed.flatMap(({ word, weight }) => {
    const term = reader.words.find(word)
    return term < 0 ? [] : [{ term, weight }]
  })
  const found: number[] = []
  forNamesWeighing(reader.words, held, least, reader.count, (name) => found.push(name))
  return found.sort((a, b) => a - b)
}

/** Sums in another order may differ by so little. */
const rounding = 1e-9
