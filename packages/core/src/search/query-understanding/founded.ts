import type { PlainValue, Value } from '../../language/index.ts'
import { filterTable, maxOf } from '../../records/index.ts'
import { type Amounts, amountsIn, type Edge, toMinMax } from './amounts.ts'
import { describesCustomers, nounBefore } from './company-nouns.ts'
import { type Found, isGluedHyphen, phrasesAt, skip } from './phrases.ts'
import { boundaryWords } from './place-words.ts'
import { isBusinessWord } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import { oneFact, type QueryText, type Reading } from './reading.ts'
import { lengthOf, readTime, sides, type Time } from './times.ts'
import { phrasesThat, wordsThat } from './words.ts'

/**
 * When a company was founded: `founded after 2018`, `since 2019 gegründet`, `less than 5 years old`, `startups from
 * 2020`.
 */
export function readFounded(query: QueryText, at: number): Reading | null {
  return (
    readFoundedThen(query, at) ??
    readThenFounded(query, at) ??
    readAge(query, at) ??
    readFoundedThere(query, at) ??
    readNounYear(query, at) ??
    readHyphenYear(query, at)
  )
}

interface YearRange {
  readonly min?: number
  readonly max?: number
}

function readFoundedThen(query: QueryText, at: number): Reading | null {
  const cue = foundedCues.find(query.tokens, at)
  if (cue === null || describesCustomers(query.tokens, at)) return null
  // "est. 2016"
  const start = query.tokens[cue.next]?.text === '.' ? cue.next + 1 : cue.next
  const years = yearsAt(query, start)
  if (years === null) return null
  const said = cue.value === 'founded' ? years : complement(years)
  return said === null ? null : foundedYear(query, at, said, 0.98)
}

/** German and the Romance languages put the verb behind: `nach 2018 gegründet`, `2015 gegründete Startups`. */
function readThenFounded(query: QueryText, at: number): Reading | null {
  const years = yearsAt(query, at)
  const cue =
    years === null ? null : foundedBehind.find(query.tokens, skip(query.tokens, years.next, between))
  return years === null || cue === null ? null : foundedYear(query, at, { ...years, next: cue.next }, 0.95)
}

/** `post-2010 fintech`, `pre-2000 software companies`. */
function readHyphenYear(query: QueryText, at: number): Reading | null {
  const years = isGluedHyphen(query.tokens, at + 1) && hasSide(query, at) ? yearsAt(query, at) : null
  return years === null ? null : foundedYear(query, at, years, 0.75)
}

const hasSide = ({ tokens }: QueryText, at: number) =>
  phrasesAt(tokens, at, 1).length > 0 && sides.find(tokens, at) !== null

/** `startups from 2019`, `companies since 2015`: of a company noun a year says when it was founded. */
function readNounYear(query: QueryText, at: number): Reading | null {
  // "Funded by Index Ventures since 2023" says nothing of a founding.
  const isAfterPlace = isBehindPlace(query.tokens, at) || (query.isPlaceBefore === true && at > 1)
  if (at === query.understoodTo && !isAfterPlace) return null
  const isOfNoun = nounBefore(query.tokens, at) >= 0 || at === query.understoodTo
  const isApart = !isOfNoun && standsApart(query, at)
  if (!(isOfNoun || isApart) || !(hasSide(query, at) || isRange(query, at))) return null
  const years = yearsAt(query, at)
  // Apart, "a year ago" and "until today" say when something else was.
  const isAlone = isApart || (at === query.understoodTo && !isBehindPlace(query.tokens, at))
  if (years === null || (isAlone && (years.value.max !== undefined || !endsHere(query, years.next))))
    return null
  return foundedYear(query, at, years, 0.75)
}

/** "Meal delivery, since 2019, …": between commas, and not behind what was understood, which has its own times. */
function standsApart({ tokens, understoodTo, isPlaceBefore }: QueryText, at: number): boolean {
  return at > 1 && tokens[at - 1]?.text === ',' && (at - 1 !== understoodTo || isPlaceBefore === true)
}

function endsHere({ tokens }: QueryText, at: number): boolean {
  return tokens[at] === undefined || tokens[at]?.kind === 'mark'
}

/** "companies from 2008 to 2011", which begins with a value. */
const isRange = ({ values }: QueryText, at: number) =>
  values.at(at)?.value.some(({ type }) => type === 'range') === true

