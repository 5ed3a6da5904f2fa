import { readValues, type ValueLanguage } from '../../../packages/core/src/language/values/read-values.ts'
import type { PlainValue, Value, ValueKind } from '../../../packages/core/src/language/values/value-types.ts'
import { addDays } from './days.ts'
import { plain, type SpecCase, type Task } from './specs.ts'

const kindsOf: Readonly<Record<Task, readonly ValueKind[] | null>> = {
  money: null,
  // Specs of numbers want those of amounts and dates too.
  numbers: ['number'],
  percentages: null,
  'number ranges': ['number'],
  dates: null,
  'year ranges': null,
}

/** What the parser of the language layer reads, written as the specs are: the first reading of each value. */
export function readOurs(
  task: Task,
  { input, now, wanted }: SpecCase,
  languages: readonly ValueLanguage[],
): string[] {
  const kinds = kindsOf[task]
  const spans = readValues(input, { languages, now, ...(kinds === null ? {} : { kinds }) })
  // "Is equal to 20" is [20,20] there, and an exact number here: it counts where it is wanted.
  const isWanted = (way: string) => wanted.some((ways) => ways.includes(way))
  return spans.flatMap(({ readings: [value] }) => {
    const isExact = task === 'number ranges' && value.type === 'number' && value.bound === 'exact'
    const same = isExact ? [plain(Number(value.amount))].map((amount) => `[${amount},${amount}]`) : []
    return isExact ? same.filter(isWanted) : written(task, value)
  })
}

function written(task: Task, value: Value): string[] {
  if (task === 'number ranges') return range(value)
  if (task === 'year ranges') return years(value)
  const plains: readonly PlainValue[] = value.type === 'range' ? [value.low, value.high] : [value]
  return plains.flatMap((one) => writtenPlain(task, one))
}

function writtenPlain(task: Task, value: PlainValue): string[] {
  if (task === 'money' && value.type === 'money')
    return [`${plain(Number(value.amount))} ${value.currency ?? '?'}`]
  if (task === 'numbers' && value.type === 'number') return [plain(Number(value.amount))]
  if (task === 'percentages' && value.type === 'percent') return [plain(Number(value.amount))]
  if (task === 'dates' && value.type === 'date')
    return value.from === value.to ? [value.from] : [`${value.from}..${value.to}`]
  return []
}

/** Intervals as the specs write them; the top of "20 to 30" lies outside there. */
function range(value: Value): string[] {
  if (value.type === 'range') {
    const { low, high } = value
    if (low.type !== 'number' || high.type !== 'number') return []
    const isBounded = high.bound === 'max'
    const end = isBounded && high.isInclusive ? ']' : ')'
    return [`${low.isInclusive ? '[' : '('}${plain(Number(low.amount))},${plain(Number(high.amount))}${end}`]
  }
  if (value.type !== 'number') return []
  const amount = plain(Number(value.amount))
  if (value.bound === 'min') return [`${value.isInclusive ? '[' : '('}${amount},)`]
  return value.bound === 'max' ? [`(,${amount}${value.isInclusive ? ']' : ')'}`] : []
}

/** From the first day to the one behind the last; "2014-2018" ends where 2018 begins. */
function years(value: Value): string[] {
  if (value.type === 'range')
    return value.low.type === 'date' && value.high.type === 'date'
      ? [`${value.low.from}..${value.high.from}`]
      : []
  return value.type === 'date' ? [`${value.from}..${addDays(value.to, 1)}`] : []
}
