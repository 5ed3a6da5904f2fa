import { editableFieldOf, oneLine } from '@dealflow/core'
import { type Command, UsageError } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { withDirectory } from '../control/with-directory.ts'
import { howBack } from '../operations/company-records.ts'
import type { ResultOf } from '../operations/index.ts'
import { readTextFile } from './text-file.ts'

const idPositional = { name: 'ID', summary: 'as search, lookup and export show it' }

export const companyRecordCommands: readonly Command[] = [
  {
    name: 'company get',
    summary: 'show one company with all that is kept of it',
    positionals: [idPositional],
    options: {},
    settings: 'directory',
    whenStopped: 'changes nothing',
    async run(input) {
      const companyId = input.positionals[0] ?? ''
      const found = await withDirectory(input, (call) => call('company.get', { companyId }, contextOf(input)))
      if (input.json) input.output.json(found)
      else for (const line of shownCompany(found)) input.output.line(line)
      return 0
    },
  },
  {
    name: 'company history',
    summary: 'show what changed of a company, when, and what brought it',
    positionals: [idPositional],
    options: {},
    settings: 'directory',
    whenStopped: 'changes nothing',
    async run(input) {
      const companyId = input.positionals[0] ?? ''
      const told = await withDirectory(input, (call) =>
        call('company.history', { companyId }, contextOf(input)),
      )
      if (input.json) input.output.json(told)
      else {
        for (const line of told.changes.flatMap(changeLines)) input.output.line(line)
        for (const line of otherLines(told.others)) input.output.line(line)
      }
      return 0
    },
  },
  {
    name: 'company put',
    summary: 'set columns of a company, or make one',
    positionals: [
      idPositional,
      {
        name: 'EDIT',
        summary: 'columns of the normal form as JSON, @FILE that holds it, or - for standard input',
      },
    ],
    options: {},
    settings: 'directory',
    notes:
      'Columns that are named are set, null empties them, all others stay: dealflow company put acme \'{"status":"closed"}\'\nYour own fields are in custom: \'{"custom":{"owner":"Ann"}}\'\nImports leave what was set here as it is, until one is told to --overwrite-edits.',
    async run(input) {
      const [companyId = '', edit = ''] = input.positionals
      const args = { companyId, patch: await readPatch(edit) }
      const done = await withDirectory(input, (call) => call('company.put', args, contextOf(input)))
      if (input.json) input.output.json(done)
      else {
        input.output.line(`${done.created ? 'Made' : 'Changed'} ${done.company.name} (${done.company.id}).`)
        if (done.cleared.length > 0) input.output.line(clearedText(done.cleared))
      }
      return 0
    },
  },
  {
    name: 'company delete',
    summary: 'delete a company and keep imports from bringing it back',
    positionals: [idPositional],
    options: {},
    settings: 'directory',
    async run(input) {
      const companyId = input.positionals[0] ?? ''
      const done = await withDirectory(input, (call) =>
        call('company.delete', { companyId }, contextOf(input)),
      )
      if (input.json) input.output.json(done)
      else input.output.line(`Deleted ${companyId}. ${howBack.deleted}`)
      return 0
    },
  },
  {
    name: 'company forget',
    summary:
      'remove a company with all that was learnt of it, and keep imports and enrichment from bringing it back',
    positionals: [{ name: 'ID|WEBSITE', summary: 'a website stands for every company that has it' }],
    options: {},
    settings: 'directory',
    notes:
      'Goes further than company delete: no import brings it back, not even with --overwrite-edits, and its website is not enriched any more. Only dealflow company put does. What clients were given stays: results of jobs until they expire.',
    async run(input) {
      const company = input.positionals[0] ?? ''
      const done = await withDirectory(input, (call) => call('company.forget', { company }, contextOf(input)))
      if (input.json) input.output.json(done)
      else for (const line of forgottenText(done)) input.output.line(line)
      return 0
    },
  },
]

type Change = ResultOf<'company.history'>['changes'][number]
type Other = ResultOf<'company.history'>['others'][number]

function otherLines(others: readonly Other[]): string[] {
  if (others.length === 0) return []
  const lines = others.map(({ field, value, by }) => {
    const from = by === null ? '' : `, by ${originText(by)}`
    return `  ${field}: ${valueText(value)}${from}`
  })
  return [
    '',
    'Not shown, because you set it otherwise, a file of a later day says otherwise, or the import was only to add:',
    ...lines,
  ]
}

