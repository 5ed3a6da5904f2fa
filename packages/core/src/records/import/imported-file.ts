import type { Recognized } from './formats/recognize.ts'
import type { ImportedColumn, ImportedFile } from './import-options.ts'
import { kindOf } from './mapping/mapping-fields.ts'
import { type ColumnPlan, mappingOf, type PlannedColumn } from './mapping/plan.ts'
import type { Survey } from './mapping/survey.ts'
import type { RememberedMapping } from './mapping-memory.ts'

/** What a file, or a sheet of one, was recognised as. */
export function importedFile(
  { format, encoding, delimiter }: Recognized,
  plan: ColumnPlan,
  survey: Survey,
  mapping: RememberedMapping | null,
): ImportedFile {
  // Where a column says the currency of each row, none is that of all.
  const saysCurrency = plan.columns.some(({ spec }) => spec !== null && kindOf(spec.to) === 'currency')
  const currency = saysCurrency ? null : survey.currency
  const columns = [...plan.columns]
    .sort((a, b) => a.index - b.index)
    .map((column) => importedColumn(column, survey.readings, currency))
  const remembered = mapping === null ? null : { id: mapping.id, at: mapping.at }
  return { format, encoding, delimiter, preset: plan.preset, columns, mapping: mappingOf(plan), remembered }
}

/** What is told of a column is what its field has a use for. */
function importedColumn(
  { name, spec, nearest }: PlannedColumn,
  readings: Survey['readings'],
  currency: string | null,
): ImportedColumn {
  if (spec === null) return { column: name, field: null, ...(nearest === null ? {} : { nearest }) }
  const reading = readings.get(name)
  const kind = kindOf(spec.to)
  const isMoney = kind === 'money' || kind === 'round'
  const { decimal = null, dates = null, unit = null } = reading ?? {}
  const known = unit?.currency ?? currency
  const isDated = kind === 'date' || kind === 'roundDate' || kind === 'year' || kind === 'round'
  return {
    column: name,
    field: spec.to,
    ...(isMoney && decimal !== null ? { decimal } : {}),
    ...(isDated && dates !== null ? { dates } : {}),
    ...(kind === 'money' && known !== null ? { currency: known } : {}),
    ...(kind === 'money' && unit !== null && unit.scale !== 1 ? { scale: unit.scale } : {}),
  }
}
