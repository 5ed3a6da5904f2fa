import type { ValidationIssue } from '../../kernel/index.ts'
import type { FieldView } from '../custom/field-view.ts'
import type { FilterKind } from './filter-table.ts'
import type { Findings, Resolved, UnknownValue } from './findings.ts'
import { resolveCustom } from './resolve-custom.ts'
import { resolveNumbers } from './resolve-numbers.ts'
import { resolvePeople } from './resolve-people.ts'
import { type FilterLocations, resolvePlaces } from './resolve-places.ts'
import { type KnownList, resolveReferences } from './resolve-references.ts'
import { resolveValues } from './resolve-values.ts'
import type { Filters } from './schema.ts'

export type { FilterKey } from './filter-table.ts'
export type { UnknownValue } from './findings.ts'
export { companyTest, passesFilter } from './match.ts'
export type { FilterLocations } from './resolve-places.ts'
export { type KnownList, listIdsOf } from './resolve-references.ts'
export { type Filters, FiltersSchema } from './schema.ts'

export interface FilterContext {
  readonly locations: FilterLocations
  /** `YYYY-MM-DD` in UTC: the day from which ages count. */
  readonly today: string
  readonly currentYear: number
  /** The lists of the account that asks. Without it there is no such account, and no filter may name a list. */
  readonly knownList?: KnownList | null
  /** Own fields that the caller may see. Default none. */
  readonly fields?: FieldView
}

export interface FilterResolution extends Resolved {
  /** Why the request must be refused, in body order; when there are any, `filter` and `active` are not to be used. */
  readonly issues: readonly ValidationIssue[]
  readonly unknownValues: readonly UnknownValue[]
}

/**
 * Turns filters that fit `FiltersSchema` into the plain-data filter that indexes read, and checks what a schema cannot.
 * `active` says the same in request shape and normal form; resolving it again gives the same filter.
 *
 *     resolveFilters({ countries: { include: ['de'] } }, context).filter // { countries: { include: ['DE'], exclude: [] } }
 */
export function resolveFilters(
  filters: Filters | null | undefined,
  context: FilterContext,
): FilterResolution {
  const given = filters ?? {}
  const findings: Findings = { issues: [], unknownValues: [] }
  const parts = resolvers.map((resolve) => resolve(given, context, findings))
  return {
    filter: Object.assign({}, ...parts.map(({ filter }) => filter)),
    active: Object.assign({}, ...parts.map(({ active }) => active)),
    issues: inBodyOrder(findings.issues, given),
    unknownValues: inBodyOrder(findings.unknownValues, given),
  }
}

type Resolver = (filters: Filters, context: FilterContext, findings: Findings) => Resolved

const resolverOf = {
  range: resolveNumbers,
  age: resolveNumbers,
  date: resolveNumbers,
  country: resolvePlaces,
  place: resolvePlaces,
  industries: resolveReferences,
  investors: resolveReferences,
  lists: resolveReferences,
  websites: resolveReferences,
  values: resolveValues,
  near: resolvePlaces,
  people: resolvePeople,
  custom: resolveCustom,
} satisfies Record<FilterKind, Resolver>

const resolvers = [...new Set<Resolver>(Object.values(resolverOf))]

/** Filters are resolved in one order whatever the body's, so that the same filters always give the same plan. */
function inBodyOrder<T extends { readonly path: string }>(found: readonly T[], filters: Filters): T[] {
  const keys = Object.keys(filters)
  const position = ({ path }: T) => keys.indexOf(path.split(/[.[]/)[1] ?? '')
  return found.toSorted((a, b) => position(a) - position(b))
}
