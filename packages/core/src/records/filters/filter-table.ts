import { keysOf } from '../../kernel/index.ts'
import {
  businessModels,
  type Company,
  companyStatuses,
  employeeRangeBounds,
  fundingStages,
  organizationTypes,
  roundTypes,
} from '../company.ts'
import { dateNumber } from '../date-number.ts'
import { organizationTerm, organizationTerms } from '../organization-type/organization-type.ts'

const lastRaisedOn = {
  name: 'lastRaisedOn',
  read: ({ funding }) => dateNumber(funding?.last_raised_on ?? null),
} as const satisfies FilterColumn

/**
 * The filters of a search, one row each (docs/design/decisions.md#filters). Everything that knows filters reads this table: the
 * request schema, the check of a request, the test of a company, the columns and conditions of the index, and the reading of
 * queries. Its order is that of the schema and of answers.
 */
export const filterTable = {
  foundedYear: {
    kind: 'range',
    min: 1800,
    max: 'next year',
    decimals: 0,
    columns: [{ name: 'foundedYear', read: (company) => company.founded_year }],
  },
  lastRaisedAge: {
    kind: 'age',
    max: 1_200,
    columns: [lastRaisedOn],
  },
  funding: {
    kind: 'range',
    min: -Number.MAX_SAFE_INTEGER,
    max: Number.MAX_SAFE_INTEGER,
    // Dollars may carry cents.
    decimals: Number.POSITIVE_INFINITY,
    description: 'Total funding in USD',
    columns: [{ name: 'fundingUsd', read: totalFundingUsd }],
  },
  employees: {
    kind: 'range',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    decimals: 0,
    columns: [
      { name: 'employeesMin', read: (company) => headCount(company, 0) },
      { name: 'employeesMax', read: (company) => headCount(company, 1) },
    ],
  },
  followers: {
    kind: 'range',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    decimals: 0,
    columns: [{ name: 'followers', read: (company) => company.follower_count }],
  },
  score: {
    kind: 'range',
    min: 0,
    max: 10,
    decimals: 1,
    columns: [{ name: 'score', read: (company) => company.score }],
  },
  // Every country there is: a query may name all continents but one.
  countries: { kind: 'country', entriesMax: 250 },
  cities: { kind: 'place', group: 'cities', entriesMax: 200 },
  regions: { kind: 'place', group: 'regions', entriesMax: 200 },
  cityGeoKeys: { kind: 'place', group: 'cities', entriesMax: 200 },
  cityGeoIds: { kind: 'place', group: 'cities', entriesMax: 200 },
  admin1Codes: { kind: 'place', group: 'regions', entriesMax: 200 },
  regionSlugs: { kind: 'place', group: 'regions', entriesMax: 200 },
  industries: { kind: 'industries', entriesMax: 50 },
  includedInvestors: { kind: 'investors', entriesMax: 50 },
  excludedInvestors: { kind: 'investors', entriesMax: 50 },
  lists: { kind: 'lists', entriesMax: 200 },
  websites: { kind: 'websites', entriesMax: 1_000 },
  stages: {
    kind: 'values',
    values: withoutUnknown(fundingStages),
    entriesMax: 50,
    read: ({ funding }) => [funding?.stage],
  },
  lastRoundTypes: {
    kind: 'values',
    values: withoutUnknown(roundTypes),
    entriesMax: 50,
    read: ({ funding }) => [funding?.last_round_type],
  },
  statuses: {
    kind: 'values',
    values: withoutUnknown(companyStatuses),
    entriesMax: 50,
    read: ({ status }) => [status],
  },
  organizationTypes: {
    kind: 'values',
    values: organizationTypes,
    entriesMax: 50,
    read: (company) => [organizationTerm(company)],
    termsOf: organizationTerms,
  },
  businessModels: {
    kind: 'values',
    values: businessModels,
    entriesMax: 50,
    read: ({ business_models }) => business_models,
  },
  totalRounds: {
    kind: 'range',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    decimals: 0,
    description: 'Rounds of funding',
    columns: [{ name: 'totalRounds', read: roundCount }],
  },
  lastRaisedOn: { kind: 'date', columns: [lastRaisedOn] },
  near: { kind: 'near', kmMax: 500 },
  people: { kind: 'people', entriesMax: 20 },
  custom: { kind: 'custom', entriesMax: 50 },
} as const satisfies Record<string, FilterRow>

export type FilterRow = RangeRow | AgeRow | DateRow | PlaceRow | ListRow | ValuesRow | NearRow

/** A number of the company must lie between two bounds. */
export interface RangeRow {
  readonly kind: 'range'
  /** The lowest and the highest bound that a request may send, and how many decimals it may have. */
  readonly min: number
  readonly max: number | 'next year'
  readonly decimals: number
  /** For the API document. */
  readonly description?: string
  /** The number; or the lowest and the highest that it may be, both of which must lie between the bounds. */
  readonly columns: readonly [FilterColumn] | readonly [lowest: FilterColumn, highest: FilterColumn]
}

/** The last round must have an age. */
interface AgeRow {
  readonly kind: 'age'
  /** The most months or years that a request may ask for. */
  readonly max: number
  readonly columns: readonly [FilterColumn]
}

/** The last round must lie between two days. */
interface DateRow {
  readonly kind: 'date'
  readonly columns: readonly [FilterColumn]
}

