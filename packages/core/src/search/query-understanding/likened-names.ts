import { foreignMeaning } from '../analysis/foreign-words.ts'
import { stopWords } from '../analysis/stop-words.ts'
import type { NamedCompany } from '../company-index.ts'
import { nounAt } from './company-nouns.ts'
import { phrasesAt, skip } from './phrases.ts'
import { isBusinessWord } from './places-known.ts'
import { type QueryToken, written } from './query-tokens.ts'
import { butNot, eitherOf, orWords, wordsThat } from './words.ts'

/** Tokens that ask for companies like one. */
export interface LikenedReading {
  readonly from: number
  readonly next: number
  readonly likened: Likened
  /** Where the adjective of a country stands in it: "the Chinese Tesla". */
  readonly adjectiveAt?: number
}

/** The company that others are to be like. */
export interface Likened {
  /** As the query says it. */
  readonly name: string
  /** Null where nobody knows a company or a product of this name. */
  readonly company: NamedCompany | null
  /** Whether the words beside it come first: "Airbnb for boats" asks for boats. */
  readonly isForTopic: boolean
}

/** What a phrase names, or null; asked only for phrases that `companyPhrases` gives. */
type CompanyNamed = (phrase: string) => NamedCompany | null

/** A query as far as these rules read it. */
export interface LikenedQuery {
  readonly tokens: readonly QueryToken[]
  readonly companyNamed: CompanyNamed
}

/** Words of the longest name. */
export const wordsMax = 5

/** The longest name from here that is known, else one that only the query knows; others that are named with it belong to it. */
export function subjectFrom(query: LikenedQuery, from: number, at: number): LikenedReading | null {
  const { tokens } = query
  if (tokens[at] === undefined || tokens[at]?.kind === 'mark') return null
  for (const { next } of phrasesAt(tokens, at, wordsMax).reverse()) {
    const likened = subjectOf(query, at, next)
    if (likened !== null) return { from, next: behindOthers(tokens, next), likened }
  }
  let next = at
  while (next < at + wordsMax && isOfName(tokens, next, at)) next++
  if (tokens[at]?.kind === 'website') next = at + 1
  const likened = next === at ? null : unknownName(query, at, next)
  return likened === null ? null : { from, next: behindOthers(tokens, next), likened }
}

/** "Acme or Beta": the first is the one, and the others rank nothing. Behind a comma other wishes follow. */
function behindOthers(tokens: readonly QueryToken[], at: number): number {
  let next = at
  for (let start = skip(tokens, next, joints); start > next; start = skip(tokens, next, joints)) {
    let end = start
    while (end < start + wordsMax && isOfName(tokens, end, start)) end++
    if (end === start) break
    next = end
  }
  return next
}

function isOfName(tokens: readonly QueryToken[], at: number, first: number): boolean {
  const token = tokens[at]
  if (token === undefined || token.kind === 'mark') return false
  return token.isCapital || (at > first && token.kind === 'number')
}

/** A known company or product whose name is these tokens, if they are no other words of every text. */
export function subjectOf({ tokens, companyNamed }: LikenedQuery, at: number, next: number): Likened | null {
  if (!mayBeName(tokens, at, next)) return null
  const company = companyNamed(written(tokens, at, next))
  if (company === null || company.holders > holdersMax(tokens, at, next)) return null
  return { name: company.name, company, isForTopic: false }
}

/** One word that many companies hold is a word: with a capital it may be a name, and surely where others have none. */
function holdersMax(tokens: readonly QueryToken[], at: number, next: number): number {
  if (next > at + 1) return Number.POSITIVE_INFINITY
  if (tokens[at]?.isCapital !== true) return 60
  return at === 0 ? 250 : Number.POSITIVE_INFINITY
}

/** A name that nobody knows: with capitals, and of no words that have a meaning. */
export function unknownName({ tokens }: LikenedQuery, at: number, next: number): Likened | null {
  const name = tokens.slice(at, next)
  const isWebsite = next === at + 1 && name[0]?.kind === 'website'
  if (!isWebsite) {
    if (!mayBeName(tokens, at, next) || !name.every((_, i) => isOfName(tokens, at + i, at))) return null
    if (nounAt(tokens, at) >= 0 || name.every(({ word }) => foreignMeaning(word) !== null)) return null
  }
  return { name: written(tokens, at, next), company: null, isForTopic: false }
}

/** A name of small letters that nobody knows. */
export function saidName({ tokens }: LikenedQuery, at: number, next: number): Likened | null {
  if (next > at + 2 || !mayBeName(tokens, at, next)) return null
  return { name: written(tokens, at, next), company: null, isForTopic: true }
}

/** No pronoun, no trade. */
function mayBeName(tokens: readonly QueryToken[], at: number, next: number): boolean {
  const name = tokens.slice(at, next)
  return name.some(({ word }) => !isBusinessWord(word) && !stopWords.has(word) && !otherWords.has(word))
}

/** Some words with capitals, or few that are none of what companies do: others are not worth a question. */
export function looksLikeName(tokens: readonly QueryToken[], at: number, next: number): boolean {
  const name = tokens.slice(at, next)
  if (name.length > namesMax || nounAt(tokens, next - 1) >= 0) return false
  return name.every(
    ({ kind, word, isCapital }) =>
      kind !== 'mark' && !stopWords.has(word) && (!isBusinessWord(word) || (isCapital && name.length > 1)),
  )
}
const namesMax = 3

/** "En" is "and" in Dutch alone. */
const joints = butNot(eitherOf(wordsThat('and'), orWords), wordsThat('in', 'at', 'article', 'place-in'))
const otherWords = wordsThat(
  'our',
  'my',
  'speaker',
  'those',
  'demonstrative',
  'who',
  'article',
  'name-article',
  'and',
  'or',
)
