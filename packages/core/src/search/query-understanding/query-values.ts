import { readValuesOf, type ValueSpan, valueLanguages } from '../../language/index.ts'
import type { Token } from '../../words/index.ts'
import type { Found } from './phrases.ts'
import type { QueryToken } from './query-tokens.ts'
import { type Words, wordsThat } from './words.ts'

/** All that may be meant by the value that is at a place, the likeliest first. */
export type Readings = ValueSpan['readings']

/** The amounts, numbers, durations and dates of a query, by the tokens at which they begin. */
export interface QueryValues {
  readonly isEmpty: boolean
  at(token: number): Found<Readings> | null
  /** Whether a token is of a date that has words: "in de jaren negentig" is in no town. */
  isOfDate(token: number): boolean
}

/**
 * The value behind a cue, with fillers between. A value may begin with the last word of the cue: "ein Team von 10 bis 20" has a range
 * that "von" begins.
 */
export function valueBehind(
  { tokens, values }: { readonly tokens: readonly QueryToken[]; readonly values: QueryValues },
  cue: { readonly at: number; readonly next: number },
  fillers: Words,
): Found<Readings> | null {
  for (let place = cue.next; ; place++) {
    const value = values.at(place)
    if (value !== null) return value
    if (!fillers.has(tokens[place]?.word)) break
  }
  const last = cue.next - 1 > cue.at ? values.at(cue.next - 1) : null
  return last !== null && last.next > cue.next ? last : null
}

/** `today` as `YYYY-MM-DD`. A query is short and may be in any language, so that each reads its own words for numbers. */
export function valuesOf(parts: readonly Token[], tokens: readonly QueryToken[], today: string): QueryValues {
  const places = new Map<number, number>()
  const ends = new Map<number, number>()
  for (const [at, { start, end }] of tokens.entries()) {
    places.set(start, at)
    ends.set(end, at + 1)
  }
  const found = new Map<number, Found<Readings>>()
  const ofDates = new Set<number>()
  const options = { languages: valueLanguages(), now: Date.parse(today), isAnyLanguage: true }
  for (const { start, end, readings } of readValuesOf(parts, options)) {
    const [at, next] = [places.get(start), ends.get(end)]
    // The "2" of "B2B" begins within a token.
    if (at === undefined || next === undefined) continue
    found.set(at, { value: readings, next })
    const [{ type }] = readings
    if (type === 'date') for (let token = at; token < next; token++) ofDates.add(token)
  }
  for (const at of [...found.keys()]) withHalf(tokens, found, at, today)
  return {
    isEmpty: found.size === 0,
    at: (token) => found.get(token) ?? null,
    isOfDate: (token) => ofDates.has(token),
  }
}

/** "Un anno e mezzo fa", "año y medio", "two and a half years" is said otherwise. */
function withHalf(
  tokens: readonly QueryToken[],
  found: Map<number, Found<Readings>>,
  at: number,
  today: string,
): void {
  const whole = found.get(at)
  if (whole === undefined || !andWords.has(tokens[whole.next]?.word)) return
  const half = found.get(whole.next + 1)
  const [part] = half?.value ?? []
  if (half === undefined || part?.type !== 'number' || Number(part.amount) !== 0.5 || part.bound !== 'exact')
    return
  const isAgo = agoWords.has(tokens[half.next]?.word)
  const longer = whole.value.flatMap((reading): ValueSpan['readings'][number][] => {
    if (reading.type === 'duration' && reading.unit === 'year')
      return [{ ...reading, amount: String(Number(reading.amount) + 0.5), isAge: reading.isAge || isAgo }]
    if (reading.type !== 'date' || reading.grain !== 'year') return []
    if (reading.to === today) return [{ ...reading, from: halfYearBefore(reading.from) }]
    // "L'ultimo anno e mezzo" is no year of the calendar.
    return [{ ...reading, from: halfYearBefore(yearBefore(today)), to: today }]
  })
  const [first, ...others] = longer
  if (first === undefined) return
  found.set(at, { value: [first, ...others], next: isAgo ? half.next + 1 : half.next })
  found.delete(whole.next + 1)
}

const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`

function halfYearBefore(day: string): string {
  const month = Number(day.slice(5, 7)) - 6
  const [year, inYear] =
    month < 1 ? [Number(day.slice(0, 4)) - 1, month + 12] : [Number(day.slice(0, 4)), month]
  return `${year}-${String(inYear).padStart(2, '0')}${day.slice(7)}`
}

const andWords = wordsThat('and')
const agoWords = wordsThat('ago-behind')
