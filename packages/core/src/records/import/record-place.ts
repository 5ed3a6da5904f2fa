import type { SourceRecord } from './formats/record.ts'

/** Where a record stands in its file, as reports tell it. */
export function placeOf({ line, entry, table }: SourceRecord) {
  return {
    line,
    ...(entry === null ? {} : { entry }),
    ...(table?.sheet == null ? {} : { sheet: table.sheet }),
  }
}
