import type { EmployeeRange } from '../company.ts'
import type { CompanyChange } from '../store.ts'

export type Confidence = 'high' | 'medium' | 'low'
export type MatchType = 'exact' | 'normalized' | 'alias' | 'prefix' | 'token' | 'fuzzy'

/**
 * Finds companies. The store stays the truth: an index follows its change feed, may be lost at any time and is then
 * built again. Plans are plain data, so that an index may run in another thread.
 */
export interface CompanyIndex {
  /** The best `limit` companies after `offset` among those that pass the filter, best first. */
  search(plan: SearchPlan): Promise<SearchPage>
  /** Companies most like a text, best first: candidates for competitors. */
  similar(query: SimilarQuery): Promise<readonly SimilarCompany[]>
  /** How many companies there are, and how many of them hold each term and are in each industry: what sharing one tells. */
  frequencies(asked: AskedFrequencies): Promise<Frequencies>
  /** For each name the companies it may mean, best first, one entry a company, scores of at least `minScore`. */
  matchNames(
    names: readonly string[],
    limit: number,
    minScore: number,
  ): Promise<readonly (readonly NameCandidate[])[]>
  /** For each text the investors whose `investorKey` begins with the words of its own, those of most companies first, at most 20. */
  investorsNamed(texts: readonly string[]): Promise<readonly (readonly KnownInvestor[])[]>
  status(): Promise<IndexStatus>
}

/** An index that is handed its changes. */
export interface FedIndex extends CompanyIndex {
  /**
   * Takes changes in feed order; `cursor` is where the feed stood after them. Everything before is searchable when it resolves.
   */
  apply(changes: readonly CompanyChange[], cursor: string): Promise<void>
}

export interface SearchPlan {
  readonly filter: CompanyFilter
  /** Text to rank by; null ranks every company that passes by score. */
  readonly text: string | null
  /** Companies that hold one of these topics are no hits. */
  readonly without?: readonly string[]
  readonly limit: number
  readonly offset: number
  /** Whether all that matches must be counted; it costs reading every posting. Default false. */
  readonly counts?: boolean
  /** Whether each hit says which terms it holds: a search of every term's companies a hit. Default false. */
  readonly tellsTerms?: boolean
}

export interface SimilarQuery {
  readonly text: string
  /** Keys of the taxonomy (`industryKey`) that the companies should share. */
  readonly industries: readonly string[]
  readonly filter: CompanyFilter
  /** Companies that are no answer, such as the one compared. */
  readonly excludedIds: readonly string[]
  readonly limit: number
}

export interface SimilarCompany {
  readonly id: string
  /** 0 to 1, falling with rank. */
  readonly score: number
  /** The rarest words that both hold, and the industries that both are in. */
  readonly terms: readonly string[]
  readonly industries: readonly string[]
}

export interface AskedFrequencies {
  /** As `tokenize` and `pairOf` give them. */
  readonly terms: readonly string[]
  /** Keys of the taxonomy (`industryKey`). */
  readonly industries: readonly string[]
}

/** Both lists in the order in which they were asked. */
export interface Frequencies {
  readonly companies: number
  readonly terms: readonly number[]
  readonly industries: readonly number[]
}

export interface KnownInvestor {
  /** As `investorKey` gives it. */
  readonly name: string
  readonly companies: number
}

export interface SearchPage {
  readonly hits: readonly SearchMatch[]
  /** Whether there are hits after these. */
  readonly hasMore: boolean
  /** Companies that pass the filter, and those of them that the text matches; null unless the plan asked for counts. */
  readonly passing: number | null
  readonly matching: number | null
  /** Where the feed stood for whoever answered: hits that did not change since pass the filter. Missing where nobody knows. */
  readonly cursor?: string | null
}

export interface SearchMatch {
  readonly id: string
  /** 0 to 1, falling with rank. */
  readonly relevance: number
  /** Query terms that the company's text holds; empty unless the plan asked for them. */
  readonly terms: readonly string[]
}

export interface NameCandidate {
  readonly id: string
  readonly matchedAlias: string
  readonly matchType: MatchType
  /** 0 to 1. */
  readonly score: number
}

export interface IndexStatus {
  readonly companies: number
  /** Where in the store's change feed the index stands; null before the first change. */
  readonly cursor: string | null
}

/** Every filter of decisions D9.5, resolved: names are ids, dates are absolute, and an absent key filters nothing. */
export interface CompanyFilter {
  readonly foundedYear?: NumberRange & { readonly includeMissing: boolean }
  /** Inclusive dates `YYYY-MM-DD` between which the last round must lie. */
  readonly lastRaisedOn?: {
    readonly from: string | null
    readonly to: string | null
    readonly includeMissing: boolean
  }
  readonly fundingUsd?: NumberRange
  readonly employees?: NumberRange
  readonly followers?: NumberRange
  readonly score?: NumberRange
  readonly countries?: Choice<string>
  /** A company is in one of these cities by id, key or name. Its place passes when cities or regions include it. */
  readonly cities?: Choice<CityTerm>
  /** Likewise by admin1 code, region name or metro slug. */
  readonly regions?: Choice<RegionTerm>
  /** Keys of the taxonomy (`industryKey`); a parent stands for its children too. */
  readonly industries?: { readonly values: readonly string[]; readonly operator: 'AND' | 'OR' }
  readonly includedInvestors?: readonly InvestorTerm[]
  readonly excludedInvestors?: readonly InvestorTerm[]
  /** Saved lists, each as the ids of its companies. */
  readonly lists?: Choice<readonly string[]>
  readonly domains?: Choice<string>
}

export interface NumberRange {
  /** Inclusive; null leaves that side open. */
  readonly min: number | null
  readonly max: number | null
}

/** A company must match one of `include` (when there are any) and none of `exclude`. */
export interface Choice<T> {
  readonly include: readonly T[]
  readonly exclude: readonly T[]
}

/** A name is `placeKey` text with every place the gazetteer knows by it; with none it is unknown and matches nothing. */
export type CityTerm =
  | { readonly geoId: number }
  | { readonly geoKey: string }
  | { readonly foldedName: string; readonly geoIds: readonly number[] }
export type RegionTerm =
  | { readonly admin1Code: string }
  | { readonly metroSlug: string }
  | { readonly foldedName: string; readonly admin1Codes: readonly string[] }
export interface InvestorTerm {
  readonly id: string | null
  /** As `investorKey` gives it; null when the id decides. */
  readonly name: string | null
  /** Only as a lead investor. */
  readonly lead: boolean
}

/** Lowest and highest head count of a range; the highest is open-ended for `10001+`. */
export const employeeRangeBounds: Readonly<Record<EmployeeRange, readonly [number, number]>> = {
  '1-10': [1, 10],
  '11-50': [11, 50],
  '51-200': [51, 200],
  '201-500': [201, 500],
  '501-1000': [501, 1_000],
  '1001-5000': [1_001, 5_000],
  '5001-10000': [5_001, 10_000],
  '10001+': [10_001, Number.POSITIVE_INFINITY],
}
