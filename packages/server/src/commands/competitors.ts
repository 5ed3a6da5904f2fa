import type { Competitor, CompetitorData } from '@dealflow/core'
import { type Command, UsageError } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { printable } from '../cli/printable.ts'
import { count } from '../cli/progress-text.ts'
import { withSites } from '../control/with-sites.ts'
import { datasetOption } from './companies.ts'
import { readWebsite } from './site-input.ts'

export const competitorsCommand: Command = {
  name: 'competitors',
  summary: 'find the companies of the dataset that compete with one, whether the dataset has it or not',
  positionals: [
    { name: 'WEBSITE', summary: 'such as acme.com; may be left out with --description', isOptional: true },
  ],
  options: {
    description: {
      value: 'TEXT',
      summary: 'what the company does, where neither its record nor its site tells',
    },
    name: { value: 'NAME', summary: 'what it is called' },
    dataset: datasetOption,
  },
  settings: 'sites',
  notes:
    'A company that the dataset has is compared by its record; of another the home page is read, for 10 seconds at most.\n--json prints what the API would answer. Exit code 1 when nothing could be found out about the company.',
  whenStopped: 'changes nothing',
  async run(input) {
    const company = {
      website: input.positionals[0] ?? null,
      description: filled(input.text('description')),
      name: filled(input.text('name')),
    }
    if (company.website !== null) readWebsite(company.website)
    else if (company.description === null)
      throw new UsageError('Which company? Name its website, or say what it does with --description TEXT.')
    const environment = input.need('dataset') as 'live' | 'test'
    const data = await withSites(
      input,
      (call) => call('competitors', { request: { company }, environment }, contextOf(input)),
      'refuse',
    )
    if (input.json) input.output.json(data)
    else for (const line of shownAnalysis(data)) input.output.line(line)
    return isKnown(data) ? 0 : 1
  },
}

const filled = (text: string | null) => (text === null || text.trim() === '' ? null : text)

/** Whether there was anything to compare: its record, its home page or a description. */
const isKnown = ({ company, search_query: query }: CompetitorData) =>
  company.resolved.name !== null || query !== null

function shownAnalysis(data: CompetitorData): string[] {
  const { resolved, input } = data.company
  const name = printable(resolved.name ?? resolved.normalized_website ?? 'The company')
  if (!isKnown(data)) {
    const remedy = input.description === null ? ' Say what it does with --description TEXT.' : ''
    return [
      `Nothing is known of ${name}: the dataset does not have it, and no home page could be read.${remedy}`,
    ]
  }
  const analyzed = `${count(data.total_analyzed)} ${data.total_analyzed === 1 ? 'company' : 'companies'}`
  if (data.competitors.length === 0) return [`${name}: none of ${analyzed} compared is a competitor.`]
  return [`${name}, compared with ${analyzed}:`, '', ...data.competitors.flatMap(competitorLines)]
}

const levelWidth = 'SAME_COMPANY'.length
const typeWidth = 'INDIRECT'.length

function competitorLines({ company, summary, ...competitor }: Competitor): string[] {
  const { similarity_level: level, competitor_type: type, similarity_score: score } = competitor
  const site = company.website.replace('https://', '')
  const known = [
    level.padEnd(levelWidth),
    (type ?? '').padEnd(typeWidth),
    score === undefined ? '    ' : score.toFixed(2),
    printable(`${company.name}${site === '' ? '' : ` (${site})`}`),
  ]
  return [known.join('  '), ...(summary === '' ? [] : [`    ${printable(summary)}`])]
}
