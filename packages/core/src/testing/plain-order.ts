import type { Company } from '../records/company.ts'
import { filterColumns } from '../records/filters/filter-table.ts'
import type { BesideCompany } from '../records/people/record-people.ts'
import type { ColumnOrder, OrderPosition } from '../search/company-index.ts'
import { customParts } from '../search/segments/custom.ts'

interface Placeable {
  readonly company: Company
  readonly beside?: BesideCompany
}

/** By columns; of equals the higher score first, then the lower id. */
export function ordered<Of extends Placeable>(documents: readonly Of[], sort: readonly ColumnOrder[]): Of[] {
  return [...documents].sort((a, b) => byPosition(positionOf(a, sort), positionOf(b, sort)))
}

export function positionOf(placed: Placeable, sort: readonly ColumnOrder[]): OrderPosition {
  const { company } = placed
  const numbers = sort.map(({ order, ...asked }) => {
    const value = numberIn(placed, asked)
    const number = value === null || order === 'asc' ? value : -value
    return number === Number.POSITIVE_INFINITY ? null : number
  })
  return { numbers, score: company.score, id: company.id }
}

/** What a column holds of a company, as it stands in an order. */
export function numberIn(
  { company, beside = {} }: Placeable,
  { column, places }: Omit<ColumnOrder, 'order'>,
): number | null {
  const fixed = filterColumns.find(({ name }) => name === column)
  const own = customParts(beside).numbers.find(([name]) => name === column)?.[1] ?? null
  const value = fixed === undefined ? own : fixed.read(company)
  return value === null || places === undefined ? value : (places[value] ?? null)
}

/** The smaller number first, none last; of equals the higher score, none last, then the lower id. */
export function byPosition(a: OrderPosition, b: OrderPosition): number {
  for (const [i, number] of a.numbers.entries()) {
    const [one, other] = [number ?? Number.POSITIVE_INFINITY, b.numbers[i] ?? Number.POSITIVE_INFINITY]
    if (one !== other) return one < other ? -1 : 1
  }
  return (b.score ?? -1) - (a.score ?? -1) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

export interface Collapsed {
  /** How many others of the domain were left out. */
  readonly collapsed?: number
}

/** Of those with one domain the first, which stands for the others. */
export function firstOfDomains<T>(
  all: readonly T[],
  companyOf: (one: T) => Company,
): readonly (T & Collapsed)[] {
  const byDomain = new Map<string, T[]>()
  for (const one of all) {
    const { id, domain } = companyOf(one)
    const key = domain === '' ? `no domain: ${id}` : domain
    byDomain.set(key, [...(byDomain.get(key) ?? []), one])
  }
  return [...byDomain.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, collapsed: others.length }],
  )
}
