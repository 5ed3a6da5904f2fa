import { csvColumns } from '../../export/csv-columns.ts'
import { type NormalFormColumn, normalFormColumns } from '../columns.ts'
import type { ColumnTarget, Preset } from './mapping.ts'

/** What `dealflow export` writes, read back as it was. */
export const normal: Preset = {
  summary: 'the normal form, as dealflow export writes it',
  marks: ['name', 'location_as_stored', 'fill_from_extra'],
  mapping: {
    columns: Object.fromEntries(
      [...normalFormColumns, ...csvColumns.map(({ header }) => header as NormalFormColumn)].map(
        (column): [string, ColumnTarget] => [column, { to: column, exact: true }],
      ),
    ),
  },
}
