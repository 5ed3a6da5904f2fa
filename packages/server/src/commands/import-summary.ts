import { oneLine } from '@dealflow/core'
import { sizeText } from '@dealflow/node-adapter/directory'
import type { CommandInput } from '../cli/command.ts'
import { count } from '../cli/progress-text.ts'
import type { ResultOf } from '../operations/index.ts'

type ImportResult = ResultOf<'import'>

/** What became of the file, or of a dry run would become of it. */
export function tellImport(input: CommandInput, report: ImportResult) {
  const { output } = input
  const { dry_run: isDryRun } = report
  if (isDryRun) {
    output.line(`${fileText(input, report)}. This is a dry run: nothing is stored.`)
    for (const line of columnLines(report)) output.line(line)
  } else if (isTable(report) || report.preset !== 'normal') output.line(`${fileText(input, report)}.`)
  if (report.remembered !== null) {
    const { at, mapping_id } = report.remembered
    output.line(
      `Columns read as on ${at.slice(0, 10)} (dealflow mapping show ${mapping_id}); --forget-mapping reads them anew.`,
    )
  }
  output.line(countsText(report, isDryRun))
  for (const line of rowLines(input, report)) output.line(line)
  for (const line of sheetLines(report)) output.line(line)
  if (report.withheld > 0) {
    output.line(
      `  ${count(report.withheld)} withheld: deleted by you (--overwrite-edits brings them back), or forgotten`,
    )
  }
  for (const [reason, times] of Object.entries(report.warnings)) output.line(`  ${count(times)} × ${reason}`)
  for (const line of noticeLines(report)) output.line(line)
  if (isDryRun) {
    for (const line of [...problemLines(report), ...sampleLines(report)]) output.line(line)
    output.line(`To import it: ${commandOf(input)}`)
    return
  }
  if (report.rejects_file !== null)
    output.line(`The rejected ${units[report.format][1]} and the reasons: ${report.rejects_file}`)
  if (report.rejects_left_out > 0) output.line(leftOutText(report))
  if (report.rejects_csv !== null) {
    output.line(`The same as CSV: ${report.rejects_csv}`)
    const undecoded = report.rejects_undecoded
    if (undecoded < report.rejected) {
      output.line(
        '  Put the rows right there and import that file with the same options; its first column is passed over.',
      )
    }
    if (undecoded > 0) {
      output.line(
        `  ${counted(undecoded, ['row is', 'rows are'])} not in ${report.encoding}: import the original again, with --encoding windows-1252 if it comes from an older Windows program.`,
      )
    }
  }
}

export function leftOutText({
  format,
  rejects_left_out,
  rejects_bytes_max,
}: Pick<ImportResult, 'format' | 'rejects_left_out' | 'rejects_bytes_max'>): string {
  return `  That file takes at most ${sizeText(rejects_bytes_max)} and has the first ones: ${counted(rejects_left_out, units[format])} more only count as rejected. Split the file to see those too: each part has rejects of its own.`
}

const formatNames = {
  csv: 'CSV',
  json: 'a JSON array',
  jsonl: 'JSON Lines',
  xlsx: 'an XLSX workbook',
  ods: 'an ODS workbook',
  parquet: 'a Parquet file',
} as const
const rows = ['row', 'rows'] as const
const units = {
  csv: rows,
  json: ['entry', 'entries'],
  jsonl: ['line', 'lines'],
  xlsx: rows,
  ods: rows,
  parquet: rows,
} as const
const delimiterNames: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'pipes',
}

function counted(number: number, [one, many]: readonly [string, string]): string {
  return `${count(number)} ${number === 1 ? one : many}`
}

/** `CSV between semicolons, in utf-8, read as crunchbase` */
function fileText(input: CommandInput, { format, delimiter, encoding, preset }: ImportResult): string {
  const between = delimiter === null ? '' : ` between ${delimiterNames[delimiter] ?? `"${delimiter}"`}`
  const isSaid = input.text('map') !== null || input.text('mapping') !== null
  const headers = isSaid ? 'columns read by their headers and what you said' : 'columns read by their headers'
  const how = preset === null ? headers : `read by the preset ${preset}`
  const written = encoding === null ? '' : `, ${encoding}`
  return `${formatNames[format]}${between}${written}, ${how}`
}

const isTable = ({ format }: ImportResult) => format !== 'json' && format !== 'jsonl'

/** What became of the sheets of a workbook, where it was not simply read. */
function sheetLines({ sheets }: ImportResult): string[] {
  return (sheets ?? []).flatMap(({ name, state, reason, formulas_without_value }) => [
    ...(state === 'read'
      ? []
      : [`  sheet "${oneLine(name)}" is not read: ${reason === null ? 'it is empty.' : oneLine(reason)}`]),
    ...(formulas_without_value === 0
      ? []
      : [
          `  sheet "${oneLine(name)}": ${counted(formulas_without_value, ['formula has', 'formulas have'])} no stored value and count as empty: open the file in an office program and save it, to have them.`,
        ]),
  ])
}

function columnLines({ columns }: ImportResult): string[] {
  const shown = columns.map((column) => {
    const name = oneLine(column.column)
    const reading = readingOf(column)
    return [name.length > 40 ? `${name.slice(0, 39)}…` : name, reading] as const
  })
  const width = Math.max(0, ...shown.map(([name]) => name.length))
  return shown.map(([name, reading]) => `  ${name.padEnd(width)}  ${reading}`)
}