/** "Startups in Bavaria since 2015". */
function isBehindPlace(tokens: readonly QueryToken[], at: number): boolean {
  const place = placeBefore(tokens, at)
  return place > 0 && nounBefore(tokens, place) >= 0
}

/** Where "in Bavaria" begins that ends here, or -1. */
function placeBefore(tokens: readonly QueryToken[], at: number): number {
  for (let word = at - 2; word >= Math.max(1, at - 5); word--)
    if (inWords.has(tokens[word]?.word)) return word
  return -1
}

/** "founded in Berlin in 2019": a place that was understood comes between. */
function readFoundedThere(query: QueryText, at: number): Reading | null {
  if (at !== query.understoodTo) return null
  const place = placeBefore(query.tokens, at)
  if (!foundedWords.has(query.tokens[place - 1]?.word)) return null
  const years = yearsAt(query, at)
  return years === null ? null : foundedYear(query, at, years, 0.9)
}

/** The years that an expression of time takes in. */
function yearsAt(query: QueryText, at: number): Found<YearRange> | null {
  const time = readTime(query, at)
  const value = time === null ? null : yearsOf(time.value, query.context)
  return time === null || value === null ? null : { value, next: time.next }
}

function yearsOf(time: Time, { currentYear, today }: QueryText['context']): YearRange | null {
  if (time.kind === 'span') return null
  if (time.kind === 'age') return time.unit === 'years' ? yearsOfAge(toMinMax(time), currentYear) : null
  // "Le marché est aujourd'hui …" has an "est" that is no date of founding.
  if (time.from === today && time.to === today) return null
  return {
    ...(time.from === null ? {} : { min: Number(time.from.slice(0, 4)) }),
    ...(time.to === null ? {} : { max: Number(time.to.slice(0, 4)) }),
  }
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
  const row = filterTable.foundedYear
  const last = maxOf(row, context.currentYear)
  const { min, max } = value
  const areYears = [min, max].every((year) => year === undefined || (year >= row.min && year <= last))
  if (!areYears || (min !== undefined && max !== undefined && min > max)) return null
  return oneFact(from, next, 'foundedYear', value, confidence)
}

/** `less than 5 years old`, `not older than 4 years`, `aged 2 to 5 years`, `under 3 years in business`. */
function readAge(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  // "Menos" denies in Spanish, and begins "menos de 5 años".
  const isDenied = notWords.has(tokens[at]?.word) && query.values.at(at) === null
  const first = isDenied ? at + 1 : at
  const cue = ageCues.find(tokens, first)
  const found = query.values.at(cue?.value === 'aged' ? cue.next : first)
  const ages = amountsIn(found, yearsLong)
  if (found === null || ages?.value.kind !== 'bounds') return null
  const behind = ageBehind.find(tokens, found.next)
  const isAge = cue !== null || behind !== null || found.value.some(isOld)
  if (!isAge && (isDenied || !isAgeOfCompanies(query, at, found.next))) return null
  const said = isDenied ? denied(ages.value) : ages.value
  const value = yearsOfAge(toMinMax(said), query.context.currentYear)
  return foundedYear(query, at, { value, next: behind?.next ?? found.next }, 0.9)
}

const yearsLong = (plain: PlainValue) =>
  plain.type === 'duration' && plain.unit === 'year' ? lengthOf(plain) : null

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
  return isBehind || nounBefore(tokens, before) >= 0 || isBusinessWord(tokens[before - 1]?.word)
}

const foundedCues = phrasesThat([
  ['founded', 'founded' as const],
  ['founded-when', 'founded' as const],
  [['not', 'founded'], 'not' as const],
  [['not', 'founded-when'], 'not' as const],
])
const foundedWords = wordsThat('founded', 'founded-when')
const foundedBehind = phrasesThat([['founded-behind', true]])
/** "die 2019 wurden gegründet", "in den 1990er Jahren gegründet". */
const between = wordsThat('be', 'time-link')
const ageCues = phrasesThat([
  ['younger', 'compared' as const],
  ['older', 'compared' as const],
  ['age', 'aged' as const],
])
const ageBehind = phrasesThat([['age-behind', true]])
const withWords = wordsThat('with', 'having', 'of')
const inWords = wordsThat('in', 'place-in')
const notWords = wordsThat('not')
