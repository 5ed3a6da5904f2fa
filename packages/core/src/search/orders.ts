import { keysOf, OneOf, Type, type ValidationIssue } from '../kernel/index.ts'
import {
  type CompanyRecord,
  customPrefix,
  type FieldView,
  type FilterKey,
  filterColumns,
  filterTable,
  noSuchField,
} from '../records/index.ts'
import type { ColumnOrder } from './company-index.ts'
import type { CustomFacet } from './facets/facet-table.ts'
import { isOwnName, OwnName } from './own-names.ts'
import { customParts } from './segments/custom.ts'

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
type BuiltInOrder = keyof typeof orderFilters

/** One of `orderKeys`, or an own field. */
export const OrderKeySchema = Type.Union([OneOf(orderKeys), OwnName()])

/** One key of an order; of equals the next decides, and rank behind the last. */
export interface CompanyOrder {
  readonly by: BuiltInOrder | CustomFacet
  readonly order: (typeof sortOrders)[number]
}

export const isBuiltIn = (by: CompanyOrder['by']): by is BuiltInOrder => !isOwnName(by)

/** As the index is asked for it: a text has two numbers. A field that is none is left out. */
export function columnOrders(sort: readonly CompanyOrder[], view: FieldView): ColumnOrder[] {
  return sort.flatMap(({ by, order }): ColumnOrder[] => {
    // Of a filter over a lowest and a highest the lowest decides.
    if (isBuiltIn(by)) return [{ column: filterTable[orderFilters[by]].columns[0].name, order }]
    const field = view.named(by.slice(customPrefix.length))
    if (field === null || field.type === 'tags') return []
    const column = `custom.${field.key}` as const
    if (field.type === 'text' || field.type === 'person')
      return [
        { column, order },
        { column: `${column}.next`, order },
      ]
    if (field.type !== 'choice') return [{ column, order }]
    const places: number[] = []
    for (const [place, { key }] of field.choices.entries()) places[key] = place
    return [{ column, order, places }]
  })
}

/** What keeps an order from being one, whoever asks. */
export function orderIssues(
  sort: readonly { readonly by: string }[],
  view: FieldView,
): readonly ValidationIssue[] {
  return sort.flatMap(({ by }, i) => {
    if (!isOwnName(by)) return []
    const name = by.slice(customPrefix.length)
    const field = view.named(name)
    const path = `sort[${i}].by`
    if (field === null) return [{ path, message: noSuchField(name, view) }]
    return field.type === 'tags' ? [{ path, message: `${name} has tags, which are in no order` }] : []
  })
}

/** The number of a company by which a column orders it; null where there is none. */
export function orderedNumber(record: CompanyRecord, { column, places }: ColumnOrder): number | null {
  const read = filterColumns.find(({ name }) => name === column)?.read
  if (read !== undefined) return read(record.company)
  const number = customParts(record).numbers.find(([name]) => name === column)?.[1] ?? null
  return number === null || places === undefined ? number : (places[number] ?? null)
}
