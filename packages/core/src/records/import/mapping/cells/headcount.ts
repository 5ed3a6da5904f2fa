import { hasDigit, isIsoDate, lazily } from '../../../../kernel/index.ts'
import { formsOf, type PlainValue, type Value } from '../../../../language/index.ts'
import { type EmployeeRange, employeeRanges } from '../../../company.ts'
import {
  dozens,
  headerKey,
  headerWordsByField,
  lettersMax,
  rangeHighs,
  rangeLows,
  roundFillers,
  shortEmployees,
} from '../import-words.ts'
import { withoutApproximation, withoutRemark } from './approximate.ts'
import { withPlainNumbers, withWholeNumbers } from './digits.ts'
import { type Cell, readValueCell } from './value-cell.ts'

/** A whole number as people write it: `1,234`, `1 234`, `84.0`, `12.5K`. Null when it may mean another one: `1.234`. */
export function readWholeNumber(text: string): number | null {
  if (isPlain(text)) return Number(text)
  const [value, ...others] = readValueCell(text, ['number'])?.span.readings ?? []
  const number = value === undefined ? null : exactNumber(value)
  const isDoubtful = others.length > 0 && !withPlainNumbers(text, null).includes(',') && text.includes('.')
  return number !== null && number >= 0 && Number.isSafeInteger(number) && !isDoubtful ? number : null
}

export type Headcount =
  | {
      readonly count: number
      readonly isApproximate: boolean
      /** "Une trentaine": worth telling. */
      readonly isInWords?: boolean
    }
  | RangeOfEmployees
  | null

export type RangeOfEmployees =
  /** `isExact` is false when the range lies within one of ours and is narrower. */
  | { readonly range: EmployeeRange; readonly isExact: boolean; readonly isOfDate: boolean }
  /** A range that lies in none of ours, such as 101-250. */
  | { readonly otherRange: true }

/** A number of employees or a range of them: `84`, `ca. 25`, `11-50`, `1.001–5.000`, `10,001+`, `c_00011_00050`; `Nov-50`, which Excel made of 11-50. */
export function readHeadcount(written: string): Headcount {
  if (isPlain(written)) return { count: Number(written), isApproximate: false }
  const coded = codedRange(written.trim()) ?? null
  if (coded !== null) return within(...coded, false)
  const spoilt = spoiltRange(written.trim())
  if (spoilt !== null) return within(...spoilt, true)
  const { text, isApproximate } = withoutApproximation(withWholeNumbers(written))
  const dozen = dozenIn(text)
  if (dozen !== null) return { count: dozen, isApproximate: true, isInWords: true }
  const bare = withoutRemark(text)
  // "über 10.000" is a bound and no approximation, where the parser knows it as one.
  const cell = numberCell(withWholeNumbers(written)) ?? numberCell(text) ?? numberCell(bare)
  if (cell === null) return null
  const [value] = cell.span.readings
  if (value.type === 'range') {
    const range = cell.span.readings.map(wholeRange).find((ends) => ends !== null)
    return range === undefined || range === null ? null : within(...range, false)
  }
  if (value.type !== 'number') return null
  const count = Number(value.amount)
  if (!Number.isSafeInteger(count) || count < 0) return null
  if (value.bound === 'min')
    return within(value.isInclusive ? count : count + 1, Number.POSITIVE_INFINITY, false)
  if (value.bound === 'max') return within(0, value.isInclusive ? count : count - 1, false)
  const isAbout = isApproximate || value.bound === 'about'
  const isInWords = !hasDigit(text) && isAbout
  return { count, isApproximate: isAbout || isInWords || bare !== text, isInWords }
}

/** "Une trentaine de personnes" */
function dozenIn(text: string): number | null {
  if (text.length > lettersMax || hasDigit(text)) return null
  const words = text
    .replaceAll("'", ' ')
    .replaceAll('’', ' ')
    .split(' ')
    .map(headerKey)
    .filter((word) => word !== '' && word !== 'd' && !roundFillers().has(word) && !employees().has(word))
  const [word = '', ...others] = words
  const count = dozens().get(word)
  return count === undefined || others.length > 0 ? null : Number(count)
}

