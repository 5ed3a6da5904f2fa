import { filterTable, maxOf } from '../../records/index.ts'
import { readBounds, toMinMax, yearComparators } from './bounds.ts'
import { describesCustomers, nounBefore } from './company-nouns.ts'
import { wordsThat } from './connecting-words-table.ts'
import { readNumber } from './numbers.ts'
import { type Found, isGluedHyphen, phraseTable, skip } from './phrases.ts'
import { boundaryWords } from './place-words-table.ts'
import type { QueryToken } from './query-tokens.ts'
import { oneFact, type QueryText, type Reading } from './reading.ts'
import { readYear, readYears, type YearRange, yearWords } from './years.ts'

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
  // "Funded by Index Ventures since 2023" says nothing of a founding.
  if (at === query.understoodTo && !isBehindPlace(query.tokens, at)) return null
  const isOfNoun = nounBefore(query.tokens, at) >= 0 || at === query.understoodTo
  if (!isOfNoun || yearComparators.find(query.tokens, at) === null) return null
  const years = readYears(query, at)
  return years === null ? null : foundedYear(query, at, years, 0.75)
}

/** "Startups in Bavaria since 2015". */
function isBehindPlace(tokens: readonly QueryToken[], at: number): boolean {
  for (let word = at - 2; word >= Math.max(1, at - 5); word--) {
    if (inWords.has(tokens[word]?.word ?? '')) return nounBefore(tokens, word) >= 0
  }
  return false
}

const inWords = wordsThat('in')

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
  const row = filterTable.foundedYear
  const last = maxOf(row, context.currentYear)
  const { min, max } = value
  const areYears = [min, max].every((year) => year === undefined || (year >= row.min && year <= last))
  if (!areYears || (min !== undefined && max !== undefined && min > max)) return null
  return oneFact(from, next, 'foundedYear', value, confidence)
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
  const isOld = oldWords.has(tokens[next]?.word ?? '') || isRomanceAge(query, at, next)
  if (!isOld && cue === null) return null
  const ages = bounds !== null ? toMinMax(bounds.value) : ageBeyond(cue?.value ?? 'any', plain?.value ?? 0)
  const value = yearsOfAge(ages, context.currentYear)
  const end = oldWords.has(tokens[next]?.word ?? '') ? next + 1 : next
  return foundedYear(query, at, { value, next: end }, 0.9)
}

/** "Empresas con menos de 5 años": behind companies and a preposition years alone are an age. */
function isRomanceAge({ tokens, understoodTo }: QueryText, at: number, next: number): boolean {
  const before = at - 1
  if (!romanceYears.has(tokens[next - 1]?.word ?? '') || !romanceWith.has(tokens[before]?.word ?? ''))
    return false
  const after = tokens[next]
  const ends = after === undefined || after.kind === 'mark' || boundaryWords.has(after.word)
  return ends && (before === understoodTo || nounBefore(tokens, before) >= 0)
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
const romanceYears = new Set(['anos', 'ans'])
const romanceWith = new Set(['com', 'con', 'de', 'avec', 'ayant'])
const fillers = new Set(': in im en em year jahr the years sometime date was is'.split(' '))
const oldWords = new Set(['old', 'alt', 'alte'])
