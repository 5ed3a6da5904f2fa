import type { Environment } from '../kernel/index.ts'
import type { Company, CompanyFilter } from '../records/index.ts'

/**
 * What tells how much companies are like one. Competitors do, and are built on search, so that the service joins them to it
 * (docs/design/decisions.md#like-searches).
 */
export interface Likeness {
  /** Whether it is a well-known product, of which more is known than its name. */
  knowsProduct(name: string): Promise<boolean>
  /** The words that tell most of what it is about, those that tell most first; none where nothing is known of it. */
  wordsOf(
    environment: Environment,
    asked: Pick<AskedLikeness, 'name' | 'company'>,
  ): Promise<readonly string[]>
  /** Those that pass the filter and are at all like it, most alike first. At most 200 are compared, and it is none of them. */
  companiesLike(environment: Environment, asked: AskedLikeness): Promise<readonly AlikeCompany[]>
}

export interface AskedLikeness {
  readonly name: string
  /** Its record; null for a product or a company that no record names. */
  readonly company: Company | null
  readonly filter: CompanyFilter
  /** Companies that are compared with it beside those that are found for it. */
  readonly ids: readonly string[]
}

export interface AlikeCompany {
  readonly id: string
  /** 0 to 1: the chance that the two compete. */
  readonly likeness: number
  /** Whether that is enough for a company that no word of the query asks for. */
  readonly isAlike: boolean
}
