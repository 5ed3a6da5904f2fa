import { resolve } from 'node:path'
import { type ExportFormat, exportFormats } from '@dealflow/core'
import { type Command, type CommandInput, UsageError } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { count } from '../cli/progress-text.ts'
import { withDirectory } from '../control/with-directory.ts'
import { exportFile, standardOutput } from '../export-target.ts'
import { readFilters } from './companies.ts'

export const exportCommand: Command = {
  name: 'export',
  summary: 'write companies to a file that import reads back',
  positionals: [
    {
      name: 'FILE',
      summary:
        'where to, {date} in it is the day; packed when it ends in .gz, standard output when it is - or left out',
      isOptional: true,
    },
  ],
  settings: 'directory',
  options: {
    format: {
      value: 'FORMAT',
      summary:
        'jsonl is the normal form, csv for spreadsheets, parquet for data tools; by the ending of FILE otherwise, else jsonl',
      oneOf: exportFormats,
    },
    filters: {
      value: 'JSON',
      summary: 'only companies that pass, as in search: {"countries":{"include":["DE"]}}',
    },
    sort: {
      value: 'KEYS',
      summary: 'in this order, as in company queries: funding, or founded_year:asc,score',
    },
    list: { value: 'ID', summary: 'only the companies of this list, in its order' },
    dataset: {
      value: 'NAME',
      summary: 'live is what you imported, test the built-in sample; live unless the list is of test data',
      oneOf: ['live', 'test'],
    },
    'with-history': {
      summary:
        'write with each company what brought its values, what they were, and which you edited; jsonl of the live dataset',
    },
    bom: { summary: 'begin a CSV file with the mark by which some spreadsheets tell UTF-8' },
    force: { summary: 'replace FILE when it is there' },
  },
  notes:
    'An export holds the values of companies; --with-history adds when they were stored, by what, what they were before, which fields you\nedited and what enrichment found. dealflow import --with-history restores that. FILE appears when it is whole;\nuntil then it has a name of its own, which ends in .partial. Standard output then has the companies alone, and what --json\nwould say of them is one line of text on standard error.',
  whenStopped: 'changes nothing',
  async run(input) {
    const given = dated(input.positionals[0] ?? '-')
    const file = given === '-' ? null : resolve(given)
    const args = {
      environment: input.text('dataset') as 'live' | 'test' | null,
      format: readFormat(input, given),
      filters: readFilters(input),
      sort: readSort(input),
      listId: input.text('list'),
      byteOrderMark: input.on('bom'),
      withHistory: input.on('with-history'),
    }
    if (args.sort !== null && args.listId !== null)
      throw new UsageError('--sort is not for --list, whose companies come in its own order.')
    if (args.byteOrderMark && args.format !== 'csv') throw new UsageError('--bom is for --format csv.')
    if (args.withHistory && args.format !== 'jsonl')
      throw new UsageError('--with-history is for --format jsonl.')
    if (args.format === 'parquet' && given.endsWith('.gz'))
      throw new UsageError('A Parquet file is packed within: leave .gz away.')
    const target = file === null ? standardOutput() : await exportFile(file, input.on('force'))
    try {
      const context = { ...contextOf(input), data: target.write }
      const report = await withDirectory(input, (call) => call('export', args, context))
      await target.finish()
      tell(input, file, report)
      return 0
    } catch (error) {
      await target.discard()
      throw error
    }
  },
}

/** `{date}` is the day, in UTC, on which the export begins. */
function dated(file: string): string {
  return file.replaceAll('{date}', new Date().toISOString().slice(0, 10))
}

/** `founded_year:asc,score` as company queries take it; what is no order is refused there. */
function readSort(input: CommandInput): { by: string; order: string | null }[] | null {
  const text = input.text('sort')
  if (text === null) return null
  return text.split(',').map((key) => {
    const [by = '', order = null] = key.trim().split(':')
    return { by, order }
  })
}

function readFormat(input: CommandInput, file: string): ExportFormat {
  const said = input.text('format')
  if (said !== null) return said as ExportFormat
  const name = file.toLowerCase()
  const ending = name.endsWith('.gz') ? name.slice(0, -'.gz'.length) : name
  return exportFormats.find((format) => ending.endsWith(`.${format}`)) ?? 'jsonl'
}

/** On standard output the companies are all that is there. */
function tell(
  input: CommandInput,
  file: string | null,
  report: { companies: number; environment: string; format: string },
) {
  const what = report.companies === 1 ? '1 company' : `${count(report.companies)} companies`
  if (file === null) input.output.note(`${what} exported.`)
  else if (input.json) input.output.json({ file, ...report })
  else input.output.line(`${what} in ${file}`)
}
