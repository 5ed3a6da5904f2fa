import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import {
  type ImportEncoding,
  type ImportFormat,
  importEncodings,
  importFormats,
  isDayOrInstant,
  isIsoDate,
  type Mapping,
  type PresetName,
  presetNames,
  readDelimiter,
  readMapping,
  ServiceError,
} from '@dealflow/core'
import { holdsData } from '@dealflow/node-adapter/directory'
import { type Command, type CommandInput, UsageError } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { RemoteError } from '../control/remote-error.ts'
import { withDirectory } from '../control/with-directory.ts'
import { withoutDirectory } from '../control/without-directory.ts'
import { type ExportTarget, exportFile } from '../export-target.ts'
import { type ImportFileArgs, type ImportFileOptions, importFile } from '../operations/import-file.ts'
import type { PreviewFormat } from '../preview-file.ts'
import { tellImport } from './import-summary.ts'
import { withStandardInput } from './standard-input.ts'

export const importCommand: Command = {
  name: 'import',
  summary: 'load companies from XLSX, ODS, Parquet, CSV, JSON Lines or JSON (text packed with gzip too)',
  positionals: [{ name: 'FILE', summary: 'the file, or - for standard input' }],
  options: {
    format: { value: 'FORMAT', summary: 'recognised when it is not given', oneOf: importFormats },
    preset: {
      value: 'NAME',
      summary: 'how the columns of a known export are read; recognised when it is not given',
      oneOf: presetNames,
    },
    map: {
      value: 'FIELD=COLUMN,...',
      summary: 'our field, then the column of the file: name=company_name,website=#3',
    },
    custom: {
      value: 'FIELD=COLUMN,...',
      summary: 'a field of your own, then the column of the file: owner=Owner',
    },
    mapping: { value: 'FILE', summary: 'a mapping as --save-mapping writes it' },
    'save-mapping': { value: 'FILE', summary: 'writes how the columns were read, for the next time' },
    encoding: { value: 'NAME', summary: 'recognised when it is not given', oneOf: importEncodings },
    delimiter: { value: 'CHARACTER', summary: 'of CSV: itself, or comma, semicolon, tab, pipe' },
    decimal: { value: 'MARK', summary: 'what begins decimals; judged column by column', oneOf: ['.', ','] },
    dates: {
      value: 'ORDER',
      summary: 'what 3/4/2021 means, where the column does not show it',
      oneOf: ['dmy', 'mdy'],
    },
    currency: { value: 'CODE', summary: 'of amounts that neither cell nor column says it of; USD' },
    source: { value: 'NAME', summary: 'the name of the source, of rows that name none' },
    'not-canonical': {
      summary: 'that a company is of --source does not make it venture-backable: its site decides',
    },
    canonical: { summary: 'takes --not-canonical back' },
    licence: { value: 'TEXT', summary: 'terms of the source, kept with what the file brings' },
    'retrieved-at': { value: 'TIME', summary: 'when it was got from its source: a day or an instant; now' },
    'as-of': { value: 'DAY', summary: 'the day of which it tells, YYYY-MM-DD' },
    'on-bad-cell': {
      value: 'WHAT',
      summary: 'a cell that is not what its column holds: warn, or reject the row',
      oneOf: ['warn', 'reject'],
    },
    'on-repeat': {
      value: 'WHAT',
      summary: 'a second row of a company: add what it knows, replace the first, or keep that',
      oneOf: ['add', 'replace', 'keep'],
    },
    blank: {
      value: 'WHAT',
      summary: 'an empty cell keeps what an earlier file said, or clears it',
      oneOf: ['keeps', 'clears'],
    },
    'dry-run': { summary: 'tell what the file is and what would become of its rows, and write nothing' },
    preview: {
      value: 'FILE',
      summary:
        'with --dry-run: write every row there, CSV where it ends in .csv, else JSON Lines; .gz packs it',
    },
    force: { summary: 'with --preview: replace FILE when it is there' },
    'forget-mapping': {
      summary: 'read the columns anew, and not as those of the last file with these headers',
    },
    'fail-on-rejects': {
      summary: 'exit with 1 when anything was rejected; the rest is imported all the same',
    },
    'overwrite-edits': {
      summary: 'replace what was set with company put, and bring back what was deleted with company delete',
    },
    'with-history': {
      summary:
        'restore what dealflow export --with-history wrote, of companies that are made: the file says who changed what',
    },
    merge: {
      value: 'WHAT',
      summary: 'same-domain: a new company with the website and the name of another is merged into that one',
      oneOf: ['same-domain'],
    },
  },
  settings: 'directory',
  notes:
    'A record with a known id updates that company; one without an id updates the company with the same website.\nColumns that no field takes are kept in extra, and so is a cell that cannot be read. Interrupted, the same command goes on where it was.\nRefused records and why: the rejects file; rows of CSV are in a CSV file too, to be put right and imported.',
  whenStopped: 'goes on',
  async run(input) {
    const options = readOptions(input)
    const savedTo = readSavedTo(input)
    const [written = ''] = input.positionals
    const preview = await openPreview(input)
    const load = (file: string) =>
      run(input, { ...options, file, previewFormat: preview?.format ?? null }, preview)
    const imported = written === '-' ? withStandardInput(input, load, options.dryRun) : load(resolve(written))
    const report = await imported.catch(async (error: unknown) => {
      await preview?.target.discard()
      const flags = flagsFor(error)
      if (flags !== null) input.output.note(flags)
      throw error
    })
    await preview?.target.finish()
    if (savedTo !== null) writeFileSync(savedTo, `${JSON.stringify(report.mapping, null, 2)}\n`)
    if (input.json) input.output.json(report)
    else tellImport(input, report)
    if (report.read === 0) {
      input.output.note(`Nothing to import: the file holds no ${unitNames[report.format]}.`)
      return 0
    }
    if (report.rejected < report.read) return report.rejected > 0 && input.on('fail-on-rejects') ? 1 : 0
    input.output.note(uselessFile[report.format])
    return 1
  },
}

