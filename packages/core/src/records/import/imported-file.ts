import type { Recognized } from './formats/recognize.ts'
import type { ImportedFile } from './import-options.ts'
import { type ColumnPlan, mappingOf } from './mapping/plan.ts'

/** What a file, or a sheet of one, was recognised as. */
export function importedFile({ format, encoding, delimiter }: Recognized, plan: ColumnPlan): ImportedFile {
  const columns = [...plan.columns]
    .sort((a, b) => a.index - b.index)
    .map(({ name, spec }) => ({ column: name, field: spec === null ? null : spec.to }))
  return { format, encoding, delimiter, preset: plan.preset, columns, mapping: mappingOf(plan) }
}
