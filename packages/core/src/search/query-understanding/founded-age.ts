import type { Value } from '../../language/index.ts'
import { type Amounts, amountsIn, type Edge, toMinMax } from './amounts.ts'
import { describesCustomers, nounAt, nounBefore } from './company-nouns.ts'
import { fallsOut, foundedYear, suffixes, yearsLong, yearsOf, yearsOfAge } from './founding-years.ts'
import type { Found } from './phrases.ts'
import { boundaryWords } from './place-words.ts'
import { isBusinessWord } from './places-known.ts'
import type { Readings } from './query-values.ts'
import type { QueryText, Reading } from './reading.ts'
import { besideDays } from './times.ts'
import { phrasesThat, wordsThat } from './words.ts'

/** `less than 5 years old`, `not older than 4 years`, `aged 2 to 5 years`, `under 3 years in business`. */
export function readAge(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  // "Menos" denies in Spanish, and begins "menos de 5 años".
  const isDeniedHere = notWords.has(tokens[at]?.word) && query.values.at(at) === null
  // "Keine Firma älter als 7 Jahre"
  const noun = nounBefore(tokens, withWords.has(tokens[at - 1]?.word) ? at - 1 : at)
  const isDenied = isDeniedHere || (noun > 0 && notWords.has(tokens[noun - 1]?.word))
  const first = isDeniedHere ? at + 1 : at
  const cue = ageCues.find(tokens, first)
  const found =
    (cue?.value === 'aged' ? null : query.values.at(first)) ??
    (cue === null ? null : query.values.at(cue.next))
  if (cue !== null && found !== null && cue.value !== 'aged') {
    const year = readOlderThanYear(query, at, found, (cue.value === 'older') !== isDenied, isDenied)
    if (year !== null) return year
  }
  const ages = bounded(amountsIn(found, yearsLong), cue?.value)
  const boundBehind =
    found === null || ages === null ? null : readBoundBehind(query, at, found.next, ages.value)
  if (boundBehind !== null) return boundBehind
  if (found === null || ages?.value.kind !== 'bounds') return null
  const behind = ageBehind.find(tokens, found.next)
  const isAge = cue !== null || behind !== null || found.value.some(isOld)
  if (!isAge && (isDeniedHere || !isAgeOfCompanies(query, at, found.next))) return null
  const next = behind?.next ?? found.next
  const said = isDenied !== fallsOut(query, next) ? denied(ages.value) : ages.value
  const value = yearsOfAge(toMinMax(said), query.context.currentYear)
  return foundedYear(query, at, { value, next }, 0.9)
}

/** Older than, where the number itself says no bound: "più vecchie di sei anni". */
function bounded(
  found: Found<Amounts> | null,
  cue: 'younger' | 'older' | 'aged' | undefined,
): Found<Amounts> | null {
  if (
    found === null ||
    found.value.kind !== 'exact' ||
    found.value.min === null ||
    cue === undefined ||
    cue === 'aged'
  )
    return found
  const edge = { value: found.value.min.value, isInclusive: false }
  const value: Amounts =
    cue === 'older' ? { min: edge, max: null, kind: 'bounds' } : { min: null, max: edge, kind: 'bounds' }
  return { value, next: found.next }
}

/** "Not older than 2015". */
function readOlderThanYear(
  query: QueryText,
  at: number,
  found: Found<Readings>,
  isBefore: boolean,
  isDenied: boolean,
): Reading | null {
  const year = besideDays(found, isBefore ? 'before' : 'after')
  const value = year === null ? null : yearsOf(year, query.context)
  if (value === null) return null
  // "Not older than 2015" lets 2015 in.
  const said = !isDenied ? value : isBefore ? { max: (value.max ?? 0) + 1 } : { min: (value.min ?? 1) - 1 }
  return foundedYear(query, at, { value: said, next: found.next }, 0.9)
}

/** "Dix ans d'existence au plus". */
function readBoundBehind(query: QueryText, at: number, next: number, { min, kind }: Amounts): Reading | null {
  const behind = kind === 'exact' ? ageBehind.find(query.tokens, next) : null
  const bound = behind === null ? null : suffixes.find(query.tokens, behind.next)
  if (bound === null || min === null) return null
  const ages = bound.value === 'min' ? { min: min.value } : { max: min.value }
  const value = yearsOfAge(ages, query.context.currentYear)
  return foundedYear(query, at, { value, next: bound.next }, 0.9)
}

/** "Not older than 4 years" is at most 4; of a range it would be two. */
function denied({ min, max }: Pick<Amounts, 'min' | 'max'>): Pick<Amounts, 'min' | 'max'> {
  const other = (edge: Edge | null) =>
    edge === null ? null : { value: edge.value, isInclusive: !edge.isInclusive }
  return min !== null && max !== null ? { min, max } : { min: other(max), max: other(min) }
}

const isOld = (value: Value): boolean =>
  value.type === 'range' ? isOld(value.high) : value.type === 'duration' && value.isAge

/** "Empresas con menos de 5 años": behind companies and a preposition years alone are an age. */
function isAgeOfCompanies({ tokens, understoodTo }: QueryText, at: number, next: number): boolean {
  const before = at - 1
  const after = tokens[next]
  const ends = after === undefined || after.kind === 'mark' || boundaryWords.has(after.word)
  // "Robots, menos de 5 años, …"
  if (tokens[before]?.text === ',' && before > 0) return after === undefined || after.kind === 'mark'
  if (!ends || !withWords.has(tokens[before]?.word)) return false
  // "… en Escandinavia, con menos de 5 años", "medtech de moins de 4 ans"
  const isBehind =
    before === understoodTo || (before - 1 === understoodTo && tokens[before - 1]?.text === ',')
  if (isBehind || nounBefore(tokens, before) >= 0 || isBusinessWord(tokens[before - 1]?.word)) return true
  // "Startups portuguesas de turismo com menos de dez anos"
  return (
    tokens.some((_, noun) => noun < before && nounAt(tokens, noun) >= 0) &&
    !describesCustomers(tokens, before)
  )
}

const ageCues = phrasesThat([
  ['younger', 'younger' as const],
  ['older', 'older' as const],
  ['age', 'aged' as const],
])

const ageBehind = phrasesThat([['age-behind', true]])

const withWords = wordsThat('with', 'having', 'of')

const notWords = wordsThat('not', 'unbacked', 'never')