/** A dry run needs no directory: what a new one would hold is nothing. */
async function run(input: CommandInput, args: ImportFileArgs, preview: Preview | null) {
  const context = { ...contextOf(input), ...(preview === null ? {} : { data: preview.target.write }) }
  return args.dryRun === true && !holdsData(resolve(input.configuration.settings.data))
    ? withoutDirectory(input, (instance) => importFile(instance, args, context))
    : withDirectory(input, (call) => call('import', args, context), 'make')
}

interface Preview {
  readonly format: PreviewFormat
  readonly target: ExportTarget
}

async function openPreview(input: CommandInput): Promise<Preview | null> {
  const file = input.text('preview')
  if (file === null) return null
  if (!input.on('dry-run')) throw new UsageError('--preview is for --dry-run.')
  const target = await exportFile(resolve(file), input.on('force'))
  const name = file.toLowerCase()
  return { format: name.endsWith('.csv') || name.endsWith('.csv.gz') ? 'csv' : 'jsonl', target }
}

/** How the remedy of a refusal is written here, whether this process refused the file or the server did. */
function flagsFor(error: unknown): string | null {
  if (!(error instanceof ServiceError || error instanceof RemoteError)) return null
  const [issue] = Array.isArray(error.details) ? error.details : []
  if (issue?.path === 'mapping')
    return 'A column is mapped by --map name=COLUMN,website=#2 or --mapping FILE.'
  return issue?.path === 'format' ? 'The format is said by --format.' : null
}

const unitNames: Readonly<Record<ImportFormat, string>> = {
  jsonl: 'lines',
  json: 'entries',
  csv: 'rows',
  xlsx: 'rows',
  ods: 'rows',
  parquet: 'rows',
}

const uselessRows =
  'Not one row could be used. --dry-run shows how the columns are read, --map says which column is which.'

const uselessFile: Readonly<Record<ImportFormat, string>> = {
  jsonl: 'Not one line could be used. Each line of JSON Lines must hold one JSON object with a name.',
  json: 'Not one entry could be used. The list must hold JSON objects with a name.',
  csv: uselessRows,
  xlsx: uselessRows,
  ods: uselessRows,
  parquet: uselessRows,
}

