import { isGlued } from '../../words/index.ts'
import { readSequence } from './number-sequence.ts'
import type { Found } from './phrase-map.ts'
import {
  isDigits,
  isGluedDigits,
  isMark,
  isSign,
  isWord,
  plainDigits,
  type Reader,
  skipOf,
  skipSign,
} from './reader.ts'

/** Readings of a date, best first, and the token behind it. */
export interface DayFound {
  readonly date: number
  readonly to: number
  /** "3rd" and "third" can be no other number. */
  readonly isOrdinal: boolean
}

/** A day of a month: `3`, `3rd`, `3.`, `third`, `twenty-one`. */
export function dayAt(reader: Reader, at: number): DayFound | null {
  const { tokens, lexicon } = reader
  const token = tokens[at]
  if (isDigits(token)) {
    const date = Number(plainDigits(token.word))
    if (token.word.length > 2 || date < 1 || date > 31) return null
    const next = tokens[at + 1]
    if (next !== undefined && isGlued(next)) {
      const end = lexicon.dates.ordinalEnds.at(tokens, at + 1)
      if (end !== null) return { date, to: end.to, isOrdinal: true }
      if (isWord(next) && lexicon.dates.months.at(tokens, at + 1) === null) return null
      // "20.000" and "3,5" are no days; "5,2016" has a year behind it.
      const behind = tokens[at + 2]
      const isDecimal =
        isGluedDigits(behind) && (next.word === '.' || (next.word === ',' && behind.word.length !== 4))
      if (isDecimal) return null
    }
    return { date, to: at + 1, isOrdinal: false }
  }
  const ordinal = lexicon.dates.ordinals.at(tokens, at)
  if (ordinal !== null) return { date: ordinal.value, to: ordinal.to, isOrdinal: true }
  const spelled = readSequence(reader, at, null)
  if (spelled === null || spelled.isArticle || spelled.value.under !== 1n) return null
  const date = Number(spelled.value.over)
  return date >= 1 && date <= 31 ? { date, to: spelled.to, isOrdinal: false } : null
}

/** A month by its name; an abbreviation takes its dot with it. */
export function monthAt({ tokens, lexicon }: Reader, at: number): Found<number> | null {
  const month = lexicon.dates.months.at(tokens, at)
  if (month === null) return null
  const dot = tokens[month.to]
  const isAbbreviated = (tokens[at]?.word.length ?? 9) <= 5
  return isAbbreviated && isSign(dot, '.') && isGlued(dot) && tokens[month.to + 1] !== undefined
    ? { value: month.value, to: month.to + 1 }
    : month
}

/** A year of four digits or in words, behind a comma or "of". */
export function yearAt(reader: Reader, at: number): Found<number> | null {
  const of = skipOf(reader, skipSign(reader.tokens, at, ',', '.'))
  return plainYearAt(reader, of) ?? (of === at ? null : plainYearAt(reader, at)) ?? spelledYear(reader, of)
}

export function plainYearAt({ tokens }: Reader, at: number): Found<number> | null {
  const token = tokens[at]
  if (!isDigits(token) || token.word.length !== 4) return null
  const year = Number(plainDigits(token.word))
  const next = tokens[at + 1]
  if (year < 1000 || year > 2199 || (isGlued(next) && !isMark(next))) return null
  // "in May 2,024 people" and "3 May 2024.5".
  const isPart =
    isGlued(next) &&
    (isSign(next, ',') || isSign(next, '.')) &&
    isDigits(tokens[at + 2]) &&
    isGlued(tokens[at + 2])
  return isPart ? null : { value: year, to: at + 1 }
}

/** "two thousand and eighteen", "nineteen seventy-eight", "nineteen zero one". */
export function spelledYear(reader: Reader, at: number): Found<number> | null {
  const first = readSequence(reader, at, null)
  if (first === null || first.isArticle || first.value.under !== 1n) return null
  const value = Number(first.value.over)
  if (value >= 1000 && value < 2200) return { value, to: first.to }
  if (value < 10 || value > 21) return null
  const second = readSequence(reader, first.to, null)
  if (second === null || second.isArticle || second.value.under !== 1n) return null
  const rest = Number(second.value.over)
  if (rest === 0) {
    const third = readSequence(reader, second.to, null)
    const ones = third === null ? 0 : Number(third.value.over)
    return ones > 0 && ones < 10 && third !== null ? { value: value * 100 + ones, to: third.to } : null
  }
  return rest >= 10 && rest < 100 ? { value: value * 100 + rest, to: second.to } : null
}