function numberCell(text: string): Cell | null {
  const cell = readValueCell(text, ['number'])
  return cell === null || (cell.rest !== '' && !employees().has(headerKey(cell.rest))) ? null : cell
}

/** As People Data Labs writes ranges: `c_00011_00050`, `c_10001_max`. */
function codedRange(text: string): [number, number] | null {
  const [mark, from = '', to = '', ...more] = text.split('_')
  if (mark !== 'c' || from.length !== 5 || more.length > 0 || !isPlain(from)) return null
  if (to === 'max') return [Number(from), Number.POSITIVE_INFINITY]
  return to.length === 5 && isPlain(to) ? [Number(from), Number(to)] : null
}

/** A spreadsheet takes 11-50 for November 1950 and 1-10 for 10 January: the month is the lower end, whatever its language. */
function spoiltRange(text: string): [number, number] | null {
  if (isIsoDate(text)) {
    const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
    return rangeOfDate(month, day === 1 ? year % 100 : day)
  }
  const [left = '', right = '', ...more] = text.replaceAll('. ', '-').replaceAll(' ', '-').split('-')
  if (more.length > 0 || isPlain(left) === isPlain(right) || left === '' || right === '') return null
  const [word, figure] = isPlain(left) ? [right, left] : [left, right]
  if (figure.length > 2) return null
  const month = readValueCell(`1 ${word} 2000`, ['date'])
  const [value] = month?.span.readings ?? []
  if (month?.rest !== '' || value?.type !== 'date' || value.grain !== 'day') return null
  return rangeOfDate(Number(value.from.slice(5, 7)), Number(figure))
}

const rangeOfDate = (month: number, figure: number): [number, number] | null =>
  month < figure ? [month, figure] : null

function wholeRange(value: Value): [number, number] | null {
  if (value.type !== 'range') return null
  const [from, to] = [exactNumber(value.low), exactNumber(value.high)]
  return from === null || to === null || !Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from > to
    ? null
    : [from, to]
}

/** `{min, max}` and `{from, to}` of JSON; an end that is not said is open. */
export function rangeOf(given: Readonly<Record<string, unknown>>): RangeOfEmployees | null {
  const end = (names: ReadonlySet<string>): unknown => {
    const key = Object.keys(given).find((name) => names.has(headerKey(name)))
    return key === undefined ? null : given[key]
  }
  const [low, high] = [end(rangeLows()), end(rangeHighs())]
  if (typeof low !== 'number' || (high !== null && typeof high !== 'number')) return null
  return within(low, high ?? Number.POSITIVE_INFINITY, false)
}

function within(from: number, to: number, isOfDate: boolean): RangeOfEmployees {
  for (const [range, lowest, highest] of bounds) {
    // 10,000+ and 0-10 are other spellings of what our ranges say.
    const isFrom =
      from >= lowest ||
      (lowest === 1 && from === 0) ||
      (highest === Number.POSITIVE_INFINITY && from === lowest - 1)
    if (isFrom && from <= highest && to <= highest)
      return { range, isExact: from === lowest && to === highest, isOfDate }
  }
  return { otherRange: true }
}

const bounds = employeeRanges.map((range): [EmployeeRange, number, number] => {
  const [from = '', to = ''] = range.replace('+', '-').split('-')
  return [range, Number(from), to === '' ? Number.POSITIVE_INFINITY : Number(to)]
})

function exactNumber(value: Value | PlainValue): number | null {
  return value.type === 'number' && value.bound === 'exact' ? Number(value.amount) : null
}

/** Digits alone, which most cells are. */
export function isPlain(text: string): boolean {
  if (text === '' || text.length > 15) return false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 48 || code > 57) return false
  }
  return true
}

const employees = lazily(
  (): ReadonlySet<string> =>
    new Set(
      [
        ...formsOf('employee'),
        ...shortEmployees(),
        ...(headerWordsByField()['employees'] ?? '').split(' '),
      ].map(headerKey),
    ),
)
