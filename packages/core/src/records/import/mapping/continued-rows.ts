import type { SourceRecord } from '../formats/record.ts'
import { type FieldKind, kindOf, type MappingField } from './mapping-fields.ts'
import type { PlannedColumn } from './plan.ts'

/**
 * Tells rows that go on with the company above: nothing stands in the columns that say which company it is, and a round, an investor or
 * a person in another. They get what the row above says there; any other row stays as it is.
 *
 *     Acme  | acme.example | Seed     | €1m | 2021
 *           |              | Series A | €5m | 2023
 */
export function rowContinuer(columns: readonly PlannedColumn[]) {
  const indexesOf = (test: (field: MappingField) => boolean) =>
    columns.filter(({ spec }) => spec !== null && test(spec.to)).map(({ index }) => index)
  const own = indexesOf((field) => ownFields.has(field))
  const named = indexesOf((field) => field === 'name')
  const added = indexesOf((field) => addedKinds.has(kindOf(field)))
  let above: { readonly cells: readonly string[]; place: number } | null = null
  return ({ cells, table, line, end }: SourceRecord): readonly string[] | null => {
    if (cells === null) return null
    const isFilled = (at: number) => (cells[at]?.trim() ?? '') !== ''
    const place = table === undefined ? end : line
    if (named.some(isFilled)) {
      above = { cells, place }
      return cells
    }
    if (above === null || line !== above.place + 1 || own.some(isFilled) || !added.some(isFilled))
      return cells
    above.place = place
    const continued = [...cells]
    for (const at of own) continued[at] = above.cells[at] ?? ''
    return continued
  }
}

const ownFields: ReadonlySet<MappingField> = new Set([
  'id',
  'name',
  'legal_name',
  'website',
  'place',
  'city',
  'region',
  'country',
  'country_iso2',
  'founded_year',
])

/** A figure alone may be a sum. */
export const addedKinds: ReadonlySet<FieldKind> = new Set([
  'round',
  'roundType',
  'roundNames',
  'names',
  'people',
])
