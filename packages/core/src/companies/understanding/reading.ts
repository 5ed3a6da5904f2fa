import type { FilterKey } from '../filters/schema.ts'
import type { KnownInvestor } from '../search/company-index.ts'
import type { PlaceNames } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import type { UnderstoodSpan } from './understanding.ts'

/** What a rule read: the tokens it used up, and what they say. */
export interface Reading {
  readonly from: number
  /** The token after the last one used. */
  readonly next: number
  readonly facts: readonly Fact[]
}

/** One thing said. Places are put together when all are known; the others are filters already. */
export interface Fact {
  readonly from: number
  readonly next: number
  readonly filter: FilterKey
  readonly value: unknown
  readonly confidence: number
  readonly source: UnderstoodSpan['source']
}

export interface UnderstandingContext {
  /** `YYYY-MM-DD` in UTC: the day from which ages count. */
  readonly today: string
  readonly currentYear: number
  readonly locations: PlaceNames
  /** The dataset's investors whose names begin with a phrase of `investorPhrases`, those of most companies first. */
  readonly investorsNamed: (phrase: string) => readonly KnownInvestor[]
}

/** A query on its way through the rules. */
export interface QueryText {
  readonly tokens: readonly QueryToken[]
  /** Some word of the query has a capital letter, so that a name without one is doubtful. */
  readonly usesCapitals: boolean
  readonly context: UnderstandingContext
}

/** Reads what begins at a token, or null. */
export type Rule = (query: QueryText, at: number) => Reading | null

/** A reading that says one thing with all its words. */
export function oneFact(
  from: number,
  next: number,
  filter: FilterKey,
  value: unknown,
  confidence: number,
): Reading {
  return { from, next, facts: [{ from, next, filter, value, confidence, source: 'grammar' }] }
}

/** Words that name companies, in the languages of queries. */
export const companyNouns: ReadonlySet<string> = new Set(
  `
company companies startup startups business businesses firm firms venture ventures scaleup scaleups player players
unicorn unicorns corporation corporations enterprise enterprises team teams maker makers provider providers vendor vendors
unternehmen firmen firma startups gruender anbieter entreprise entreprises societe societes jeune jeunes
empresa empresas compania companias negocio negocios companhia companhias
`
    .trim()
    .split(/\s+/),
)

/** `start-ups` and `start ups` are one noun of several tokens: where a noun that ends before a token begins, or -1. */
export function nounBefore(tokens: readonly QueryToken[], at: number): number {
  if (companyNouns.has(tokens[at - 1]?.word ?? '')) return at - 1
  const isUps = ['up', 'ups'].includes(tokens[at - 1]?.word ?? '')
  if (!isUps) return -1
  const start = tokens[at - 2]?.text === '-' ? at - 3 : at - 2
  return tokens[start]?.word === 'start' ? start : -1
}

export function nounAt(tokens: readonly QueryToken[], at: number): number {
  if (companyNouns.has(tokens[at]?.word ?? '')) return at + 1
  if (tokens[at]?.word !== 'start') return -1
  const up = tokens[at + 1]?.text === '-' ? at + 2 : at + 1
  return ['up', 'ups'].includes(tokens[up]?.word ?? '') ? up + 1 : -1
}
