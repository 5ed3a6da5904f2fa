import { datesIn } from '../../../packages/core/src/extraction/funding/dates-in-text.ts'
import { moneyIn } from '../../../packages/core/src/extraction/funding/money-in-text.ts'
import {
  type Bounds,
  readBounds,
  yearComparators,
} from '../../../packages/core/src/search/query-understanding/bounds.ts'
import { readNumber } from '../../../packages/core/src/search/query-understanding/numbers.ts'
import {
  type QueryToken,
  queryTokens,
} from '../../../packages/core/src/search/query-understanding/query-tokens.ts'
import { readYear, readYears } from '../../../packages/core/src/search/query-understanding/years.ts'
import { plain, type SpecCase, type Task } from './specs.ts'

/** What the readers that the parser replaces make of a case: of sites for money and dates, of queries for numbers and years. */
export function readToday(task: Task, { input, now }: SpecCase): string[] {
  if (task === 'money')
    return moneyIn(input).map(({ value, currency }) => `${plain(value)} ${currency ?? '?'}`)
  if (task === 'dates') return datesIn(input, now + 10 * 365 * 86_400_000).map(({ iso }) => iso)
  if (task === 'numbers') return everywhere(input, readNumber).map(plain)
  if (task === 'year ranges') {
    const context = { currentYear: new Date(now).getUTCFullYear() }
    const read = (tokens: readonly QueryToken[], at: number) => years(tokens, at, context)
    return everywhere(input, read)
  }
  if (task === 'number ranges')
    return everywhere(input, (tokens, at) => readBounds(tokens, at, readNumber)).map(interval)
  return []
}

type Found<Value> = { readonly value: Value; readonly next: number } | null

function everywhere<Value>(
  input: string,
  read: (tokens: readonly QueryToken[], at: number) => Found<Value>,
): Value[] {
  const tokens = queryTokens(input)
  const values: Value[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = read(tokens, at)
    if (found !== null) values.push(found.value)
    at = found?.next ?? at + 1
  }
  return values
}

/** "2014-2018" ends where 2018 begins, as the specs have it, and "last year" where this one begins. */
function years(
  tokens: readonly QueryToken[],
  at: number,
  context: { readonly currentYear: number },
): Found<string> {
  const found = readYears({ tokens, context }, at)
  if (found === null) return null
  const { min, max } = found.value
  const isSpan = readBounds(tokens, at, readYear, yearComparators) !== null
  const end = max === undefined ? '' : String(isSpan ? max : max + 1)
  return { value: `${min ?? ''}-01-01..${end}-01-01`, next: found.next }
}

function interval({ min, max }: Bounds): string {
  const isRange = min !== null && max !== null
  const low = min === null ? '(' : `${min.isInclusive ? '[' : '('}${plain(min.value)}`
  const high = max === null ? ')' : `${plain(max.value)}${max.isInclusive && !isRange ? ']' : ')'}`
  return `${low},${high}`
}
