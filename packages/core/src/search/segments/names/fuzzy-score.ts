import { emptyNameWords, genericNameWords } from '../../../reference/index.ts'
import { type Edit, type EditKind, editBetween } from '../../analysis/edit.ts'
import { gramLettersMax, gramsOf } from './name-forms.ts'

/** A key that may be misspelled, and which edits of it are no chance. */
export interface MisspelledKey {
  readonly key: string
  /** Names in the dataset. */
  readonly names: number
  /** The grams of the key, each once. */
  readonly grams: readonly number[]
  readonly kinds: ReadonlySet<EditKind>
  /** So many of the grams at most are not those of the name that is meant. */
  readonly gramsChanged: number
  readonly edits: 1 | 2
}

/** Null when all that is nearly like the key may be so by chance. An edit that leaves no gram cannot be found. */
export function misspelledKey(key: string, names: number): MisspelledKey | null {
  if (key.length > keyLettersMax) return null
  const grams = [...new Set(gramsOf(key))]
  const kinds = editKinds.filter((kind) => {
    const isTold = chanceOf(kind, key.length + edits[kind].longer, names) <= chanceMax
    return isTold && edits[kind].grams < grams.length
  })
  if (kinds.length === 0) return null
  const gramsChanged = Math.max(...kinds.map((kind) => edits[kind].grams))
  return { key, names, grams, kinds: new Set(kinds), gramsChanged, edits: kinds.includes('two') ? 2 : 1 }
}

/**
 * The score of a name that is spelled nearly like the query, in hundredths, or null when it may well be another company.
 *
 * What counts is how many names would be as near by chance, if the company that is meant were absent: measured with each half of
 * 37,000 real names asked for in the other. It rises with the dataset, falls with every letter, and depends on the edit: many names
 * differ by one letter (`Zepto`, `Zerto`), few by a letter typed twice. Letters that only say what kind of company it is do not count
 * (`Apex Systems` is as near to `Apax Systems` as `Apex` is to `Apax`), unless the edit is in one of those words.
 */
export function fuzzyScore({ key, names, kinds }: MisspelledKey, nameLatin: string): number | null {
  const made = editBetween(key, nameLatin.replaceAll(' ', ''))
  if (made === null || !kinds.has(made.kind)) return null
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

/** Of longer names not all grams are kept. */
const keyLettersMax = gramLettersMax - 2
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
