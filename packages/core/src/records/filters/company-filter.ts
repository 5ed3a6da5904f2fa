import type { PersonRole } from '../people/person-roles.ts'
import type { RangeKey, ValuesKey } from './filter-table.ts'

type NumberFilters = { readonly [Key in RangeKey]?: NumberFilter }
type ValueFilters = { readonly [Key in ValuesKey]?: Choice<string> }

/**
 * Every filter (docs/design/decisions.md#filters), resolved: names are ids, dates are absolute, and an absent key filters nothing.
 */
export interface CompanyFilter extends NumberFilters, ValueFilters {
  /** The days between which the last round must lie: those that its age comes to today, and those asked for. */
  readonly lastRaisedAge?: DateFilter
  readonly lastRaisedOn?: DateFilter
  readonly countries?: Choice<string>
  /** A company is in one of these cities by id, key or name. Its place passes when cities or regions include it. */
  readonly cities?: Choice<CityTerm>
  /** Likewise by admin1 code, region name or metro slug. */
  readonly regions?: Choice<RegionTerm>
  /** GeoNames ids of the cities that are near enough. */
  readonly near?: readonly number[]
  /** Keys of the taxonomy (`industryKey`); a parent stands for its children too. */
  readonly industries?: { readonly values: readonly string[]; readonly operator: 'AND' | 'OR' }
  readonly includedInvestors?: readonly InvestorTerm[]
  readonly excludedInvestors?: readonly InvestorTerm[]
  /** Saved lists, each as the ids of its companies. */
  readonly lists?: Choice<readonly string[]>
  readonly domains?: Choice<string>
  /** The company has one of these people. */
  readonly people?: readonly PersonTerm[]
  /** Each of these holds of the operator's own fields. */
  readonly custom?: readonly CustomTerm[]
}

/** What is asked of an own field, by its key: its number (`customNumber`), or its terms (`customTerms`). */
export type CustomTerm =
  | ({ readonly key: number; readonly kind: 'range'; readonly includeMissing: boolean } & NumberRange)
  | ({ readonly key: number; readonly kind: 'values' } & Choice<string>)

/** One person who is all of this; a null says nothing. */
export interface PersonTerm {
  /** Any of these `personKeys`. */
  readonly keys: readonly string[] | null
  /** Any of these; one of whom nobody says a role passes where a name or an employer is asked for too. */
  readonly roles: readonly PersonRole[] | null
  /** `formerCompanyKey`. */
  readonly formerCompany: string | null
}

/** Inclusive dates `YYYY-MM-DD`; null leaves that side open. */
export interface DateFilter {
  readonly from: string | null
  readonly to: string | null
  /** Companies of which nobody knows the date pass too. */
  readonly includeMissing: boolean
}

export interface NumberFilter extends NumberRange {
  /** Companies of which the number is unknown pass too; default false. */
  readonly includeMissing?: boolean
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
