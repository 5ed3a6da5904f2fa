import { isIsoDate, type RecentlyUsed, recentlyUsed } from '../../../kernel/index.ts'
import {
  formsOf,
  type PlainValue,
  readValues,
  type Value,
  type ValueKind,
  type ValueSpan,
  valueLanguages,
} from '../../../language/index.ts'
import { type EmployeeRange, employeeRanges } from '../../company.ts'

/** No value is longer, and a cell of megabytes must not be cut into its words. */
const charactersMax = 100

/** A whole number as people write it: `1,234`, `1 234`, `84.0`, `12.5K`. Null when it may mean another one: `1.234`. */
export function readWholeNumber(text: string): number | null {
  if (isPlain(text)) return Number(text)
  const [value] = readNumber(text)?.span.readings ?? []
  const number = value === undefined ? null : exactNumber(value)
  return number !== null && number >= 0 && Number.isSafeInteger(number) ? number : null
}

export type CellMoney =
  | { readonly usd: number }
  /** An amount in another currency: it is never converted. */
  | { readonly foreign: true }
  /** Figures that say more or less than one amount: "$5M in 2021", "ca. $5M". */
  | { readonly unread: true }
  | null

/** US dollars as people write them: `$1,250,000`, `USD 1.2M`, `3 millones de dólares`, `1250000.00`. */
export function readMoney(text: string): CellMoney {
  if (isPlain(text)) return { usd: Number(text) }
  const cell = readAmount(text)
  if (cell === null || cell.rest !== '') return hasDigit(text) ? { unread: true } : null
  const [value, ...others] = cell.span.readings
  if (!('bound' in value) || value.bound !== 'exact') return { unread: true }
  const usd = Number(value.amount)
  if (value.type === 'money' && value.currency !== 'USD') return { foreign: true }
  // "1.250" may be a thousand, and "1,25" thousands of something: a column of plain numbers is not guessed at.
  const isDoubtful = others.length > 0 && !Number.isSafeInteger(usd)
  const isComma =
    value.type === 'number' && !value.isScaled && !Number.isSafeInteger(usd) && text.includes(',')
  const isCut = text.includes(',') && text.includes('.')
  return usd < 0 || isDoubtful || (isComma && !isCut) ? null : { usd }
}

export type Headcount =
  | { readonly count: number }
  /** `isExact` is false when the range lies within one of ours and is narrower. */
  | { readonly range: EmployeeRange; readonly isExact: boolean }
  /** A range that lies in none of ours, such as 101-250. */
  | { readonly otherRange: true }
  | null

/** A number of employees or a range of them: `84`, `ca. 25`, `11-50`, `51 bis 200 Mitarbeiter`, `10,001+`, `c_00011_00050`. */
export function readHeadcount(text: string): Headcount {
  if (isPlain(text)) return { count: Number(text) }
  const coded = codedRange(text.trim())
  if (coded !== null) return within(...coded)
  const cell = readNumber(text)
  if (cell === null || (cell.rest !== '' && !employees().has(cell.rest))) return null
  const [value] = cell.span.readings
  if (value.type === 'range') {
    const range = cell.span.readings.map(wholeRange).find((ends) => ends !== null)
    return range === undefined || range === null ? null : within(...range)
  }
  if (value.type !== 'number') return null
  const count = Number(value.amount)
  if (!Number.isSafeInteger(count) || count < 0) return null
  if (value.bound === 'min') return within(value.isInclusive ? count : count + 1, Number.POSITIVE_INFINITY)
  if (value.bound === 'max') return within(0, value.isInclusive ? count : count - 1)
  return { count }
}

/** As People Data Labs writes ranges: `c_00011_00050`, `c_10001_max`. */
function codedRange(text: string): [number, number] | null {
  const [mark, from = '', to = '', ...more] = text.split('_')
  if (mark !== 'c' || from.length !== 5 || more.length > 0 || !isPlain(from)) return null
  if (to === 'max') return [Number(from), Number.POSITIVE_INFINITY]
  return to.length === 5 && isPlain(to) ? [Number(from), Number(to)] : null
}

function wholeRange(value: Value): [number, number] | null {
  if (value.type !== 'range') return null
  const [from, to] = [exactNumber(value.low), exactNumber(value.high)]
  return from === null || to === null || !Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from > to
    ? null
    : [from, to]
}

