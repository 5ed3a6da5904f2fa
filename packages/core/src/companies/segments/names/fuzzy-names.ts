import { emptyNameWords, genericNameWords } from '../../lookup/name-word-table.ts'
import { type Edit, type EditKind, editBetween } from './edit.ts'
import type { LiveNames } from './live-names.ts'
import { gramLettersMax, gramsOf, gramTerm } from './name-forms.ts'
import { namesWeighing } from './name-window.ts'

/** Names of so many letters and more are also found with two mistakes. */
const twoEditsFrom = 12
/** A swap of two letters changes four grams, any other edit fewer. */
const gramsAnEdit = 4
/** Lists read beyond those that must hold a name that is near enough: each cuts the names to be compared. */
const listsBeyond = 3

/**
 * The names of a segment that may be the key with an edit or two, rising. All that are, stand among them: a name within so many edits
 * shares all but `gramsAnEdit` grams an edit, so it is in one of the rarest lists, and in more of them when more are read.
 */
export function fuzzyCandidates({ reader }: LiveNames, key: string): number[] {
  if (key.length > gramLettersMax - 2) return []
  const edits = key.length >= twoEditsFrom ? 2 : 1
  const lists = [...new Set(gramsOf(key))]
    .map((gram) => {
      const term = reader.grams.find(gramTerm(gram))
      return { term, weight: 1, frequency: term < 0 ? 0 : reader.grams.frequency(term) }
    })
    .sort((a, b) => a.frequency - b.frequency)
    .slice(0, gramsAnEdit * edits + 1 + listsBeyond)
  const least = Math.max(1, lists.length - gramsAnEdit * edits)
  const held = lists.filter(({ term }) => term >= 0)
  return namesWeighing(reader.grams, held, least, reader.count).filter(
    (name) => Math.abs((reader.lengths[name] as number) - key.length) <= edits,
  )
}

/**
 * The score of a name that is spelled nearly like the query, in hundredths, or null when it may well be another company.
 *
 * What counts is how many names would be as near by chance, if the company that is meant were absent: measured with each half of
 * 37,000 real names asked for in the other. It falls by half with every letter, rises with the dataset, and depends on the edit: many
 * names differ by one letter (`Zepto`, `Zerto`), few by a letter typed twice. Letters that only say what kind of company it is do not
 * count (`Apex Systems` is as near to `Apax Systems` as `Apex` is to `Apax`), unless the edit is in one of those words.
 */
export function fuzzyScore(key: string, nameLatin: string, names: number): number | null {
  const edit = editBetween(key, nameLatin.replaceAll(' ', ''))
  if (edit === null) return null
  const letters = tellingLetters(nameLatin, edit)
  if (letters < lettersMin) return null
  const chance =
    chanceAtSix[edit.kind] * (Math.max(names, measuredNames) / measuredNames) * 2 ** (6 - letters)
  if (chance > chanceMax) return null
  return Math.round(90 - 30 * Math.sqrt(chance))
}

const lettersMin = 5
/** Of a hundred absent names asked for, so many may find another by chance, were they all as short and as unlucky. */
const chanceMax = 0.15
/** In a smaller dataset the company that is meant is the more likely to be absent. */
const measuredNames = 27_000
const chanceAtSix: Readonly<Record<EditKind, number>> = {
  doubled: 0.002,
  undoubled: 0.003,
  swapped: 0.003,
  'left out': 0.014,
  added: 0.05,
  replaced: 0.08,
  'first replaced': 0.1,
  two: 1.5,
}

/** Letters of the words that tell which company it is; of all words when the edit is in another. */
function tellingLetters(latin: string, { at }: Edit): number {
  let letters = 0
  let start = 0
  for (const word of latin.split(' ')) {
    const isGeneric = genericNameWords.has(word) || emptyNameWords.has(word)
    const end = start + word.length
    if (isGeneric && at >= start && at < end) return latin.replaceAll(' ', '').length
    if (!isGeneric) letters += word.length
    start = end
  }
  return letters
}
