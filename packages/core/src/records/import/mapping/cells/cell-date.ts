import { isIsoDate } from '../../../../kernel/index.ts'
import { cellKey, headerKey, lettersMax, roundFillers, yearWords } from '../import-words.ts'
import { withoutApproximation } from './approximate.ts'
import { fullYear, readPartOfYear } from './part-of-year.ts'
import { type Cell, readValueCell } from './value-cell.ts'

export type DateOrder = 'day-first' | 'month-first' | null

/** A date as a cell tells it: its first day, and how exactly it is said. */
export interface CellDate {
  /** YYYY-MM-DD. */
  readonly from: string
  readonly grain: 'day' | 'week' | 'month' | 'quarter' | 'half' | 'year'
  /** 03/04/2021 without an order: March or April. */
  readonly isDoubtful: boolean
  /** The order of the column makes no date of it, the other one does: 13/2/2020 month first. */
  readonly isAgainstOrder: boolean
}

/** `2021-03-05`, `5. März 2021`, `03/25/2021`, `03/2021`, `Q1 2021`, `Anfang 2021`, `2021`; null when a cell holds anything else. */
export function readCellDate(text: string, order: DateOrder): CellDate | null {
  const written = withoutTime(text.trim())
  const exact = { isDoubtful: false, isAgainstOrder: false }
  const year = written.length === 3 ? (longYear(written) ?? written) : written
  if (isYear(year)) return { from: `${year}-01-01`, grain: 'year', ...exact }
  if (isIsoDate(written)) return { from: written, grain: 'day', ...exact }
  const day = serialDay(written)
  if (day !== null) return { from: day, grain: 'day', ...exact }
  const part = readPartOfYear(written)
  if (part !== null) return { ...part, ...exact }
  const cell = readValueCell(longYear(written) ?? written, ['date'])
  if (cell === null || cell.rest !== '') return readVague(written)
  const readings = datesOf(cell)
  const [first, second] = readings
  if (first === undefined) return null
  if (first.grain !== 'day') return { ...first, ...exact }
  const isMonthFirst = ({ from }: { from: string }) =>
    Number(from.slice(5, 7)) === Number.parseInt(written, 10)
  if (second?.grain !== 'day') {
    const isNumeric = written.length > 0 && isDigit(written[0]) && written.includes('/')
    const isAgainst = isNumeric && order === 'month-first' && !isMonthFirst(first)
    return { ...first, isDoubtful: false, isAgainstOrder: isAgainst }
  }
  // Dots are written day first everywhere.
  const kept = written.includes('.') ? 'day-first' : order
  const asOrdered = readings.find((one) => isMonthFirst(one) === (kept === 'month-first'))
  return {
    ...(kept === null ? first : (asOrdered ?? first)),
    isDoubtful: kept === null,
    isAgainstOrder: false,
  }
}

/** "ca. 2021", "Anfang 2021", "mid-March 2021": the year or the month that is said. */
function readVague(written: string): CellDate | null {
  if (written.length > lettersMax) return null
  const [word = ''] = written.replaceAll('-', ' ').replaceAll('/', ' ').split(' ')
  const isBeside = yearWords().has(headerKey(word)) || roundFillers().has(cellKey(word))
  const plain = written.endsWith('?') ? written.slice(0, -1).trim() : withoutApproximation(written).text
  const rest = word.length < written.length && isBeside ? written.slice(word.length + 1) : plain
  const date = rest === written ? null : readCellDate(rest, null)
  return date?.grain === 'day' ? null : date
}

/** What a date of figures shows of the order in its column. */
export function orderShown(text: string): DateOrder {
  const [first = '', second = '', year = ''] = text.trim().split(text.includes('/') ? '/' : '-')
  if (!isNumber(first, 2) || !isNumber(second, 2) || year.length < 2) return null
  if (Number(first) > 12 && Number(second) <= 12) return 'day-first'
  return Number(second) > 12 && Number(first) <= 12 ? 'month-first' : null
}

/** 44317, which a spreadsheet shows of a day whose format is lost: 1 May 2021. */
function serialDay(text: string): string | null {
  if (text.length !== 5 || !isNumber(text, 5)) return null
  const days = Number(text)
  if (days < serialLeast || days > serialMost) return null
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Days of 1980 to 2064: a year with a digit too many ("20222") is none. */
const serialLeast = 29_221
const serialMost = 60_000

/** "feb-24", "Mar '21" and "15-feb-24", as spreadsheets show dates, and "'14": with the century. */
function longYear(text: string): string | null {
  const parts = text
    .replaceAll("'", '-')
    .replaceAll('’', '-')
    .replaceAll(' ', '-')
    .replaceAll('/', '-')
    .split('-')
    .filter((part) => part !== '')
  const [year = '', word = '', day = '', ...more] = parts.toReversed()
  if (more.length > 0 || !isNumber(year, 2) || year.length !== 2) return null
  if (word === '') return text.length === 3 && !isDigit(text[0]) ? fullYear(year) : null
  const isMonth = word.length > 2 && !isDigit(word[0]) && !isDigit(word.at(-1))
  if (!isMonth || (day !== '' && !isNumber(day, 2))) return null
  return `${day} ${word} ${fullYear(year)}`.trim()
}

type Dated = Pick<CellDate, 'from' | 'grain'>

function datesOf({ span }: Cell): Dated[] {
  return span.readings.flatMap((value) =>
    value.type === 'date' && value.isYearSaid && value.grain !== 'decade'
      ? [{ from: value.from, grain: value.grain }]
      : [],
  )
}

/** Without the time of day that machines write behind a date. */
function withoutTime(text: string): string {
  const date = text.slice(0, 10)
  return isIsoDate(date) && 'T '.includes(text[10] ?? '.') && isNumber(text.slice(11, 13), 2) ? date : text
}

const isYear = (text: string): boolean => text.length === 4 && isNumber(text, 4) && Number(text) > 0

function isNumber(text: string, lettersMost: number): boolean {
  if (text === '' || text.length > lettersMost) return false
  for (const letter of text) if (!isDigit(letter)) return false
  return true
}

const isDigit = (letter: string | undefined): boolean =>
  letter !== undefined && letter >= '0' && letter <= '9'
