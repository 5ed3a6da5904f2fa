import type { PlainValue, Value } from '../../language/index.ts'
import { filterTable, maxOf } from '../../records/index.ts'
import { type Amounts, amountsIn, type Edge, toMinMax } from './amounts.ts'
import { describesCustomers, nounAt, nounBefore } from './company-nouns.ts'
import { excludedBehind } from './exclusions.ts'
import { type Found, isGluedHyphen, phrasesAt, skip } from './phrases.ts'
import { nounSoon, standsFree } from './place-adjectives.ts'
import { boundaryWords } from './place-words.ts'
import { isBusinessWord } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import type { Readings } from './query-values.ts'
import { oneFact, type QueryText, type Reading } from './reading.ts'
import { besideDays, lengthOf, openEnds, readTime, type Side, sides, type Time } from './times.ts'
import { butNot, eitherOf, marks, phrasesThat, valueBounds, wordsThat } from './words.ts'

/**
 * When a company was founded: `founded after 2018`, `since 2019 gegründet`, `less than 5 years old`, `startups from
 * 2020`.
 */
export function readFounded(query: QueryText, at: number): Reading | null {
  return (
    readFoundedThen(query, at) ??
    readSideFounded(query, at) ??
    readThenFounded(query, at) ??
    readAge(query, at) ??
    readFoundedThere(query, at) ??
    readFoundedBy(query, at) ??
    readNounYear(query, at) ??
    readNothingYear(query, at) ??
    readHyphenYear(query, at) ??
    readYearOfNoun(query, at)
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
  const years = yearsAt(query, start) ?? agesSince(query, start) ?? yearsOfEvent(query, start)
  if (years === null) return null
  const said = cue.value === 'founded' && !fallsOut(query, years.next) ? years : complement(years)
  return said === null ? null : foundedYear(query, at, said, 0.98)
}

/**
 * "Founded during the crypto boom 2017", "founded after the first release (2020+)", "founded in the summer of 2015": what happened then
 * stands before the year.
 */
function yearsOfEvent(query: QueryText, at: number): Found<YearRange> | null {
  const { tokens } = query
  if (byWords.has(tokens[at]?.word)) return null
  const side = sides.find(tokens, at)
  if (side === null && !timeWords.has(tokens[at]?.word)) return null
  for (let next = (side?.next ?? at) + 1; next < at + eventWords; next++) {
    const token = tokens[next]
    if (token === undefined || eventEnds.has(token.word)) return null
    if (token.text === '(') {
      const years = yearsAt(query, next + 1)
      return years !== null && tokens[years.next]?.text === ')' ? { ...years, next: years.next + 1 } : null
    }
    if (token.kind === 'mark' && token.text !== '-') return null
    const found = query.values.at(next)
    if (found === null || !found.value.some(isYear)) continue
    // "Founded in Berlin in 2019" names a place, "founded in the summer of 2015" a time.
    if (inWords.has(tokens[at]?.word) && !ofWords.has(tokens[next - 1]?.word)) return null
    if (!endsHere(query, found.next)) return null
    return side === null ? yearsAt(query, next) : sidedYear(query, side.value, found)
  }
  return null
}

/** Words from the beginning of an event to its year. */
const eventWords = 7

/** "2022 startups", "the 2010s robotics companies". */
function readYearOfNoun(query: QueryText, at: number): Reading | null {
  const [value] = query.values.at(at)?.value ?? []
  const isPart = value === undefined && partOfYears.has(query.tokens[at]?.word)
  const isYears = value?.type === 'date' && (value.grain === 'year' || value.grain === 'decade')
  if (!(isPart || isYears) || !standsFree(query.tokens, at)) return null
  const years = yearsAt(query, at)
  return years === null || !nounSoon(query.tokens, years.next) ? null : foundedYear(query, at, years, 0.7)
}

/** "Fondate da non oltre quattro anni". */
function agesSince(query: QueryText, at: number): Found<YearRange> | null {
  const start = skip(query.tokens, at, sinceWords)
  const found = start === at ? null : amountsIn(query.values.at(start), yearsLong)
  if (found?.value.kind !== 'bounds') return null
  return { value: yearsOfAge(toMinMax(found.value), query.context.currentYear), next: found.next }
}
const sinceWords = wordsThat('since', 'since-length')

/** "Founded before 2015 need not apply". */
const fallsOut = ({ tokens }: QueryText, at: number) => excludedBehind(tokens, at) !== null

/** "Ab Gründungsjahr 2021", "depuis leur création en 2019": the bound stands before what it bounds. */
function readSideFounded(query: QueryText, at: number): Reading | null {
  const side = sides.find(query.tokens, at)
  const cue = side === null ? null : foundedCues.find(query.tokens, side.next)
  if (side === null || cue?.value !== 'founded') return null
  const found = query.values.at(skip(query.tokens, cue.next, between))
  const years = found === null ? null : sidedYear(query, side.value, found)
  return years === null ? null : foundedYear(query, at, years, 0.95)
}

function sidedYear(query: QueryText, side: Side, found: Found<Readings>): Found<YearRange> | null {
  const time = besideDays(found, side)
  const value = time === null ? null : yearsOf(time, query.context)
  return value === null ? null : { value, next: found.next }
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
  // "Gründungen aus den Jahren 2016 bis 2018"
  const start = isOfNoun ? skip(query.tokens, at, yearLinks) : at
  // "Legaltech van vóór 2017"
  const isOf =
    ofWords.has(query.tokens[at]?.word) &&
    hasSide(query, at + 1) &&
    isBusinessWord(query.tokens[at - 1]?.word)
  const begin = isRange(query, start) || hasOpenEnd(query, start) ? start : isOf ? at + 1 : at
  const isOpen = hasOpenEnd(query, start)
  const isBound = hasSide(query, begin) || isRange(query, start) || isOpen
  // "legaltech #Rennes 2018 ou après"
  if (!(isOfNoun || isApart || isOf || (isOpen && endsHere(query, at + 3))) || !isBound) return null
  const found = yearsAt(query, begin)
  if (found === null) return null
  const years = fallsOut(query, found.next) ? complement(found) : found
  if (years === null) return null
  // Apart, "a year ago" and "until today" say when something else was; "before 2017" is a year as a whole.
  const isAlone = isApart || (at === query.understoodTo && !isBehindPlace(query.tokens, at))
  if (isAlone && (!endsHere(query, years.next) || !isWholeYears(query, at, years.value))) return null
  return foundedYear(query, at, years, 0.75)
}

/** "2020 em diante" */
function hasOpenEnd({ tokens, values }: QueryText, at: number): boolean {
  const found = values.at(at)
  return found?.value.some(isYear) === true && openEnds.find(tokens, found.next) !== null
}

const isYear = (value: Value) => value.type === 'date' && value.grain === 'year'

const isWholeYears = ({ tokens }: QueryText, at: number, { min, max }: YearRange) =>
  max === undefined || (min === undefined && sides.find(tokens, at)?.value === 'before')

/** "Nada antes de 2017; robótica". */
function readNothingYear(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  const isApart = at === 0 || tokens[at - 1]?.kind === 'mark' || besides.has(tokens[at - 1]?.word)
  const nothing = isApart ? nothings.find(tokens, at) : null
  if (nothing === null || !hasSide(query, nothing.next)) return null
  const years = yearsAt(query, nothing.next)
  const said = years === null ? null : complement(years)
  return said === null || !endsHere(query, said.next) ? null : foundedYear(query, at, said, 0.75)
}

/** "Meal delivery, since 2019, …": between commas, and not behind what was understood, which has its own times. */
function standsApart({ tokens, understoodTo, isPlaceBefore }: QueryText, at: number): boolean {
  let before = at - 1
  while (besides.has(tokens[before]?.word)) before--
  const isMark = tokens[before]?.kind === 'mark' && apartMarks.has(tokens[before]?.text)
  return before > 0 && isMark && (before !== understoodTo || isPlaceBefore === true)
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

/** "Founded by two sisters in 2015": who founded ranks. */
function readFoundedBy(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  if (!inWords.has(tokens[at]?.word)) return null
  for (let by = at - 1; by >= Math.max(1, at - eventWords); by--) {
    if (tokens[by]?.kind === 'mark' && tokens[by]?.text !== '-') return null
    if (!byWords.has(tokens[by]?.word) || !foundedWords.has(tokens[by - 1]?.word)) continue
    const years = yearsAt(query, at)
    return years === null || !endsHere(query, years.next) ? null : foundedYear(query, at, years, 0.85)
  }
  return null
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
  if (time === null || value === null) return null
  // "Créée il y a trois ans maximum"
  const isDay = time.value.kind === 'days' && time.value.from === time.value.to
  const isOne = value.min === value.max && (isDay || time.value.kind === 'age')
  const year = isOne ? value.min : undefined
  const bound = year === undefined ? null : suffixes.find(query.tokens, time.next)
  if (bound === null || year === undefined) return { value, next: time.next }
  return { value: bound.value === 'min' ? { max: year } : { min: year }, next: bound.next }
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
  if (isBehind || nounBefore(tokens, before) >= 0 || isBusinessWord(tokens[before - 1]?.word)) return true
  // "Startups portuguesas de turismo com menos de dez anos"
  return (
    tokens.some((_, noun) => noun < before && nounAt(tokens, noun) >= 0) &&
    !describesCustomers(tokens, before)
  )
}

const foundedCues = phrasesThat([
  ['founded', 'founded' as const],
  ['founded-when', 'founded' as const],
  [['not', 'founded'], 'not' as const],
  [['not', 'founded-when'], 'not' as const],
  [['unbacked', 'founded'], 'not' as const],
  [['unbacked', 'founded-when'], 'not' as const],
])
const foundedWords = wordsThat('founded', 'founded-when')
const foundedBehind = phrasesThat([['founded-behind', true]])
/** "die 2019 wurden gegründet", "in den 1990er Jahren gegründet". */
const between = wordsThat('be', 'time-link')
const ageCues = phrasesThat([
  ['younger', 'younger' as const],
  ['older', 'older' as const],
  ['age', 'aged' as const],
])
const ageBehind = phrasesThat([['age-behind', true]])
const nothings = phrasesThat([['unbacked', true]])
const suffixes = valueBounds()
const withWords = wordsThat('with', 'having', 'of')
const inWords = wordsThat('in', 'place-in')
const ofWords = wordsThat('of', 'from')
const yearLinks = eitherOf(wordsThat('time-link', 'from', 'of'), marks(':'))
const byWords = wordsThat('by')
const timeWords = wordsThat('time-link')
const partOfYears = wordsThat('early-part', 'mid-part', 'late-part')
/** What begins something else than the event at which companies were founded. */
const eventEnds = butNot(
  wordsThat('who', 'and', 'but', 'raised', 'raised-when', 'with', 'having'),
  wordsThat('article'),
)
/** "…, and since 2015", "(2020 em diante)". */
const besides = wordsThat('and', 'but', 'only')
const apartMarks = marks(',', ';', '|', '(', ':', '–', '—')
const notWords = wordsThat('not', 'unbacked', 'never')
