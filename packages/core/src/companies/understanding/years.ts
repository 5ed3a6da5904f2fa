import { earliestFoundedYear } from '../filters/schema.ts'
import { type Bounds, type Edge, readBounds, toMinMax, yearComparators } from './bounds.ts'
import { readNumber } from './numbers.ts'
import { type Found, isGluedHyphen, phraseTable, skip } from './phrases.ts'
import type { QueryToken } from './query-tokens.ts'
import { describesCustomers, nounBefore, oneFact, type QueryText, type Reading } from './reading.ts'

/**
 * When a company was founded: `founded after 2018`, `since 2019 gegründet`, `less than 5 years old`, `startups from
 * 2020`.
 */
export function readFounded(query: QueryText, at: number): Reading | null {
  return (
    readFoundedThen(query, at) ??
    readThenFounded(query, at) ??
    readAge(query, at) ??
    readNounYear(query, at) ??
    readHyphenYear(query, at)
  )
}

function readFoundedThen(query: QueryText, at: number): Reading | null {
  const cue = foundedCues.find(query.tokens, at)
  if (cue === null || describesCustomers(query.tokens, at)) return null
  const ago = readAgo(query, skip(query.tokens, cue.next, fillers))
  if (ago !== null && cue.value === 'founded') return foundedYear(query, at, ago, 0.95)
  const found = readYears(query, cue.next) ?? readYears(query, skip(query.tokens, cue.next, fillers))
  const years = found === null || cue.value === 'founded' ? found : complement(found)
  return years === null ? null : foundedYear(query, at, years, 0.98)
}

/** German and the Romance languages put the verb behind: `nach 2018 gegründet`, `2015 gegründete Startups`. */
function readThenFounded(query: QueryText, at: number): Reading | null {
  const years = readYears(query, at)
  if (years === null) return null
  const cue = foundedAfter.find(query.tokens, years.next)
  return cue === null ? null : foundedYear(query, at, { ...years, next: cue.next }, 0.95)
}

/** `post-2010 fintech`, `pre-2000 software companies`. */
function readHyphenYear(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  const word = tokens[at]?.word ?? ''
  const year = isGluedHyphen(tokens, at + 1) ? readYear(tokens, at + 2) : null
  if (year === null || (word !== 'post' && word !== 'pre')) return null
  const value = word === 'post' ? { min: year.value + 1 } : { max: year.value - 1 }
  return foundedYear(query, at, { value, next: year.next }, 0.75)
}

/** `startups from 2019`, `companies since 2015`: of a company noun a year says when it was founded. */
function readNounYear(query: QueryText, at: number): Reading | null {
  if (nounBefore(query.tokens, at) < 0 || yearComparators.find(query.tokens, at) === null) return null
  const years = readYears(query, at)
  return years === null ? null : foundedYear(query, at, years, 0.75)
}

/** `5 years ago`, `more than 10 years ago`, counted like ages. */
function readAgo({ tokens, context }: QueryText, at: number): Found<YearRange> | null {
  const bounds = readBounds(tokens, at, readAgeYears)
  const plain = bounds === null ? readAgeYears(tokens, at) : null
  const next = bounds?.next ?? plain?.next ?? -1
  if (tokens[next]?.word !== 'ago') return null
  const ages = bounds === null ? { min: plain?.value ?? 0, max: plain?.value ?? 0 } : toMinMax(bounds.value)
  return { value: yearsOfAge(ages, context.currentYear), next: next + 1 }
}

function yearsOfAge(ages: { min?: number; max?: number }, currentYear: number): YearRange {
  return {
    ...(ages.max === undefined ? {} : { min: currentYear - ages.max }),
    ...(ages.min === undefined ? {} : { max: currentYear - ages.min }),
  }
}

/** "Not founded before 2016" is from 2016 on; "not founded in 2016" is no one range. */
function complement({ value, next }: Found<YearRange>): Found<YearRange> | null {
  const { min, max } = value
  if (min !== undefined && max !== undefined) return null
  return { value: min === undefined ? { min: (max ?? 0) + 1 } : { max: min - 1 }, next }
}

function foundedYear(
  { context }: QueryText,
  from: number,
  { value, next }: Found<YearRange>,
  confidence: number,
): Reading | null {
  const last = context.currentYear + 1
  const { min, max } = value
  const areYears = [min, max].every(
    (year) => year === undefined || (year >= earliestFoundedYear && year <= last),
  )
  if (!areYears || (min !== undefined && max !== undefined && min > max)) return null
  return oneFact(from, next, 'foundedYear', value, confidence)
}

export interface YearRange {
  readonly min?: number
  readonly max?: number
}

