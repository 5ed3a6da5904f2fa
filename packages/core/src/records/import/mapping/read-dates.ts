import { isIsoDate } from '../../../kernel/index.ts'

export type ReadDate =
  /** YYYY-MM-DD */
  | { readonly date: string }
  /** Only a year, or a year and a month. */
  | { readonly year: number }
  /** 03/04/2021: March or April. */
  | { readonly ambiguous: true; readonly year: number }
  | null

/** A date as people write it: `2021-03-05`, `Mar 5, 2021`, `5 March 2021`, `03/25/2021`, `5.3.2021`, `March 2021`, `2021`. */
export function readDate(text: string, order: 'day-first' | 'month-first' | null): ReadDate {
  if (text.length > dateCharactersMax) return null
  const written = text.trim()
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}.*)?$/.exec(written)
  if (iso !== null) return dateOf(iso[1], iso[2], iso[3])
  const yearFirst = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(written)
  if (yearFirst !== null) return dateOf(yearFirst[1], yearFirst[2], yearFirst[3])
  const numbers = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(written)
  if (numbers !== null) return twoNumbers(numbers, order)
  const partial = /^(\d{4})(?:-(?:0[1-9]|1[0-2]))?$/.exec(written)
  if (partial !== null) return yearOf(partial[1])
  return inWords(written)
}

/** No date is longer, with its time of day, and a cell of megabytes must not be cut into its words. */
const dateCharactersMax = 100

/** Dots are written day first everywhere. */
function twoNumbers(parts: RegExpExecArray, order: 'day-first' | 'month-first' | null): ReadDate {
  const [, first = '', mark, second = '', year = ''] = parts
  const dayFirst = () => dateOf(year, second, first)
  const monthFirst = () => dateOf(year, first, second)
  if (mark === '.' || order === 'day-first' || Number(first) > 12) return dayFirst()
  if (order === 'month-first' || Number(second) > 12 || Number(first) === Number(second)) return monthFirst()
  const isYear = yearOf(year)
  return isYear === null || dayFirst() === null || monthFirst() === null
    ? null
    : { ambiguous: true, year: Number(year) }
}

function inWords(written: string): ReadDate {
  const parts = written
    .toLowerCase()
    .replace(/(\d)(?:st|nd|rd|th)\b/, '$1')
    .split(/[\s,.-]+/)
    .filter((part) => part !== '')
  const month = parts.findIndex((part) => monthOf(part) !== null)
  const number = monthOf(parts[month] ?? '')
  if (number === null) return null
  const others = parts.filter((_, i) => i !== month)
  const [first = '', second = ''] = others
  if (others.length === 1) return /^\d{4}$/.test(first) ? yearOf(first) : null
  if (others.length !== 2 || !/^\d{1,2}$/.test(first) || !/^\d{4}$/.test(second)) return null
  return dateOf(second, String(number), first)
}

function monthOf(word: string): number | null {
  if (word.length < 3) return null
  const at = months.findIndex(
    (month) => month === word || month.slice(0, 3) === word || (word === 'sept' && month === 'september'),
  )
  return at === -1 ? null : at + 1
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

function dateOf(year = '', month = '', day = ''): ReadDate {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(date) ? { date } : null
}

function yearOf(text = ''): ReadDate {
  const year = Number(text)
  return year >= 1 && year <= 9999 ? { year } : null
}
