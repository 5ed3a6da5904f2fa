import { existsSync } from 'node:fs'
import { importEncodings, importFormats, presetNames } from '@dealflow/core'
import { Closed, Nullable, OneOf, type Static, Text, Type } from '@dealflow/core/http'
import { fileKey } from '../../config/setting.ts'
import { TimeSchema } from '../wire.ts'
import type { ImportProgress } from './import-jobs.ts'
import { type ImportRecord, importStatuses } from './import-record.ts'

const counts = {
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  withheld: Type.Integer({
    description: 'Companies that an operator deleted, or had forgotten: they stay away',
  }),
  rejected: Type.Integer(),
}

const ProgressSchema = Closed(
  {
    lines_read: Type.Integer(),
    bytes_read: Type.Integer(),
    bytes_total: Nullable(Type.Integer()),
    ...counts,
    rate_per_second: Nullable(Type.Number(), { description: 'Lines a second' }),
    seconds_left: Nullable(Type.Number()),
  },
  { $id: 'ImportProgress' },
)

const SheetSchema = Closed(
  {
    name: Text(),
    state: OneOf(['read', 'hidden', 'empty', 'refused'], {
      description: 'refused: no table of companies was found in it',
    }),
    reason: Nullable(Text(), { description: 'Why it was not read' }),
    header_row: Nullable(Type.Integer(), { description: 'The row that names the columns, from 1' }),
    last_row: Type.Integer({ description: 'The last row that holds anything' }),
    formulas_without_value: Type.Integer({
      description: 'Cells that count as empty, because their formula has no stored value',
    }),
  },
  { $id: 'ImportedSheet' },
)

const NoticeSchema = Closed(
  {
    kind: OneOf(['warning', 'passed_over']),
    line: Type.Integer({
      description: 'The first line of the record in the file, from 1; of a workbook its row',
    }),
    entry: Type.Optional(Type.Integer({ description: 'Its place in a JSON array, from 1' })),
    sheet: Type.Optional(Text({ description: 'Of a workbook' })),
    column: Nullable(Text(), { description: 'null: the whole row' }),
    text: Text(),
    reason: Text(),
  },
  { $id: 'ImportNotice' },
)

const RowSchema = Closed(
  {
    line: Type.Integer({
      description: 'The first line of the record in the file, from 1; of a workbook its row',
    }),
    entry: Type.Optional(Type.Integer({ description: 'Its place in a JSON array, from 1' })),
    sheet: Type.Optional(Text({ description: 'Of a workbook' })),
    outcome: OneOf(['created', 'updated', 'unchanged', 'withheld', 'rejected', 'passed_over']),
    doubtful: Type.Boolean({
      description:
        'A company known by its name alone, a cell that was not read or is at odds with an earlier row, a row that was taken for no company',
    }),
    name: Text({ description: "The company's; of a row that is none, how it begins" }),
    reasons: Type.Array(Text()),
  },
  { $id: 'ImportRow' },
)

const PreviewSchema = Closed(
  {
    doubtful: Type.Integer({ description: 'Rows' }),
    rows: Type.Array(RowSchema, { description: 'The first hundred; GET …/preview has them all' }),
    left_out: Type.Integer({
      description:
        'Rows that GET …/preview does not have, since it takes 1 GB, or four times the bytes of a larger file',
    }),
  },
  { $id: 'ImportPreview' },
)

