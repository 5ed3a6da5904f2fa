import type { Environment, InvestorData } from '@dealflow/core'
import type { Command, CommandInput } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { readWhole } from '../cli/options.ts'
import { printable } from '../cli/printable.ts'
import { count } from '../cli/progress-text.ts'
import { withDirectory } from '../control/with-directory.ts'
import { datasetOption } from './companies.ts'

const pageOptions = {
  dataset: datasetOption,
  limit: { value: 'N', summary: '1 to 100', default: '20' },
  after: { value: 'CURSOR', summary: 'the next page, as the one before told it' },
}

export const investorCommands: readonly Command[] = [
  {
    name: 'investor list',
    summary: 'list investors, those of most companies first',
    positionals: [{ name: 'WORDS', summary: 'each begins a word of the name', isOptional: true }],
    settings: 'directory',
    options: pageOptions,
    notes:
      'People are not listed. An investor is one when it is a known one, is called by one word, or has a word of organisations or a number in its name.',
    whenStopped: 'changes nothing',
    async run(input) {
      const [q] = input.positionals
      const request = { ...pageOf(input), ...(q === undefined ? {} : { q }) }
      const environment = input.need('dataset') as Environment
      const data = await withDirectory(input, (call) =>
        call('investor.list', { request, environment }, contextOf(input)),
      )
      if (input.json) input.output.json(data)
      else {
        for (const { id, name, company_count, led_count } of data.investors)
          input.output.line(
            `${id}  ${printable(name)}  (${companies(company_count)}, led ${count(led_count)})`,
          )
        if (data.investors.length === 0) input.output.line('No investor has such a name.')
        nextPage(input, data.next_cursor)
      }
      return 0
    },
  },
  {
    name: 'investor get',
    summary: 'show an investor and its portfolio',
    positionals: [{ name: 'ID', summary: 'as investor list tells it' }],
    settings: 'directory',
    options: pageOptions,
    whenStopped: 'changes nothing',
    async run(input) {
      const args = {
        investorId: input.positionals[0] ?? '',
        request: pageOf(input),
        environment: input.need('dataset') as Environment,
      }
      const data = await withDirectory(input, (call) => call('investor.get', args, contextOf(input)))
      if (input.json) input.output.json(data)
      else {
        const { name, company_count, led_count } = data
        input.output.line(`${printable(name)}: ${companies(company_count)}, led ${count(led_count)}`)
        for (const company of data.companies) input.output.line(portfolioLine(company))
        nextPage(input, data.next_cursor)
      }
      return 0
    },
  },
]

function pageOf(input: CommandInput) {
  const after = input.text('after')
  return { limit: readWhole(input, 'limit', 1, 100), ...(after === null ? {} : { after }) }
}

function nextPage(input: CommandInput, cursor: string | null) {
  if (cursor !== null) input.output.note(`There are more: --after ${cursor}`)
}

function portfolioLine({ name, website, id, lead, rounds, latest_on }: InvestorData['companies'][number]) {
  const types = [...new Set(rounds.map(({ type }) => type.replaceAll('_', ' ')))].join(', ')
  const facts = [website === '' ? id : website, types, latest_on, lead ? 'led' : '']
  return `${printable(name)}  (${facts.filter((fact) => fact !== null && fact !== '').join('; ')})`
}

const companies = (number: number) => (number === 1 ? '1 company' : `${count(number)} companies`)
