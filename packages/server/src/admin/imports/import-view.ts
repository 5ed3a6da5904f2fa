import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Closed, Nullable, OneOf, type Static, Text, Type } from '@dealflow/core/http'
import { fileKey } from '../../config/setting.ts'
import type { Reject } from '../../rejects-file.ts'
import { TimeSchema } from '../wire.ts'
import type { ImportProgress } from './import-jobs.ts'
import { type ImportRecord, importStatuses } from './import-record.ts'

const problemsMax = 10

const counts = {
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  withheld: Type.Integer({ description: 'Companies that an operator deleted: they stay away' }),
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

const ReportSchema = Closed(
  {
    read: Type.Integer({ description: 'Records in the file' }),
    ...counts,
    warnings: Type.Record(Type.String(), Type.Integer(), { description: 'How often each was given' }),
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

export const ImportSchema = Closed(
  {
    ...summary,
    first_problems: Type.Array(
      Closed({ line: Type.Integer(), reasons: Type.Array(Text()), text: Text() }, { $id: 'ImportProblem' }),
      { description: `Up to ${problemsMax} refused records; GET …/rejects has them all` },
    ),
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
function toWireReport({ rejects_file: _, ...report }: Readonly<Record<string, unknown>>) {
  return report as Static<typeof ReportSchema>
}

/** Where the refused records of an import are; null when there are none. */
export function rejectsFileOf({ result }: ImportRecord): string | null {
  const file = result?.['rejects_file']
  return typeof file === 'string' && existsSync(file) ? file : null
}

type Problem = Static<typeof ImportSchema>['first_problems'][number]

export async function firstProblems(record: ImportRecord): Promise<Problem[]> {
  const file = rejectsFileOf(record)
  if (file === null) return []
  const problems: Problem[] = []
  const lines = createInterface({ input: createReadStream(file) })
  for await (const line of lines) {
    const { line: number, reasons, text } = JSON.parse(line) as Reject
    problems.push({ line: number, reasons: [...reasons], text })
    if (problems.length >= problemsMax) break
  }
  lines.close()
  return problems
}
