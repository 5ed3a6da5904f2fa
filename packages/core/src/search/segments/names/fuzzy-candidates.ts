import type { MisspelledKey } from './fuzzy-score.ts'
import type { LiveNames } from './live-names.ts'
import { gramTerm } from './name-forms.ts'
import { forNamesWeighing } from './name-window.ts'
import { holdsNearly } from './nearly.ts'

/**
 * The names of a segment that may be meant by a misspelled key, rising. All that `fuzzyScore` takes stand among them: they share all
 * grams of the key but those that the edit changed.
 */
export function fuzzyCandidates({ reader }: LiveNames, misspelled: MisspelledKey): number[] {
  const { key, grams, gramsChanged, edits } = misspelled
  const held = grams
    .map((gram) => reader.grams.find(gramTerm(gram)))
    .filter((term) => term >= 0)
    .map((term) => ({ term, weight: 1, frequency: reader.grams.frequency(term) }))
    .sort((a, b) => a.frequency - b.frequency)
  const found: number[] = []
  const isAsLong = (name: number) => Math.abs((reader.lengths[name] as number) - key.length) <= edits
  forNamesWeighing(
    reader.grams,
    held,
    grams.length - gramsChanged,
    reader.count,
    (name) => {
      if (isAsLong(name) && holdsNearly(reader.bytesOf(name), key, edits)) found.push(name)
    },
    isAsLong,
  )
  return found.sort((a, b) => a - b)
}
