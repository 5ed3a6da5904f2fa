import type { SearchData } from '@dealflow/core'
import { type Command, type CommandInput, type Option, UsageError } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { readWhole } from '../cli/options.ts'
import { printable } from '../cli/printable.ts'
import { count } from '../cli/progress-text.ts'
import { withDirectory } from '../control/with-directory.ts'
import { explainedSearch, missingLines } from './explained-search.ts'

export const datasetOption: Option = {
  value: 'NAME',
  summary: 'live is what you imported, test the built-in sample',
  oneOf: ['live', 'test'],
  default: 'live',
}

export const companyCommands: readonly Command[] = [
  {
    name: 'search',
    summary: 'search companies as the API does, free of charge',
    positionals: [{ name: 'QUERY', summary: 'what to look for, as a sentence' }],
    settings: 'directory',
    options: {
      explain: { summary: 'show which words became filters, and what they left' },
      dataset: datasetOption,
      mode: {
        value: 'MODE',
        summary: 'how the query is read',
        oneOf: ['auto', 'name', 'discovery'],
        default: 'auto',
      },
      limit: { value: 'N', summary: '1 to 50', default: '10' },
      filters: { value: 'JSON', summary: 'the API\'s filters object: {"countries":{"include":["DE"]}}' },
      collapse: {
        value: 'WHAT',
        summary: 'domain: of the companies with one domain only the first is shown',
        oneOf: ['domain', 'none'],
        default: 'domain',
      },
      account: { value: 'ID', summary: 'whose lists the filters may name' },
    },
    notes:
      'Words of the query become filters: "payroll in Berlin founded after 2018" finds companies of that city and those years.\n--filters win over them.',
    whenStopped: 'changes nothing',
    async run(input) {
      const query = input.positionals[0] ?? ''
      const request = {
        query,
        query_mode: input.need('mode'),
        limit: readWhole(input, 'limit', 1, 50),
        filters: readFilters(input),
        collapse: input.need('collapse'),
      }
      if (namesLists(request.filters) && input.text('account') === null)
        throw new UsageError(
          '--filters names lists, which belong to an account: say whose with --account ID.',
        )
      const environment = input.need('dataset') as 'live' | 'test'
      const isExplained = input.on('explain')
      // Asked for in any case but JSON: with no hit it tells what is missing, and a search more would cost more.
      const explain = isExplained || !input.json
      const data = await withDirectory(input, (call) =>
        call(
          'search',
          { request: { ...request, explain }, environment, accountId: input.text('account') },
          contextOf(input),
        ),
      )
      if (input.json) {
        input.output.json(data)
        return 0
      }
      if (isExplained)
        for (const line of explainedSearch(query, data, input.output.isColoured)) input.output.line(line)
      for (const hit of data.results)
        input.output.line(`${companyLine(hit)}${collapsedMark(hit)}${missingMark(hit)}`)
      for (const line of countLines(data)) input.output.line(line)
      if (data.results.length > 0) return 0
      if (!isExplained && data.explanation !== undefined)
        for (const line of missingLines(data.explanation)) input.output.line(line.trim())
      input.output.line(nothingFound(isExplained))
      return 0
    },
  },
  {
    name: 'lookup',
    summary: 'look a company up by website or by name',
    positionals: [{ name: 'WHAT', summary: 'a website such as acme.com, or a name' }],
    settings: 'directory',
    options: {
      dataset: datasetOption,
      by: {
        value: 'KIND',
        summary: 'what WHAT is; guessed by its dots otherwise',
        oneOf: ['website', 'name'],
      },
    },
    whenStopped: 'changes nothing',
    async run(input) {
      const what = input.positionals[0] ?? ''
      const by = input.text('by') ?? (/^\S+\.\S+$/.test(what) ? 'website' : 'name')
      const request = by === 'website' ? { websites: [what] } : { names: [what] }
      const environment = input.need('dataset') as 'live' | 'test'
      const data = await withDirectory(input, (call) =>
        call('lookup', { request, environment }, contextOf(input)),
      )
      if (input.json) input.output.json(data)
      else for (const item of data.companies) for (const text of lookupLines(item)) input.output.line(text)
      return 0
    },
  },
]

/** How many others of its domain are not shown. */
function collapsedMark({ collapsed = 0 }: SearchHit): string {
  return collapsed === 0 ? '' : `  (and ${count(collapsed)} more with this domain)`
}

/** A company that lacks a number which the query asks for. */
function missingMark({ missing_filters = [] }: SearchHit): string {
  return missing_filters.length === 0 ? '' : `  (unknown: ${missing_filters.join(', ')})`
}

/** What the list does not show by itself. */
function countLines({
  results,
  total_matches,
  missing_matches = 0,
  words_not_found = [],
}: SearchData): string[] {
  const words = words_not_found.map((word) => `"${printable(word)}"`).join(', ')
  const lacking = missing_matches === 0 ? '' : `, ${count(missing_matches)} of them with an unknown number`
  return [
    ...(words === '' ? [] : [`No company speaks of ${words}: these pass the filters.`]),
    ...(total_matches > results.length || missing_matches > 0
      ? [`${count(results.length)} of ${count(total_matches)} shown${lacking}.`]
      : []),
  ]
}

function nothingFound(isExplained: boolean): string {
  const remedy = isExplained
    ? 'Try fewer filters or other words.'
    : '--explain tells what each filter keeps out.'
  return `No company matches. ${remedy}`
}

export function readFilters(input: CommandInput): unknown {
  const text = input.text('filters')
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(
      `--filters must be JSON such as {"countries":{"include":["DE"]}}; got ${text.slice(0, 100)}.`,
    )
  }
}

function namesLists(filters: unknown): boolean {
  return typeof filters === 'object' && filters !== null && 'lists' in filters && filters.lists != null
}

type SearchHit = SearchData['results'][number]

interface ShownCompany {
  readonly name: string
  readonly website: string
  readonly location?: { readonly formatted: string | null } | null
  readonly founded_year?: number | null
  readonly tagline?: string | null
  readonly description?: string | null
}

export function companyLine(company: ShownCompany): string {
  const facts = [company.website, company.location?.formatted, company.founded_year].filter(
    (fact) => fact !== null && fact !== undefined && fact !== '',
  )
  const text = company.tagline ?? company.description ?? ''
  return `${company.name}  (${facts.join(', ')})${text === '' ? '' : `\n    ${text.length > 110 ? `${text.slice(0, 109)}…` : text}`}`
}

function lookupLines(item: {
  submitted: string
  company: ShownCompany | null
  matches?: readonly { match_type: string; confidence: string; company: ShownCompany }[] | undefined
}): string[] {
  if (item.company === null) return [`${item.submitted}: no such company`]
  const matches = item.matches ?? []
  if (matches.length === 0) return [companyLine(item.company)]
  return matches.map((match) => `${companyLine(match.company)}  [${match.match_type}, ${match.confidence}]`)
}
