import { amountsIn, toMinMax } from './amounts.ts'
import { describesCustomers, nounBefore } from './company-nouns.ts'
import { readAge } from './founded-age.ts'
import {
  complement,
  endsHere,
  fallsOut,
  foundedYear,
  isYear,
  sidedYear,
  type YearRange,
  yearsAt,
  yearsLong,
  yearsOfAge,
} from './founding-years.ts'
import { type Found, isGluedHyphen, phrasesAt, skip } from './phrases.ts'
import { nounSoon, standsFree } from './place-adjectives.ts'
import { isBusinessWord } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import type { QueryText, Reading } from './reading.ts'
import { openEnds, sides } from './times.ts'
import { butNot, eitherOf, marks, phrasesThat, wordsThat } from './words.ts'

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

/** "Ab Gründungsjahr 2021", "depuis leur création en 2019": the bound stands before what it bounds. */
function readSideFounded(query: QueryText, at: number): Reading | null {
  const side = sides.find(query.tokens, at)
  const cue = side === null ? null : foundedCues.find(query.tokens, side.next)
  if (side === null || cue?.value !== 'founded') return null
  const found = query.values.at(skip(query.tokens, cue.next, between))
  const years = found === null ? null : sidedYear(query, side.value, found)
  return years === null ? null : foundedYear(query, at, years, 0.95)
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

const nothings = phrasesThat([['unbacked', true]])

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