/** `total_funding_usd (decimal comma, × 1,000, EUR)`, `kept in extra (employees?)` */
function readingOf({
  field,
  nearest,
  decimal,
  dates,
  currency,
  scale,
}: ImportResult['columns'][number]): string {
  if (field === null) return nearest === undefined ? 'kept in extra' : `kept in extra (${nearest}?)`
  if (field === 'skip') return 'left out'
  const said = [
    decimal === undefined ? '' : decimal === ',' ? 'decimal comma' : 'decimal point',
    dates ?? '',
    scale === undefined ? '' : `× ${count(scale)}`,
    currency ?? '',
  ].filter((part) => part !== '')
  return said.length === 0 ? field : `${field} (${said.join(', ')})`
}

function countsText(report: ImportResult, isDryRun: boolean): string {
  const { read, created, updated, unchanged, rejected, preview } = report
  const doubtful = preview === null || preview.doubtful === 0 ? '' : `; ${count(preview.doubtful)} doubtful`
  return isDryRun
    ? `${counted(read, units[report.format])} read: ${counted(created, ['would be a new company', 'would be new companies'])}, ${count(updated)} updated, ${count(unchanged)} as they are, ${count(rejected)} rejected${doubtful}.`
    : `${counted(read, units[report.format])} read: ${counted(created, ['new company', 'new companies'])}, ${count(updated)} updated, ${count(unchanged)} as they were, ${count(rejected)} rejected.`
}

const rowsShown = 10
const outcomeWords = {
  created: 'new',
  updated: 'updated',
  unchanged: 'as it is',
  withheld: 'withheld',
  rejected: 'rejected',
  passed_over: 'passed over',
} as const

/** What would become of the first rows; those that are doubtful bear a question mark. */
function rowLines(input: CommandInput, { preview, format, read, passed_over }: ImportResult): string[] {
  if (preview === null) return []
  const shown = preview.rows.slice(0, rowsShown).map(({ line, entry, sheet, outcome, doubtful, name }) => {
    const what = `${outcomeWords[outcome]}${doubtful ? '?' : ''}`
    return `  ${placeOf(line, entry, sheet)}  ${what.padEnd(12)}  ${shortLine(name)}`
  })
  const file = input.text('preview')
  if (file !== null) {
    const leftOut = preview.left_out === 0 ? '' : `, but for the last ${count(preview.left_out)}`
    return [...shown, `Every one of them is in ${file}${leftOut}.`]
  }
  const isCut = read + passed_over > shown.length
  return isCut ? [...shown, `  and more: --preview FILE has every ${units[format][0]}`] : shown
}

const noticesShown = 20

/** Where the cells are that were not read, and the rows that are no companies. */
function noticeLines({ notices }: ImportResult): string[] {
  const lines = notices.slice(0, noticesShown).map(({ line, entry, sheet, column, text, reason }) => {
    const place = entry === undefined ? placeOf(line, entry, sheet) : `entry ${entry}`
    return `  ${place}${column === null ? '' : `, ${oneLine(column)}`}: ${shortLine(text)} (${reason})`
  })
  const isCut = notices.length > noticesShown
  return isCut ? [...lines, `  and more: --json has the first ${notices.length} of them`] : lines
}

function problemLines({ problems, rejected }: ImportResult): string[] {
  if (problems.length === 0) return []
  const lines = problems.flatMap(({ line, entry, sheet, reasons, text }) => [
    `  ${placeOf(line, entry, sheet)}: ${reasons.join('; ')}`,
    `      ${shortLine(text)}`,
  ])
  return [problems.length < rejected ? `The first ${problems.length} rejected:` : 'Rejected:', ...lines]
}

function placeOf(line: number, entry?: number, sheet?: string): string {
  if (sheet !== undefined) return `sheet "${oneLine(sheet)}", row ${line}`
  return entry === undefined ? `line ${line}` : `entry ${entry} (line ${line})`
}

function shortLine(text: string): string {
  const line = oneLine(text)
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}

/** The first company, without what is not known of it. */
function sampleLines({ sample }: ImportResult): string[] {
  if (sample === null) return []
  const { company, rounds, source, extra, stated, custom } = sample
  const { primary_key: _key, created_at: _created, updated_at: _updated, ...fields } = company
  const known = Object.fromEntries(
    Object.entries({ ...fields, rounds, stated, custom, source, extra }).filter(([, value]) =>
      isKnown(value),
    ),
  )
  const text = JSON.stringify(known, (_, value) => (isKnown(value) ? value : undefined), 2)
  return ['The first company, as it would be stored:', ...text.split('\n').map((line) => `  ${line}`)]
}

function isKnown(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  if (typeof value !== 'object') return true
  return Object.values(value).some(isKnown)
}

const valueOptions = [
  'format',
  'preset',
  'map',
  'custom',
  'mapping',
  'save-mapping',
  'encoding',
  'delimiter',
  'decimal',
  'dates',
  'currency',
  'on-bad-cell',
  'on-repeat',
  'blank',
  'data',
  'config',
]

/** The same command without --dry-run. */
function commandOf(input: CommandInput): string {
  const options = valueOptions.flatMap((name) => {
    const value = input.text(name)
    return value === null ? [] : [`--${name}`, quoted(value)]
  })
  const flags = ['overwrite-edits', 'forget-mapping']
    .filter((name) => input.on(name))
    .map((name) => `--${name}`)
  return ['dealflow import', ...input.positionals.map(quoted), ...options, ...flags].join(' ')
}

/** As a POSIX shell takes it. */
function quoted(value: string): string {
  return /^[\w./:@%+=,-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`
}