function within(from: number, to: number): Headcount {
  for (const [range, lowest, highest] of bounds) {
    // 10,000+ and 0-10 are other spellings of what our ranges say.
    const isFrom =
      from >= lowest ||
      (lowest === 1 && from === 0) ||
      (highest === Number.POSITIVE_INFINITY && from === lowest - 1)
    if (isFrom && from <= highest && to <= highest)
      return { range, isExact: from === lowest && to === highest }
  }
  return { otherRange: true }
}

const bounds = employeeRanges.map((range): [EmployeeRange, number, number] => {
  const [from = '', to = ''] = range.replace('+', '-').split('-')
  return [range, Number(from), to === '' ? Number.POSITIVE_INFINITY : Number(to)]
})

export type ReadDate =
  /** YYYY-MM-DD */
  | { readonly date: string }
  /** Only a year, or a part of one. */
  | { readonly year: number }
  /** 03/04/2021: March or April. */
  | { readonly ambiguous: true; readonly year: number }
  | null

/** A date as people write it: `2021-03-05`, `Mar 5, 2021`, `5. März 2021`, `03/25/2021`, `03/2021`, `Q1 2021`, `2021`. */
export function readDate(text: string, order: 'day-first' | 'month-first' | null): ReadDate {
  const written = withoutTime(text.trim())
  if (written.length === 4 && isPlain(written))
    return Number(written) === 0 ? null : { year: Number(written) }
  if (isIsoDate(written)) return { date: written }
  const cell = readCell(written, ['date'], dates)
  if (cell === null || cell.rest !== '') return null
  const readings = cell.span.readings.flatMap((value) => (value.type === 'date' ? [value] : []))
  const [first, second] = readings
  if (first === undefined || !first.isYearSaid || first.grain === 'decade') return null
  if (first.grain !== 'day') return { year: Number(first.from.slice(0, 4)) }
  // The reading in which the month is the number that comes first, beside the one in which it is the second.
  if (second?.grain !== 'day') return { date: first.from }
  // Dots are written day first everywhere.
  const kept = written.includes('.') ? 'day-first' : order
  if (kept === null) return { ambiguous: true, year: Number(first.from.slice(0, 4)) }
  const isMonthFirst = (date: string) => Number(date.slice(5, 7)) === Number.parseInt(written, 10)
  const asOrdered = readings.find(({ from }) => isMonthFirst(from) === (kept === 'month-first'))
  return { date: (asOrdered ?? first).from }
}

/** Without the time of day that machines write behind a date. */
function withoutTime(text: string): string {
  const isTimed =
    isIsoDate(text.slice(0, 10)) && 'T '.includes(text[10] ?? '.') && isPlain(text.slice(11, 13))
  return isTimed ? text.slice(0, 10) : text
}

interface Cell {
  readonly span: ValueSpan
  /** What is behind the value, in lower case. */
  readonly rest: string
}

/** Of a column: the same sizes, rounds and dates come over and over. */
const rememberedMax = 5_000
const numbers = recentlyUsed<Cell | null>(rememberedMax)
const amounts = recentlyUsed<Cell | null>(rememberedMax)
const dates = recentlyUsed<Cell | null>(rememberedMax)

const readNumber = (text: string) => readCell(text, ['number'], numbers)
const readAmount = (text: string) => readCell(text, ['number', 'money'], amounts)

/** The one value of a cell; null when it begins with something else. */
function readCell(
  text: string,
  kinds: readonly ValueKind[],
  remembered: RecentlyUsed<Cell | null>,
): Cell | null {
  if (text.length > charactersMax) return null
  const before = remembered.get(text)
  if (before !== undefined) return before
  const written = text.trim()
  const [span] = readValues(written, { languages: valueLanguages(), kinds })
  const rest = span === undefined ? '' : written.slice(span.end).trim().toLowerCase()
  // The dot may be that of an abbreviation: "12,5 Mio."
  const cell = span === undefined || span.start > 0 ? null : { span, rest: rest === '.' ? '' : rest }
  remembered.set(text, cell, 1)
  return cell
}

function exactNumber(value: Value | PlainValue): number | null {
  return value.type === 'number' && value.bound === 'exact' ? Number(value.amount) : null
}

function hasDigit(text: string): boolean {
  if (text.length > charactersMax) return false
  for (let at = 0; at < text.length; at++) if (isPlain(text[at] ?? '')) return true
  return false
}

/** Digits alone, which most cells are. */
function isPlain(text: string): boolean {
  if (text === '' || text.length > 15) return false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 48 || code > 57) return false
  }
  return true
}

let employeeWords: ReadonlySet<string> | null = null
const employees = (): ReadonlySet<string> => {
  employeeWords ??= new Set(formsOf('employee'))
  return employeeWords
}
