import { type Environment, oneLine } from '@dealflow/core'
import type { Command, CommandInput } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { count } from '../cli/progress-text.ts'
import { withDirectory } from '../control/with-directory.ts'
import type { ListedCompanyView, ListView } from '../operations/lists.ts'

const listPositional = { name: 'LIST', summary: 'the list id, as list show tells it' }
const companiesPositional = {
  name: 'COMPANY',
  summary: "a company's id, or else its website; up to 1,000 of them",
  repeats: true,
}

export const listCommands: readonly Command[] = [
  {
    name: 'list create',
    summary: 'make a list of companies for an account',
    settings: 'directory',
    options: {
      account: { value: 'ID', summary: 'whose list it is', required: true },
      name: { value: 'TEXT', summary: '1 to 200 characters', required: true },
      description: { value: 'TEXT', summary: 'at most 2,000 characters' },
      dataset: {
        value: 'NAME',
        summary: 'whether the live or the test keys of the account see it',
        oneOf: ['live', 'test'],
        default: 'live',
      },
    },
    async run(input) {
      const args = {
        accountId: input.need('account'),
        environment: input.need('dataset') as Environment,
        name: input.need('name'),
        description: input.text('description'),
      }
      const list = await withDirectory(input, (call) => call('list.create', args, contextOf(input)))
      if (input.json) input.output.json(list)
      else input.output.line(`List ${list.list_id}. Fill it: dealflow list add ${list.list_id} acme.com`)
      return 0
    },
  },
  {
    name: 'list show',
    summary: 'show the lists, or what is on one',
    positionals: [{ ...listPositional, summary: 'the list id; without it all lists', isOptional: true }],
    settings: 'directory',
    options: { account: { value: 'ID', summary: 'only lists of this account' } },
    whenStopped: 'changes nothing',
    run: (input) => (input.positionals.length === 0 ? showLists(input) : showList(input)),
  },
  changeCommand('list add', 'put companies on a list', 'add'),
  changeCommand('list remove', 'take companies off a list', 'remove'),
  {
    name: 'list delete',
    summary: 'delete a list; its companies stay in the dataset',
    positionals: [listPositional],
    settings: 'directory',
    options: {},
    async run(input) {
      const args = { listId: input.positionals[0] ?? '' }
      const list = await withDirectory(input, (call) => call('list.delete', args, contextOf(input)))
      if (input.json) input.output.json({ list_id: list.list_id, deleted: true })
      else input.output.line(`Deleted "${list.name}" with ${companies(list)}.`)
      return 0
    },
  },
]

/** Fails only when not one of the entries is a company: what could be done is done, and the rest is listed. */
function changeCommand(name: string, summary: string, change: 'add' | 'remove'): Command {
  return {
    name,
    summary,
    positionals: [listPositional, companiesPositional],
    settings: 'directory',
    options: {},
    async run(input) {
      const [listId = '', ...entries] = input.positionals
      const args = { listId, add: [], remove: [], [change]: entries }
      const result = await withDirectory(input, (call) =>
        call('list.change_companies', args, contextOf(input)),
      )
      if (input.json) input.output.json(result)
      else {
        const changed = change === 'add' ? `${count(result.added)} added` : `${count(result.removed)} removed`
        input.output.line(`${changed}. "${result.list.name}" holds ${companies(result.list)}.`)
      }
      for (const entry of result.missing)
        input.output.note(`No company has the id or website ${entry}. dealflow lookup finds both by name.`)
      return result.missing.length < entries.length ? 0 : 1
    },
  }
}

async function showLists(input: CommandInput): Promise<number> {
  const args = { accountId: input.text('account') }
  const { lists } = await withDirectory(input, (call) => call('list.list', args, contextOf(input)))
  if (input.json) input.output.json({ lists })
  else if (lists.length === 0)
    input.output.line('No lists yet. Make one: dealflow list create --account ID --name TEXT')
  else
    for (const list of lists)
      input.output.line(
        `${list.list_id}  ${list.environment}  ${companies(list).padEnd(17)}  account ${list.account_id}  ${list.name}`,
      )
  return 0
}

const pageLength = 500

/** A long list comes in pages, so that neither this process nor a server holds all of it at once. */
async function showList(input: CommandInput): Promise<number> {
  const listId = input.positionals[0] ?? ''
  const shown: ListedCompanyView[] = []
  await withDirectory(input, async (call) => {
    const list = await call('list.get', { listId }, contextOf(input))
    if (!input.json) for (const line of headLines(list)) input.output.line(line)
    for (let after: number | null = 0; after !== null; ) {
      input.signal.throwIfAborted()
      const page: { companies: readonly ListedCompanyView[]; last: number | null } = await call(
        'list.companies',
        { listId, afterMemberNo: after, limit: pageLength },
        contextOf(input),
      )
      after = page.last
      if (input.json) shown.push(...page.companies)
      else for (const company of page.companies) input.output.line(companyLine(company))
    }
    if (input.json) input.output.json({ ...list, companies: shown })
  })
  return 0
}

function headLines(list: ListView): string[] {
  const { name, description, environment, account_id } = list
  return [
    `${name} (${environment}, account ${account_id}): ${companies(list)}`,
    ...(description === null ? [] : [oneLine(description)]),
  ]
}

const companyLine = ({ company_id, name, website }: ListedCompanyView) =>
  name === null
    ? `  ${company_id}  (deleted since it joined)`
    : `  ${company_id}  ${name}  ${website ?? ''}`.trimEnd()

const companies = ({ company_count }: ListView) =>
  company_count === 1 ? '1 company' : `${count(company_count)} companies`