function changeLines({ at, what, by, fields }: Change): string[] {
  return [
    `${at}  ${what}${by === null ? '' : ` by ${originText(by)}`}`,
    ...fields.map(({ field, before, after }) => `  ${field}: ${valueText(before)} -> ${valueText(after)}`),
  ]
}

function originText({ kind, source, file, place, licence, retrieved_at, as_of }: NonNullable<Change['by']>) {
  if (kind === 'operator') return 'the operator'
  if (kind === 'enrichment') return 'enrichment'
  const parts = [
    file ?? source ?? 'a file',
    file === null ? null : source,
    place,
    licence,
    retrieved_at === null ? null : `retrieved ${retrieved_at}`,
    as_of === null ? null : `as of ${as_of}`,
  ]
  return `import of ${parts.filter((part) => part !== null).join(', ')}`
}

function valueText(value: unknown): string {
  if (value === null) return '(unknown)'
  const text = oneLine(typeof value === 'string' ? value : JSON.stringify(value))
  return text.length <= 200 ? text : `${text.slice(0, 200).toWellFormed()}…`
}

interface ForgottenCompanies {
  readonly company_ids: readonly string[]
  readonly domains: readonly string[]
}

function forgottenText({ company_ids: ids, domains }: ForgottenCompanies): string[] {
  const gone =
    ids.length === 0 ? 'No company had it.' : `Removed ${ids.join(', ')}, with all that was learnt of it.`
  const kept =
    domains.length === 0
      ? 'Its website stays: another company has it too.'
      : `Kept away from imports and enrichment: ${domains.join(', ')}.`
  return [gone, kept, 'Only dealflow company put brings it back.']
}

function clearedText(columns: readonly string[]): string {
  const [were, they] = columns.length === 1 ? ['was', 'it'] : ['were', 'they']
  const last = columns.at(-1) ?? ''
  const named = columns.length === 1 ? last : `${columns.slice(0, -1).join(', ')} and ${last}`
  return `${named} ${were} cleared: ${they} belonged to the old ${columns.includes('city') ? 'place' : 'city'}.`
}

async function readPatch(edit: string): Promise<unknown> {
  const text =
    edit === '-' ? await Bun.stdin.text() : edit.startsWith('@') ? readTextFile(edit.slice(1)) : edit
  try {
    return JSON.parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new UsageError(`The edit is not JSON (${why}). An example: '{"status":"closed","city":null}'`)
  }
}

interface ShownCompany {
  readonly columns: Readonly<Record<string, unknown>>
  readonly edits: Readonly<Record<string, string>>
  readonly company: {
    readonly created_at: string
    readonly updated_at: string
    readonly organization_type?: string | null
  }
  readonly organization_type_reason: string
}

/** Column by column, as company put takes them; what an operator set has a star and its day. */
function shownCompany({ columns, edits, company, organization_type_reason: reason }: ShownCompany): string[] {
  const fieldOf = (column: string) => editableFieldOf(column) ?? column
  const dayOf = (column: string) => edits[fieldOf(column)]?.slice(0, 10)
  const { custom, ...others } = columns
  const own = Object.entries(custom ?? {}).map(([name, value]) => [`custom.${name}`, value] as const)
  const rows = [...Object.entries(others), ...own].map(([column, value]) => ({
    ...{ column, value, day: dayOf(column) },
  }))
  // A field that was emptied by hand has no column to show.
  const emptied = Object.entries(edits)
    .filter(([field]) => !rows.some(({ column }) => fieldOf(column) === field))
    .map(([field, at]) => ({ column: field, value: '(emptied)', day: at.slice(0, 10) }))
  const all = [...rows, ...emptied]
  const width = Math.max(...all.map(({ column }) => column.length))
  return [
    ...all.map(({ column, value, day }) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      const mark = day === undefined ? '' : `   * edited ${day}`
      return `${column.padEnd(width)}  ${text}${mark}`
    }),
    '',
    `type: ${(company.organization_type ?? 'company').replaceAll('_', ' ')} (${reason})`,
    `stored ${company.created_at}, changed ${company.updated_at}`,
  ]
}
