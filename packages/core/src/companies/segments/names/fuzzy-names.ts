import { emptyNameWords, genericNameWords } from '../../lookup/name-word-table.ts'
import { type Edit, type EditKind, editBetween } from './edit.ts'
import type { LiveNames } from './live-names.ts'
import { gramLettersMax, gramsOf, gramTerm } from './name-forms.ts'
import { forNamesWeighing } from './name-window.ts'
import { holdsNearly } from './nearly.ts'

/**
 * The names of a segment that may be the key with an edit or two, rising. All that `fuzzyScore` takes stand among them: such a name
 * shares all grams of the key but those that the edit changes.
 */
export function fuzzyCandidates({ reader }: LiveNames, key: string, names: number): number[] {
  const kinds = editKinds.filter((kind) => isTold(kind, key.length, names))
  if (kinds.length === 0 || key.length > gramLettersMax - 2) return []
  const editsMax = kinds.includes('two') ? 2 : 1
  const lists = [...new Set(gramsOf(key))]
    .map((gram) => {
      const term = reader.grams.find(gramTerm(gram))
      return { term, weight: 1, frequency: term < 0 ? 0 : reader.grams.frequency(term) }
    })
    .sort((a, b) => a.frequency - b.frequency)
  const least = Math.max(1, lists.length - Math.max(...kinds.map((kind) => edits[kind].grams)))
  const held = lists.filter(({ term }) => term >= 0)
  const found: number[] = []
  forNamesWeighing(reader.grams, held, least, reader.count, (name) => {
    if (Math.abs((reader.lengths[name] as number) - key.length) > editsMax) return
    if (holdsNearly(reader.bytesOf(name), key, editsMax)) found.push(name)
  })
  return found.sort((a, b) => a - b)
}

/**
 * The score of a name that is spelled nearly like the query, in hundredths, or null when it may well be another company.
 *
 * What counts is how many names would be as near by chance, if the company that is meant were absent: measured with each half of
 * 37,000 real names asked for in the other. It rises with the dataset, falls with every letter, and depends on the edit: many names
 * differ by one letter (`Zepto`, `Zerto`), few by a letter typed twice. Letters that only say what kind of company it is do not count
 * (`Apex Systems` is as near to `Apax Systems` as `Apex` is to `Apax`), unless the edit is in one of those words.
 */
export function fuzzyScore(key: string, nameLatin: string, names: number): number | null {
  const made = editBetween(key, nameLatin.replaceAll(' ', ''))
  if (made === null) return null
  const { letters, editedWord } = tellingLetters(nameLatin, made)
  // `Alpha DX` is not `Alpha FX`: short words are initials, of which each letter tells.
  if (editedWord < 4 && editedWord < letters && !edits[made.kind].isSlip) return null
  const chance = chanceOf(made.kind, letters, names)
  return chance > chanceMax ? null : Math.round(90 - 30 * Math.sqrt(chance))
}

function chanceOf(kind: EditKind, letters: number, names: number): number {
  // In a smaller dataset the company that is meant is the more likely to be absent.
  const perName = Math.max(names, measuredNames) / measuredNames
  return edits[kind].chance * perName * (letters < 6 ? 3 : 2) ** (6 - letters)
}

/** Whether a name of which the key is an edit of this kind can be told at all: shorter ones are too many. */
function isTold(kind: EditKind, keyLetters: number, names: number): boolean {
  return chanceOf(kind, keyLetters + edits[kind].longer, names) <= chanceMax
}

/** Of a hundred absent names asked for, so many may find another by chance, were they all as short and as unlucky. */
const chanceMax = 0.15
const measuredNames = 27_000

/**
 * For each kind of edit: how many of `measuredNames` names are as near by chance to one of six letters; how many letters a name has
 * more than the key at most; how many grams of the key it changes at most; and whether it is what fingers do, and names hardly differ by.
 */
const edits = {
  doubled: { chance: 0.002, longer: -1, grams: 2, isSlip: true },
  undoubled: { chance: 0.003, longer: 1, grams: 2, isSlip: true },
  swapped: { chance: 0.003, longer: 0, grams: 4, isSlip: true },
  'left out': { chance: 0.014, longer: 1, grams: 2, isSlip: false },
  'first left out': { chance: 0.05, longer: 1, grams: 2, isSlip: false },
  added: { chance: 0.05, longer: -1, grams: 3, isSlip: false },
  replaced: { chance: 0.065, longer: 0, grams: 3, isSlip: false },
  'first replaced': { chance: 0.1, longer: 0, grams: 3, isSlip: false },
  two: { chance: 6, longer: 2, grams: 8, isSlip: false },
} as const satisfies Record<EditKind, unknown>
const editKinds = Object.keys(edits) as EditKind[]

/** Letters of the words that tell which company it is, or of all words when the edit is in another; and of the word edited, if it tells. */
function tellingLetters(latin: string, { at }: Edit): { letters: number; editedWord: number } {
  const words = latin.split(' ')
  let letters = 0
  let start = 0
  let editedWord = 0
  for (const [i, word] of words.entries()) {
    const isGeneric = genericNameWords.has(word) || emptyNameWords.has(word)
    const isEdited = at >= start && (at < start + word.length || i === words.length - 1)
    if (isGeneric && isEdited) {
      const all = latin.length - (words.length - 1)
      return { letters: all, editedWord: all }
    }
    if (isEdited && editedWord === 0) editedWord = word.length
    if (!isGeneric) letters += word.length
    start += word.length
  }
  return { letters, editedWord }
}
