import type { ExportFormat } from '@dealflow/core'

/** Of the files that are answers. */
export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  jsonl: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
}
