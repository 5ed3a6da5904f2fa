import type { FilterKey } from '../../records/index.ts'
import type { ExchangeRates } from '../../reference/index.ts'
import type { KnownInvestor, KnownPerson, NamedCompany } from '../company-index.ts'
import type { PlaceNames } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import type { UnderstoodSpan } from './query-understanding.ts'
import type { QueryValues } from './query-values.ts'

/** What a rule read: the tokens it used up, and what they say. */
export interface Reading {
  readonly from: number
  /** The token after the last one used. */
  readonly next: number
  /** Empty where what was said narrows nothing: "public or private". */
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

export interface QueryContext {
  /** `YYYY-MM-DD` in UTC: the day from which ages count. */
  readonly today: string
  readonly currentYear: number
  readonly locations: PlaceNames
  /** Of money in other currencies; without it those that come with Dealflow. */
  readonly rates?: ExchangeRates | undefined
  /** The dataset's investors whose names begin with a phrase of `investorPhrases`, those of most companies first. */
  readonly investorsNamed: (phrase: string) => readonly KnownInvestor[]
  /** Whom a name of `peoplePhrases` means, and whether people of the dataset worked for a company of them. Without them nobody is known. */
  readonly personNamed?: (name: string) => KnownPerson | null
  readonly isFormerCompany?: (name: string) => boolean
  /** Whether the text of a company holds a name of `peoplePhrases` that is written like a person's. Without it each may be one. */
  readonly isSpokenOf?: (name: string) => boolean
  /** The company or the product that a phrase of `companyPhrases` names. Without it none is known. */
  readonly companyNamed?: (phrase: string) => NamedCompany | null
}

/** A query on its way through the rules. */
export interface QueryText {
  readonly tokens: readonly QueryToken[]
  readonly values: QueryValues
  /** Some word of the query has a capital letter, so that a name without one is doubtful. */
  readonly usesCapitals: boolean
  /** The token after what was understood last, -1 before anything was. */
  readonly understoodTo: number
  /** What was understood last is a place, or how many work there: a year behind it is that of a founding. */
  readonly isPlaceBefore?: boolean
  readonly context: QueryContext
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
