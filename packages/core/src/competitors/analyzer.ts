import type { Company } from '../records/index.ts'
import type { Location } from '../reference/index.ts'
import type { Competitor } from './schema.ts'

/** A company as it is compared with others, whether the dataset has it or not. */
export interface ComparedCompany {
  /** Of its record; null for a company that the dataset does not have. */
  readonly id: string | null
  readonly name: string | null
  readonly aliases: readonly string[]
  /** Every domain that is its own, as `normalizeWebsite` gives them, its main one first. */
  readonly domains: readonly string[]
  readonly location: Location | null
  /** What it says of itself, shortest first: tagline, value proposition, description. Verbatim. */
  readonly texts: readonly string[]
  /** As they are written; `industryKey` makes keys of them. */
  readonly industries: readonly string[]
  /** Of these those that its record says; what was worked out of its texts is in no list. */
  readonly statedIndustries: readonly string[]
  readonly tags: readonly string[]
  readonly businessModels: Company['business_models']
  /** Whom it sells to, as its site says: `developers`, `dental practices`. */
  readonly customerSegments: readonly string[]
}

export interface CompetitorAnalysis {
  /** At most 10, best first. */
  readonly competitors: readonly Competitor[]
  readonly totalAnalyzed: number
  readonly searchQuery: string | null
}

/** Compares a company with those of a dataset. */
export interface CompetitorAnalyzer {
  /** Rejects only when `signal` aborts or the dataset cannot be read. A company that says nothing of itself has no competitors. */
  analyze(company: ComparedCompany, signal: AbortSignal): Promise<CompetitorAnalysis>
}
