import type { Value } from '../../language/index.ts'
import { filterTable } from '../../records/index.ts'
import { curatedInvestors, investorKey } from '../../reference/index.ts'
import { saidOfAsker } from './asker.ts'
import { isDescription } from './descriptions.ts'
import { commonWords, doubtfulNames, wordInvestors } from './known-words.ts'
import { wishOf } from './mandates.ts'
import { phrasesAt } from './phrases.ts'
import { placeAt } from './place-names.ts'
import { isBusinessWord } from './places-known.ts'
import { type QueryToken, tokensOf } from './query-tokens.ts'
import type { QueryUnderstanding, TextSpan } from './query-understanding.ts'
import { type QueryValues, valuesOf } from './query-values.ts'
import type { QueryContext } from './reading.ts'
import { saidOfOthers } from './said-of-others.ts'
import { phrasesThat, wordsThat } from './words.ts'

/** Words that say a place, a year, an amount or an investor and became no filter. */
export interface NotRead extends TextSpan {
  /** In a sentence, with what would be read where there is such. */
  readonly why: string
}

/** What of the text that ranks might have been a filter, and why it is none. */
export function notRead(
  query: string,
  { unparsed }: Pick<QueryUnderstanding, 'unparsed'>,
  context: QueryContext,
): readonly NotRead[] {
  const { parts, tokens } = tokensOf(query)
  const values = valuesOf(parts, tokens, context.today)
  const isTold = isDescription(tokens)
  const wish = new Set(isTold ? tokens : wishOf(tokens, values))
  const found: NotRead[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) break
    const { start, end } = token
    const isWished = wish.has(token)
    if (isWished && !unparsed.some((span) => span.start <= start && end <= span.end)) continue
    const fact = factAt(tokens, values, context, at)
    if (fact === null) continue
    const text = query.slice(start, tokens[fact.next - 1]?.end ?? end)
    const why = isTold
      ? told
      : !isWished || saidOfAsker(tokens, at)
        ? ofAsker
        : isOfOthers(tokens, at)
          ? ofOthers
          : fact.why(text)
    found.push({ text, start, end: start + text.length, why })
    at = fact.next - 1
  }
  return found
}

/** "For companies in Leeds": what leads to the place stands between. */
const isOfOthers = (tokens: readonly QueryToken[], at: number) =>
  saidOfOthers(tokens, at) || (tokens[at - 1]?.kind === 'word' && saidOfOthers(tokens, at - 1))

const told = 'The text describes a company, so that what it tells excludes nobody.'
const ofAsker = 'It is said of who asks.'
const ofOthers = 'It is said of others than the companies that are looked for.'

interface Fact {
  readonly next: number
  readonly why: (text: string) => string
}

function factAt(
  tokens: readonly QueryToken[],
  values: QueryValues,
  { locations }: QueryContext,
  at: number,
): Fact | null {
  const value = values.at(at)
  const [reading] = value?.value ?? []
  if (value !== null && reading?.type === 'money')
    return {
      next: value.next,
      why: (text) => `It is not said what the amount is: "more than ${text} raised" is read.`,
    }
  const hasNumber = tokens.slice(at, value?.next).some(({ kind }) => kind === 'number')
  if (value !== null && reading !== undefined && isOldYear(tokens, at, reading))
    return { next: value.next, why: () => `Founding years are known from ${filterTable.foundedYear.min} on.` }
  if (value !== null && hasNumber && reading !== undefined && isYears(reading))
    return { next: value.next, why: (text) => `It is not said what was then: "founded in ${text}" is read.` }
  const people = value !== null && reading?.type === 'number' ? staff.find(tokens, value.next) : null
  if (people !== null)
    return {
      next: people.next,
      why: (text) => `It is not said whether more would do: "exactly ${text}" is read.`,
    }
  const investor = investorAt(tokens, at)
  if (investor > at)
    return { next: investor, why: (text) => `It is not said that it invested: "backed by ${text}" is read.` }
  const usesCapitals = tokens.some(({ isCapital }) => isCapital)
  const search = { tokens, values, locations, certainty: 'bare' as const, usesCapitals, leastBare: knownCity }
  const place = tokens[at]?.isCapital === true ? placeAt(search, at) : null
  if (place === null) return null
  return {
    next: place.next,
    why: (text) => `It is not said that the companies are there: "based in ${text}" is read.`,
  }
}

const knownCity = 100_000

const isYears = (value: Value): boolean =>
  value.type === 'range' ? isYears(value.low) : value.type === 'date' && value.grain === 'year'

/** "Founded before 1800", which no filter takes. */
function isOldYear(tokens: readonly QueryToken[], at: number, value: Value): boolean {
  const year = value.type === 'number' && value.bound === 'exact' ? Number(value.amount) : Number.NaN
  return year > oldestYear && year <= filterTable.foundedYear.min && leadsToYear.has(tokens[at - 1]?.word)
}
const oldestYear = 1000
const leadsToYear = wordsThat('before', 'after', 'since', 'until', 'in', 'founded', 'founded-when')
const staff = phrasesThat([['staff', true]])

/** Behind the name of a well-known investor that is no word; `at` without one. */
function investorAt(tokens: readonly QueryToken[], at: number): number {
  if (tokens[at]?.isCapital !== true) return at
  names ??= new Set(curatedInvestors().flatMap((spellings) => spellings.map(investorKey)))
  for (const { text, next } of phrasesAt(tokens, at, wordsMax).reverse()) {
    const isWord =
      next === at + 1 &&
      (commonWords.has(text) || isBusinessWord(text) || doubtfulNames.has(text) || wordInvestors.has(text))
    if (!isWord && names.has(investorKey(text))) return next
  }
  return at
}

const wordsMax = 4
let names: ReadonlySet<string> | null = null
