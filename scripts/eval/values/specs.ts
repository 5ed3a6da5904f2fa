import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unitCodes } from './unit-codes-table.ts'

/** The tasks of the table, and the file of `Specs/` that each is counted on. */
export const tasks = {
  money: 'NumberWithUnit/*/CurrencyModel.json',
  numbers: 'Number/*/NumberModel.json',
  percentages: 'Number/*/PercentModel.json',
  'number ranges': 'Number/*/NumberRangeModel.json',
  dates: 'DateTime/*/DateParser.json',
  'year ranges': 'DateTime/*/DatePeriodParser.json',
} as const
export type Task = keyof typeof tasks

export const languages = {
  en: 'English',
  it: 'Italian',
  pt: 'Portuguese',
  nl: 'Dutch',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
} as const
export type Language = keyof typeof languages

export interface SpecCase {
  readonly input: string
  readonly now: number
  /** Whether the case says on which day it is read, or means the usual one. */
  readonly isDayKnown: boolean
  /** The values in their order, each as the ways to write it that count: `1500000 USD`, `[20,30)`, `2016-01-12`. */
  readonly wanted: readonly (readonly string[])[]
}

export interface Specs {
  readonly cases: readonly SpecCase[]
  /** Cases that are left out, by reason. */
  readonly excluded: readonly string[]
  /** Names of currencies that the table of this script does not know. */
  readonly unknownUnits: readonly string[]
}

/** The cases of a task in a language; null where there is no such file. */
export function readSpecs(directory: string, task: Task, language: Language): Specs | null {
  const specs = readFile(directory, task, language)
  if (specs === null || specs.cases.every(({ isDayKnown }) => isDayKnown)) return specs
  // What is translated without its day has that of the English case that wants the same.
  const wantedBy = ({ wanted }: SpecCase) => wanted.join(' ; ')
  const inEnglish = readFile(directory, task, 'en')?.cases.filter(({ isDayKnown }) => isDayKnown) ?? []
  const days = new Map(inEnglish.map((one) => [wantedBy(one), one.now]))
  const cases = specs.cases.map((one) =>
    one.isDayKnown ? one : { ...one, now: days.get(wantedBy(one)) ?? one.now },
  )
  return { ...specs, cases }
}

function readFile(directory: string, task: Task, language: Language): Specs | null {
  const file = join(directory, tasks[task].replace('*', languages[language]))
  if (!existsSync(file)) return null
  const raw: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  const cases: SpecCase[] = []
  const excluded: string[] = []
  const unknownUnits: string[] = []
  for (const item of Array.isArray(raw) ? raw.map(asRecord) : []) {
    const input = asText(item['Input'])
    const results = Array.isArray(item['Results']) ? item['Results'].map(asRecord) : []
    const today = asText(asRecord(item['Context'])['ReferenceDateTime']).slice(0, 10)
    const now = Date.parse(today || usualToday)
    const isDayKnown = task !== 'dates' || today !== '' || isOfUsualDay(input, results)
    const reason = whyExcluded(task, input, results)
    if (reason !== null) excluded.push(`${reason}: ${input}`)
    else {
      const wanted = results
        .map((result) => wantedOf(task, result, unknownUnits))
        .filter((ways) => ways.length > 0)
      const isNone = wanted.every((ways) => ways.every((way) => way === ''))
      const isOurs = task !== 'year ranges' || results.some(isOfYears)
      if (isOurs) cases.push({ input, now, isDayKnown, wanted: isNone ? [] : wanted })
    }
  }
  return { cases, excluded, unknownUnits }
}

/** Reasons for which a case is left out: what is wanted there is no value of the text, or has no code. */
function whyExcluded(task: Task, input: string, results: readonly Record<string, unknown>[]): string | null {
  if (task === 'numbers' && /\d\.\d+\.\d+\.\d|\d-\d{3}-\d|\d\/\d+\/\d{4}/.test(input))
    return 'an address, a telephone number or a date, which holds no numbers'
  if (
    task === 'money' &&
    results.some((result) => /satoshi|^sen$/i.test(asText(asRecord(result['Resolution'])['unit'])))
  )
    return 'a unit without an ISO code'
  return null
}

/** The day on which the cases of Recognizers-Text are read when they say none. */
const usualToday = '2016-11-07'

/** Whether what a case without a day of reading wants may be counted from the usual day. */
function isOfUsualDay(input: string, results: readonly Record<string, unknown>[]): boolean {
  const days = results.flatMap((result) => {
    const { FutureResolution, PastResolution } = asRecord(result['Value'])
    const day = asText(asRecord(FutureResolution)['date']) || asText(asRecord(PastResolution)['date'])
    return day === '' || day === '0001-01-01' ? [] : [day]
  })
  const yearMs = 366 * 86_400_000
  const isFar = (day: string) => Math.abs(Date.parse(day) - Date.parse(usualToday)) > yearMs
  const isSaid = (day: string) => input.includes(day.slice(2, 4))
  return !days.some((day) => isFar(day) && !isSaid(day))
}

function wantedOf(task: Task, result: Record<string, unknown>, unknownUnits: string[]): readonly string[] {
  const resolution = asRecord(result['Resolution'])
  const said = asText(resolution['value'])
  const value = said === 'null' ? '' : said.replace(',', '.')
  if (task === 'money') {
    const unit = asText(resolution['unit'])
    // "Dollar" without an amount is no money.
    if (value === '') return []
    const known =
      resolution['isoCurrency'] === undefined
        ? unitCodes[unit.toLowerCase()]
        : asText(resolution['isoCurrency'])
    if (known === undefined) unknownUnits.push(unit)
    const [codes = '', hundredths = ''] = (known ?? '?').split('/')
    const amount = hundredths === '' ? Number(value) : Number(value) / Number(hundredths)
    return codes
      .split('|')
      .map((code) => `${plain(amount)} ${code === 'BTC' || code === 'XBT' ? 'BTC' : code}`)
  }
  if (task === 'numbers') return [plain(Number(value))]
  if (task === 'percentages') return value === '' ? [] : [plain(Number(value.replace('%', '')))]
  if (task === 'number ranges') return [asText(resolution['value'])]
  const parts = asRecord(result['Value'])
  const ways = [asRecord(parts['FutureResolution']), asRecord(parts['PastResolution'])].map((way) =>
    task === 'dates' ? asText(way['date']) : `${asText(way['startDate'])}..${asText(way['endDate'])}`,
  )
  // The specs say 0001-01-01 of a day that the calendar does not have.
  return [...new Set(ways.map((way) => (way === '0001-01-01' ? '' : way)))]
}

/** Whole years and nothing less: "2014-2018", "the 1970s", "last year". */
function isOfYears(result: Record<string, unknown>): boolean {
  const way = asRecord(asRecord(result['Value'])['FutureResolution'])
  return asText(way['startDate']).endsWith('-01-01') && asText(way['endDate']).endsWith('-01-01')
}

/** With 13 digits that count, which is what all readers have. */
export const plain = (value: number): string => String(Number(value.toPrecision(13)))

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