/** The years that an expression of time takes in: `in 2019`, `after 2018`, `the 1990s`, `the last 3 years`, `this year`. */
export function readYears({ tokens, context }: QueryText, at: number): Found<YearRange> | null {
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
  // "2019 or 2020" is a range, "2015 or 2020" is none that a range could say.
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
  const part = decadeParts[tokens[at]?.word ?? '']
  let next = part === undefined ? at : at + 1
  if (apostrophes.has(tokens[next]?.text ?? '')) next++
  const number = tokens[next]
  const named = decadeNames[number?.word ?? '']
  const plural = tokens[next + 1]
  const isPlural = number?.kind === 'number' && plural?.word === 's' && plural.isGlued
  const digits = isPlural && /^(?:(?:1[89]|20)\d|[3-9])0$/.test(number.text) ? Number(number.text) : null
  const first = named ?? (digits !== null && digits < 100 ? 1900 + digits : digits)
  if (first === null) return null
  const [from, to] = part ?? [0, 9]
  return { value: { min: first + from, max: first + to }, next: named === undefined ? next + 2 : next + 1 }
}

const apostrophes = new Set(["'", '’', '‘'])
const decadeNames: Readonly<Record<string, number>> = {
  sixties: 1960,
  seventies: 1970,
  eighties: 1980,
  nineties: 1990,
  noughties: 2000,
}

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

/** `less than 5 years old`, `at least ten years old`, `younger than 3 years`. */
function readAge(query: QueryText, at: number): Reading | null {
  const { tokens, context } = query
  const cue = ageCues.find(tokens, at)
  const start = cue?.next ?? at
  const bounds = cue === null || cue.value === 'any' ? readBounds(tokens, start, readAgeYears) : null
  const plain = cue !== null && cue.value !== 'any' ? readAgeYears(tokens, start) : null
  const next = bounds?.next ?? plain?.next
  if (next === undefined) return null
  const isOld = oldWords.has(tokens[next]?.word ?? '')
  if (!isOld && cue === null) return null
  const ages = bounds !== null ? toMinMax(bounds.value) : ageBeyond(cue?.value ?? 'any', plain?.value ?? 0)
  const value = yearsOfAge(ages, context.currentYear)
  return foundedYear(query, at, { value, next: isOld ? next + 1 : next }, 0.9)
}

function ageBeyond(cue: 'any' | 'younger' | 'older', years: number): { min?: number; max?: number } {
  return cue === 'younger' ? { max: years - 1 } : { min: years + 1 }
}

function readAgeYears(tokens: readonly QueryToken[], at: number): Found<number> | null {
  const number = readNumber(tokens, at)
  if (number === null || !Number.isInteger(number.value)) return null
  const hyphen = tokens[number.next]?.text === '-' ? number.next + 1 : number.next
  // "between 2 and 5 years old" says the unit once.
  const isAfterAnd = ['and', '-', 'to', '–'].includes(tokens[number.next]?.word ?? '')
  if (yearWords.has(tokens[hyphen]?.word ?? '')) return { value: number.value, next: hyphen + 1 }
  return isAfterAnd ? number : null
}

const foundedCues = phraseTable([
  [
    `founded | established | started | created | incorporated | launched | formed | set up | est | born |
      founding year | founding date | year founded | founded year | year of foundation | inception | opened`,
    'founded' as const,
  ],
  [
    `gegrundet | gegrundete | gegrundeten | grundung | grundungsjahr | fondee | fondees | fonde | fondes |
      creee | creees | cree | crees`,
    'founded' as const,
  ],
  ['fundada|fundadas|fundado|fundados|creada|creadas|constituida|criada|criadas', 'founded' as const],
  [
    'not founded|not established|not started|not launched|not created|nicht gegrundet|no fundadas',
    'not' as const,
  ],
])
const foundedAfter = phraseTable([
  [
    `gegrundet | gegrundete | gegrundeten | gegrundetes | gegrundeter | fondee | fondees | fundadas | fundada |
      founded | established`,
    true,
  ],
])
const ageCues = phraseTable([
  ['younger than|junger als|newer than', 'younger' as const],
  ['older than|alter als', 'older' as const],
  ['age|aged|company age', 'any' as const],
])
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
const decadeParts: Readonly<Record<string, readonly [number, number]>> = {
  early: [0, 3],
  mid: [4, 6],
  late: [7, 9],
}
const fillers = new Set([
  ':',
  'in',
  'im',
  'en',
  'em',
  'year',
  'jahr',
  'the',
  'years',
  'sometime',
  'date',
  'was',
  'is',
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
const inWords = new Set([
  'in',
  'im',
  'en',
  'em',
  'within',
  'during',
  'the',
  'den',
  'jahr',
  'year',
  'años',
  'los',
  'les',
  'of',
  'over',
])
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
const yearFillers = new Set([
  ...monthNumbers.keys(),
  ...'the year dem jahr early mid late of in end start'.split(' '),
])
const yearWords = new Set(['years', 'year', 'yrs', 'yr', 'jahre', 'jahren', 'jahr', 'ans', 'annees', 'anos'])
const decadeWords = new Set(['decade', 'decades', 'jahrzehnt', 'decennie', 'decada'])
const oldWords = new Set(['old', 'alt', 'alte'])
const orWords = new Set(['or', 'and', 'oder', 'ou', 'o', '/'])
const currencySigns = new Set(['$', '€', '£', '¥'])
