import {
  languagePacks,
  readValuesOf,
  tokenize,
  type ValueLanguage,
  type ValueSpan,
} from '../../language/index.ts'
import type { Found } from './phrases.ts'
import type { QueryToken } from './query-tokens.ts'

/** All that may be meant by the value that stands at a place, the likeliest first. */
export type Readings = ValueSpan['readings']

/** The amounts, numbers, durations and dates of a query, by the tokens at which they begin. */
export interface QueryValues {
  at(token: number): Found<Readings> | null
  /** Whether a token is of a date that has words: "in de jaren negentig" is in no town. */
  isOfDate(token: number): boolean
}

/** `today` as `YYYY-MM-DD`. A query is short and may be in any language, so that each reads its own words for numbers. */
export function valuesOf(query: string, tokens: readonly QueryToken[], today: string): QueryValues {
  const places = new Map<number, number>()
  const ends = new Map<number, number>()
  for (const [at, { start, end }] of tokens.entries()) {
    places.set(start, at)
    ends.set(end, at + 1)
  }
  const found = new Map<number, Found<Readings>>()
  const ofDates = new Set<number>()
  languages ??= languagePacks().map(({ tag, values }) => ({ tag, words: values }))
  const options = { languages, now: Date.parse(today), isAnyLanguage: true }
  for (const { start, end, readings } of readValuesOf(tokenize(query), options)) {
    const [at, next] = [places.get(start), ends.get(end)]
    // The "2" of "B2B" begins within a token.
    if (at === undefined || next === undefined) continue
    found.set(at, { value: readings, next })
    const [{ type }] = readings
    if (type === 'date') for (let token = at; token < next; token++) ofDates.add(token)
  }
  return { at: (token) => found.get(token) ?? null, isOfDate: (token) => ofDates.has(token) }
}

let languages: readonly ValueLanguage[] | null = null
