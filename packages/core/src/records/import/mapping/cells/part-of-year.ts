import { isDigits } from '../../../../kernel/index.ts'
import { headerKey, lettersMax, partsOfYear, roundFillers } from '../import-words.ts'

interface PartOfYear {
  /** The first day. */
  readonly from: string
  readonly grain: 'quarter' | 'half'
}

/** "2T 2019", "2º tri 2021", "II trim. 2023", "3Q21", "1. Hj. 2022": a quarter or a half of a year; null for anything else. */
export function readPartOfYear(text: string): PartOfYear | null {
  if (text.length > lettersMax) return null
  const words = wordsOf(text)
  const grains = words.flatMap((word) => partsOfYear().get(word) ?? [])
  const years = words.flatMap((word) => yearOf(word) ?? [])
  const numbers = words.flatMap((word) => numberOf(word) ?? [])
  const [[grain], [year], [number]] = [grains, years, numbers]
  const isWhole = words.length === 3 && grains.length === 1 && years.length === 1 && numbers.length === 1
  if (!isWhole || grain === undefined || year === undefined || number === undefined) return null
  const months = grain === 'quarter' ? 3 : 6
  if (number > 12 / months) return null
  return { from: `${year}-${String((number - 1) * months + 1).padStart(2, '0')}-01`, grain }
}

/** Words and numbers apart from each other, without those that say nothing: "3Q21" is three, and "2º" and "2nd" are the number alone. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  let behindNumber = false
  for (const written of runsOf(text)) {
    const word = headerKey(written)
    const isOrdinal = behindNumber && word.length < 4 && !isDigits(word) && !partsOfYear().has(word)
    if (word !== '' && !isOrdinal && !roundFillers().has(word)) words.push(word)
    behindNumber = isDigits(written)
  }
  return words
}

/** Runs of digits, of letters and of other signs. */
function runsOf(text: string): string[] {
  const runs: string[] = []
  let kind = ''
  for (const letter of text) {
    const next = isDigits(letter) ? 'digit' : headerKey(letter) === '' ? 'sign' : 'letter'
    if (next === kind) runs[runs.length - 1] += letter
    else runs.push(letter)
    kind = next
  }
  return runs
}

/** '21 is of this century, '98 of the last one. */
export const fullYear = (twoDigits: string): string => `${Number(twoDigits) > 79 ? '19' : '20'}${twoDigits}`

function yearOf(word: string): string | null {
  if (!isDigits(word)) return null
  if (word.length === 2) return fullYear(word)
  return word.length === 4 ? word : null
}

function numberOf(word: string): number | null {
  if (isDigits(word)) return word.length === 1 && word !== '0' ? Number(word) : null
  const roman = ['i', 'ii', 'iii', 'iv'].indexOf(word)
  return roman === -1 ? null : roman + 1
}
