import { keysOf } from '../kernel/index.ts'
import { type FilterKey, filterTable } from '../records/index.ts'
import type { ColumnOrder } from './company-index.ts'

/** What companies may be sorted by, and the filter over the same number. */
export const orderFilters = {
  funding: 'funding',
  founded_year: 'foundedYear',
  employees: 'employees',
  followers: 'followers',
  score: 'score',
  last_raised_on: 'lastRaisedOn',
} as const satisfies Record<string, FilterKey>
export const orderKeys = keysOf(orderFilters)
export const sortOrders = ['asc', 'desc'] as const

/** One key of an order; of equals the next decides, and rank behind the last. */
export interface CompanyOrder {
  readonly by: keyof typeof orderFilters
  readonly order: (typeof sortOrders)[number]
}

/** The number that decides: of a filter over a lowest and a highest the lowest. */
export function orderColumn({ by }: CompanyOrder) {
  const [column] = filterTable[orderFilters[by]].columns
  return column
}

/** As the index is asked for it. */
export function columnOrders(sort: readonly CompanyOrder[]): ColumnOrder[] {
  return sort.map((key) => ({ column: orderColumn(key).name, order: key.order }))
}
