import { type Bounds, type Edge, readBounds, toMinMax, yearComparators } from './bounds.ts'
import { wordsThat } from './connecting-words-table.ts'
import { readNumber } from './numbers.ts'
import { type Found, phraseTable, skip, wordSet } from './phrases.ts'
import type { QueryToken } from './query-tokens.ts'
import type { QueryText } from './reading.ts'

/** What of a query the years depend on. */
interface YearsText extends Pick<QueryText, 'tokens'> {
  readonly context: Pick<QueryText['context'], 'currentYear'>
}

export interface YearRange {
  readonly min?: number
  readonly max?: number
}

/** The years that an expression of time takes in: `in 2019`, `after 2018`, `the 1990s`, `the last 3 years`, `this year`. */
export function readYears({ tokens, context }: YearsText, at: number): Found<YearRange> | null {
  const bounds = readBounds(tokens, at, readYear, yearComparators)
  if (bounds !== null) return { value: toMinMax(wholeYears(tokens, at, bounds)), next: bounds.next }
  const start = skip(tokens, at, inWords)
  const decade = readDecade(tokens, start)
  if (decade !== null) return decade
  const relative = readRelativeYears(tokens, start, context.currentYear)
  if (relative !== null) return relative
  const year = readYear(tokens, start)
  if (year === null) return null
  const open = openEnds.find(tokens, year.next)
  if (open !== null) {
    const value = open.value === 'min' ? { min: year.value } : { max: year.value }
    return { value, next: open.next }
  }
  const second = orWords.has(tokens[year.next]?.word ?? '') ? readYear(tokens, year.next + 1) : null
  // "2019 or 2020" is a range; "2015 or 2020" is not.
  if (second !== null && second.value === year.value + 1) {
    return { value: { min: year.value, max: second.value }, next: second.next }
  }
  return second === null ? { value: { min: year.value, max: year.value }, next: year.next } : null
}

/** "After June 2013" may still be in 2013: with a month the year itself is taken in. */
function wholeYears(tokens: readonly QueryToken[], at: number, { value, next }: Found<Bounds>): Bounds {
  if (!tokens.slice(at, next).some(({ word }) => monthNumbers.has(word))) return value
  const open = (edge: Edge | null) => (edge === null ? null : { ...edge, isInclusive: true })
  return { min: open(value.min), max: open(value.max) }
}

/** Four digits that can be a year. A month before it and "the year" say no more than it. */
export function readYear(tokens: readonly QueryToken[], at: number): Found<number> | null {
  const start = skip(tokens, at, yearFillers)
  const token = tokens[start]
  if (token?.kind !== 'number' || !/^(?:1[89]|20)\d\d$/.test(token.text)) return null
  // `2019k`, `2010s`, `$2000` and `2000 employees` are no years.
  if (tokens[start + 1]?.isGlued && tokens[start + 1]?.kind === 'word') return null
  if (tokens[start - 1]?.isGlued === false && currencySigns.has(tokens[start - 1]?.text ?? '')) return null
  return { value: Number(token.text), next: start + 1 }
}

/** `the 1990s`, `the early 2000s`, `the '90s`, `the nineties`. */
function readDecade(tokens: readonly QueryToken[], at: number): Found<YearRange> | null {
  const part = decadeParts.get(tokens[at]?.word ?? '')
  let next = part === undefined ? at : at + 1
  if (apostrophes.has(tokens[next]?.text ?? '')) next++
  const number = tokens[next]
  const named = decadeNames.get(number?.word ?? '')
  const plural = tokens[next + 1]
  const isPlural = number?.kind === 'number' && plural?.word === 's' && plural.isGlued
  const digits = isPlural && /^(?:(?:1[89]|20)\d|[3-9])0$/.test(number.text) ? Number(number.text) : null
  const first = named ?? (digits !== null && digits < 100 ? 1900 + digits : digits)
  if (first === null) return null
  const [from, to] = part ?? [0, 9]
  return { value: { min: first + from, max: first + to }, next: named === undefined ? next + 2 : next + 1 }
}

const apostrophes = new Set(["'", '’', '‘'])
const decadeNames: ReadonlyMap<string, number> = new Map([
  ['sixties', 1960],
  ['seventies', 1970],
  ['eighties', 1980],
  ['nineties', 1990],
  ['noughties', 2000],
])

function readRelativeYears(
  tokens: readonly QueryToken[],
  at: number,
  currentYear: number,
): Found<YearRange> | null {
  const named = namedYears.find(tokens, at)
  if (named !== null) {
    const year = currentYear + named.value
    return { value: { min: year, max: year }, next: named.next }
  }
  const past = pastWords.find(tokens, at)
  if (past === null) return null
  const count = readNumber(tokens, past.next)
  const unit = tokens[count?.next ?? past.next]?.word ?? ''
  if (decadeWords.has(unit))
    return { value: { min: currentYear - 10 * (count?.value ?? 1) }, next: (count?.next ?? past.next) + 1 }
  if (count === null || !yearWords.has(unit) || !Number.isInteger(count.value)) return null
  return { value: { min: currentYear - count.value }, next: count.next + 1 }
}

const monthNames = [
  'january jan januar janvier enero janeiro',
  'february feb februar fevrier febrero fevereiro',
  'march mar marz mars marzo marco',
  'april apr avril abril',
  'may mai mayo maio',
  'june jun juni juin junio junho',
  'july jul juli juillet julio julho',
  'august aug aout agosto',
  'september sep sept septembre septiembre setembro',
  'october oct oktober octobre octubre outubro',
  'november nov novembre noviembre novembro',
  'december dec dezember decembre diciembre dezembro',
]
export const monthNumbers: ReadonlyMap<string, number> = new Map(
  monthNames.flatMap((names, i) => names.split(' ').map((name) => [name, i + 1] as const)),
)
export const yearWords = wordSet('years year yrs yr jahre jahren jahr ans annees anos')
const pastWords = phraseTable([
  [
    `last | past | previous | the last | the past | the previous | within the last | within the past |
      during the last | during the past | over the last | over the past`,
    true,
  ],
  [
    `den letzten | letzten | der letzten | les dernieres | ces dernieres | los ultimos | ultimos |
      nos ultimos | as ultimas | vergangenen`,
    true,
  ],
])
const namedYears = phraseTable([
  ['this year|dieses jahr|diesem jahr|cette annee|este ano', 0],
  ['last year|the previous year|letztes jahr|letzten jahr|l annee derniere|el ano pasado|ano passado', -1],
])
const decadeParts: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['early', [0, 3]],
  ['mid', [4, 6]],
  ['late', [7, 9]],
])
const openEnds = phraseTable([
  [
    `or later | and later | or after | and after | onwards | onward | or newer | and newer | and on | on |
      oder spater | ou apres | o despues | ou depois`,
    'min' as const,
  ],
  [
    'or earlier|and earlier|or before|and before|or older|oder fruher|ou avant|o antes|ou antes',
    'max' as const,
  ],
])
const inWords = wordSet('in im en em within during the den jahr year anos los les of over')
const yearFillers = new Set([
  ...monthNumbers.keys(),
  ...'the year dem jahr early mid late of in end start'.split(' '),
])
const decadeWords = wordSet('decade decades jahrzehnt decennie decada')
const orWords: ReadonlySet<string> = new Set([...wordsThat('and', 'or'), '/'])
const currencySigns = wordSet('$ € £ ¥')