function readOptions(input: CommandInput): ImportFileOptions {
  const options: ImportFileOptions = {
    format: input.text('format') as ImportFormat | null,
    preset: input.text('preset') as PresetName | null,
    map: readMap(input, 'map', 'name=company_name,website=#3'),
    custom: readMap(input, 'custom', 'owner=Owner,deal_size=#7'),
    mapping: readMappingFile(input.text('mapping')),
    encoding: input.text('encoding') as ImportEncoding | null,
    delimiter: readDelimiterOption(input.text('delimiter')),
    decimal: input.text('decimal') as ImportFileOptions['decimal'] & string,
    dates: input.text('dates') as ImportFileOptions['dates'] & string,
    currency: readCurrency(input.text('currency')),
    sourceName: input.text('source'),
    canonical: readCanonical(input),
    licence: input.text('licence'),
    retrievedAt: readTime(input, 'retrieved-at', true),
    asOf: readTime(input, 'as-of', false),
    onBadCell: input.text('on-bad-cell') as ImportFileOptions['onBadCell'] & string,
    onRepeat: input.text('on-repeat') as ImportFileOptions['onRepeat'] & string,
    blank: input.text('blank') as ImportFileOptions['blank'] & string,
    forgetMapping: input.on('forget-mapping'),
    dryRun: input.on('dry-run'),
    overwriteEdits: input.on('overwrite-edits'),
    withHistory: input.on('with-history'),
    merge: input.text('merge') as ImportFileOptions['merge'] & string,
  }
  if (options.preset != null && options.mapping != null) {
    throw new UsageError(
      '--preset and --mapping both say how all columns are read: give one of them, and --map on top.',
    )
  }
  return options
}

function readCurrency(text: string | null): string | null {
  const code = text?.toUpperCase() ?? null
  if (code === null || (code.length === 3 && code.trim().length === 3)) return code
  throw new UsageError(`--currency takes a code of ISO 4217 such as EUR; got "${text}".`)
}

function readCanonical(input: CommandInput): boolean | null {
  const [isCanonical, isNot] = [input.on('canonical'), input.on('not-canonical')]
  if (isCanonical && isNot) throw new UsageError('--canonical and --not-canonical: give one of them.')
  if (!isCanonical && !isNot) return null
  if ((input.text('source') ?? '').trim() === '')
    throw new UsageError('--canonical and --not-canonical are said of a source: name it with --source NAME.')
  return isCanonical
}

function readTime(input: CommandInput, option: string, isInstantToo: boolean): string | null {
  const text = input.text(option)
  if (text === null || (isInstantToo ? isDayOrInstant(text) : isIsoDate(text))) return text
  const also = isInstantToo ? ', or an instant such as 2026-09-30T12:00:00Z' : ''
  throw new UsageError(`--${option} takes a day such as 2026-09-30${also}; got "${text}".`)
}

/** Looked at first: it is written when the import is done, which may take long. */
function readSavedTo(input: CommandInput): string | null {
  const file = input.text('save-mapping')
  if (file === null || statSync(dirname(resolve(file)), { throwIfNoEntry: false })?.isDirectory() === true)
    return file
  throw new UsageError(`--save-mapping: ${dirname(resolve(file))} is no directory. Is the path right?`)
}

/** A column's name may hold commas: a new pair begins where a field and an equals sign are. */
function readMap(
  input: CommandInput,
  option: 'map' | 'custom',
  example: string,
): Readonly<Record<string, string>> | null {
  const text = input.text(option)
  if (text === null) return null
  const pairs = text.split(/,(?=\s*[\w.]+\s*=)/).map((pair): [string, string] => {
    const at = pair.indexOf('=')
    const field = pair.slice(0, at).trim()
    const column = pair.slice(at + 1).trim()
    if (at < 1 || column === '') {
      throw new UsageError(`--${option} takes FIELD=COLUMN,..., such as ${example}; got "${pair.trim()}".`)
    }
    return [field, column]
  })
  const repeated = pairs.find(([field], i) => pairs.findIndex(([other]) => other === field) !== i)
  if (repeated !== undefined)
    throw new UsageError(`--${option} names ${repeated[0]} twice. Which column is meant?`)
  return Object.fromEntries(pairs)
}

function readMappingFile(file: string | null): Mapping | null {
  if (file === null) return null
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new UsageError(`--mapping: ${file} cannot be read: is the path right?`)
  }
  try {
    return readMapping(JSON.parse(text))
  } catch (error) {
    throw new UsageError(`--mapping: ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function readDelimiterOption(text: string | null): string | null {
  if (text === null) return null
  const delimiter = readDelimiter(text)
  if (delimiter === null) {
    throw new UsageError(
      `--delimiter must be one character, or comma, semicolon, tab or pipe; got "${text}".`,
    )
  }
  return delimiter
}