const ReportSchema = Closed(
  {
    dry_run: Type.Boolean(),
    preview: Nullable(PreviewSchema, { description: 'Of a dry run, what would become of its rows' }),
    read: Type.Integer({ description: 'Records in the file' }),
    ...counts,
    passed_over: Type.Integer({
      description: 'Rows that are no companies: totals, notes, lines above the header',
    }),
    notices: Type.Array(NoticeSchema, {
      description: 'The first hundred cells and rows of which something is to be told',
    }),
    warnings: Type.Record(Type.String(), Type.Integer(), { description: 'How often each was given' }),
    format: OneOf(importFormats),
    encoding: Nullable(OneOf(importEncodings), { description: 'null: a workbook, which says its own' }),
    delimiter: Nullable(Text({ description: 'Of CSV' })),
    preset: Nullable(OneOf(presetNames)),
    columns: Type.Array(
      Closed({
        column: Text(),
        field: Nullable(Text(), { description: 'null: kept in extra' }),
        nearest: Type.Optional(
          Text({ description: 'Of a column that no field takes: the field of the nearest name' }),
        ),
        decimal: Type.Optional(OneOf(['.', ','], { description: 'What begins decimals' })),
        dates: Type.Optional(OneOf(['day-first', 'month-first'])),
        currency: Type.Optional(Text({ description: 'ISO 4217, of amounts that say none' })),
        scale: Type.Optional(Type.Number({ description: 'What a number is multiplied by' })),
      }),
      { description: 'How each column of the file was read' },
    ),
    sheets: Nullable(Type.Array(SheetSchema), { description: 'Of a workbook, in its order' }),
    mapping: Type.Unknown({ description: 'The mapping in force, as a mapping file says it' }),
    remembered: Nullable(
      Closed({ mapping_id: Text(), at: TimeSchema }, { description: 'By which the columns were read' }),
    ),
    rejects_left_out: Type.Integer({
      description:
        'Of the rejected: how many GET …/rejects does not have, since it takes 1 GB, or four times the bytes of a larger file',
    }),
    sample: Type.Unknown({ description: 'The first company that was read; null when there was none' }),
  },
  { $id: 'ImportReport' },
)

const summary = {
  import_id: Text({ format: 'uuid' }),
  file_name: Text(),
  bytes: Type.Integer({ description: 'Size of the upload' }),
  status: OneOf(importStatuses, {
    description: 'interrupted: by the end of the server; it goes on when the server starts again',
  }),
  created_at: TimeSchema,
  started_at: Nullable(TimeSchema),
  ended_at: Nullable(TimeSchema),
  progress: Nullable(ProgressSchema, { description: 'The latest; null before there is any' }),
  report: Nullable(ReportSchema, { description: 'Once it has succeeded' }),
  error: Nullable(Closed({ code: Text(), message: Text() }), { description: 'Once it has failed' }),
}

export const ImportSummarySchema = Closed(summary, { $id: 'ImportSummary' })

const ProblemSchema = Closed(
  {
    line: Type.Integer({
      description: 'The first line of the record in the file, from 1; of a workbook its row in the sheet',
    }),
    sheet: Type.Optional(Text({ description: 'Of a workbook' })),
    entry: Type.Optional(Type.Integer({ description: 'Its place in a JSON array, from 1' })),
    reasons: Type.Array(Text()),
    text: Text(),
    cells: Type.Optional(Type.Array(Text())),
  },
  { $id: 'ImportProblem' },
)

export const ImportSchema = Closed(
  {
    ...summary,
    first_problems: Type.Array(ProblemSchema, {
      description: 'The first ten refused records; GET …/rejects has them all',
    }),
  },
  { $id: 'Import' },
)

export function toWireImport(
  record: ImportRecord,
  progress: ImportProgress | null,
): Static<typeof ImportSummarySchema> {
  const { import_id, file_name, bytes, status, created_at, started_at, ended_at, result, error } = record
  const at = { created_at, started_at, ended_at }
  return {
    import_id,
    file_name,
    bytes,
    status,
    ...at,
    progress: progress === null ? null : toWireProgress(progress),
    report: result === null ? null : toWireReport(result),
    error,
  }
}

/** Operations tell progress in their own names. */
function toWireProgress(progress: ImportProgress) {
  return Object.fromEntries(
    Object.entries(progress).map(([name, value]) => [fileKey(name), value]),
  ) as Static<typeof ProgressSchema>
}

/** The operation's document, without where files lie on the server. */
function toWireReport(result: Readonly<Record<string, unknown>>) {
  const {
    rejects_file: _,
    rejects_csv: __,
    rejects_undecoded: ___,
    rejects_bytes_max: ____,
    problems: _____,
    ...report
  } = result
  // Of an import of an earlier version, whose file took everything, and was none of sheets.
  return {
    rejects_left_out: 0,
    sheets: null,
    passed_over: 0,
    notices: [],
    preview: null,
    remembered: null,
    ...report,
  } as unknown as Static<typeof ReportSchema>
}

export function firstProblems({ result }: ImportRecord): Static<typeof ProblemSchema>[] {
  return (result?.['problems'] ?? []) as Static<typeof ProblemSchema>[]
}

/** Where the refused records of an import are; null when there are none, or none in this format. */
export function rejectsFileOf({ result }: ImportRecord, format: 'jsonl' | 'csv'): string | null {
  const file = result?.[format === 'csv' ? 'rejects_csv' : 'rejects_file']
  return typeof file === 'string' && existsSync(file) ? file : null
}