/** The place of the company must be one of those that all filters of this kind include. */
interface PlaceRow {
  readonly kind: 'place'
  readonly group: 'cities' | 'regions'
  readonly entriesMax: number
}

interface ListRow {
  readonly kind: 'country' | 'industries' | 'investors' | 'lists' | 'websites' | 'people' | 'custom'
  /** How many values each list of the filter may have. */
  readonly entriesMax: number
}

/** The company must have one of the values that a field may have. */
export interface ValuesRow {
  readonly kind: 'values'
  readonly values: readonly string[]
  readonly entriesMax: number
  /** Those that the company has; what is none of `values` is unknown. */
  readonly read: (company: Company) => readonly (string | null | undefined)[]
  /** Where `read` gives what a year makes values of: all that stands for a value in it. */
  readonly termsOf?: (value: string, currentYear: number) => readonly string[]
}

/** The city of the company must lie within a distance of another. */
interface NearRow {
  readonly kind: 'near'
  readonly kmMax: number
}

/** A number that the index keeps of each company. */
export interface FilterColumn {
  readonly name: string
  /** Null when nobody knows. */
  readonly read: (company: Company) => number | null
}

export type FilterKey = keyof typeof filterTable
export type FilterKind = FilterRow['kind']
export type KeyOfKind<Kind extends FilterKind> = {
  [Key in FilterKey]: (typeof filterTable)[Key]['kind'] extends Kind ? Key : never
}[FilterKey]
export type RangeKey = KeyOfKind<'range'>
export type ValuesKey = KeyOfKind<'values'>
/** A row that has columns. */
type NumberRow = Extract<(typeof filterTable)[FilterKey], { readonly columns: unknown }>
export type ColumnName = NumberRow['columns'][number]['name']

export const filterKeys = keysOf(filterTable)

/** In the order of the table. */
export function keysOfKind<Kind extends FilterKind>(...kinds: readonly Kind[]): readonly KeyOfKind<Kind>[] {
  return filterKeys.filter((key): key is KeyOfKind<Kind> =>
    kinds.some((kind) => kind === filterTable[key].kind),
  )
}

export const rangeKeys = keysOfKind('range')
export const valuesKeys = keysOfKind('values')

/** The columns that a filter asks for its numbers; none when it asks for no number. */
export function columnsOf(key: FilterKey): readonly NumberRow['columns'][number][] {
  const row = filterTable[key]
  return 'columns' in row ? row.columns : []
}

/** The columns of the index, in the order in which it writes them. */
export const filterColumns = [...new Set(filterKeys.flatMap(columnsOf))]

/** The values of a row that a company is known to have, or the terms that stand for them. */
export function valuesOf(key: ValuesKey, company: Company): readonly string[] {
  const { values, read, termsOf }: ValuesRow = filterTable[key]
  const said: string[] = []
  for (const value of read(company))
    if (value != null && (termsOf !== undefined || values.includes(value))) said.push(value)
  return said
}

/** Of a key whose index does not keep its values: each with what stands for it; null for any other. */
export function termsByValue(key: string, currentYear: number): readonly ValueTerms[] | null {
  if (!isValuesKey(key)) return null
  const { values, termsOf }: ValuesRow = filterTable[key]
  return termsOf === undefined ? null : values.map((value) => ({ value, terms: termsOf(value, currentYear) }))
}

export interface ValueTerms {
  readonly value: string
  readonly terms: readonly string[]
}

const isValuesKey = (key: string): key is ValuesKey => valuesKeys.some((one) => one === key)

/** What `valuesOf` gives of the companies that have one of these values. */
export function termsOfValues(
  key: ValuesKey,
  values: readonly string[],
  currentYear: number,
): readonly string[] {
  const { termsOf }: ValuesRow = filterTable[key]
  return termsOf === undefined ? values : values.flatMap((value) => termsOf(value, currentYear))
}

/** What nobody knows is no value: a filter cannot ask for it. */
function withoutUnknown<Value extends string>(
  values: readonly Value[],
): readonly Exclude<Value, 'unknown'>[] {
  return values.filter((value): value is Exclude<Value, 'unknown'> => value !== 'unknown')
}

export function maxOf({ max }: RangeRow, currentYear: number): number {
  return max === 'next year' ? currentYear + 1 : max
}

/** Whether a bound has no more decimals than it may have. */
export function isExact(value: number, { decimals }: Pick<RangeRow, 'decimals'>): boolean {
  return !Number.isFinite(decimals) || Number(value.toFixed(decimals)) === value
}

/** Whether the filter asks for a number: an amount, a year or an age. */
export const isNumeric = (key: FilterKey) => 'columns' in filterTable[key]

/** A company that is known to have raised nothing has raised 0. */
function totalFundingUsd({ funding }: Company): number | null {
  if (funding === null) return null
  return funding.total_usd ?? (funding.null_reason === 'none_announced' ? 0 : null)
}

/** A company that is known to have raised nothing had no round. */
function roundCount({ funding }: Company): number | null {
  if (funding === null) return null
  return funding.round_count ?? (funding.null_reason === 'none_announced' ? 0 : null)
}

/** The exact count decides; of a range that is all we know its lowest or highest, which is infinity for one without an end. */
function headCount({ employee_count, employee_range }: Company, end: 0 | 1): number | null {
  return employee_count ?? (employee_range === null ? null : employeeRangeBounds[employee_range][end])
}
