import { readValuesOf, type ValueSpan, valueLanguages } from '../../language/index.ts'
import type { Token } from '../../words/index.ts'
import type { Found } from './phrases.ts'
import type { QueryToken } from './query-tokens.ts'
import type { Words } from './words.ts'

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
  return {
    isEmpty: found.size === 0,
    at: (token) => found.get(token) ?? null,
    isOfDate: (token) => ofDates.has(token),
  }
}
