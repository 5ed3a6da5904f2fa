import type { Command, CommandInput } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { printable } from '../cli/printable.ts'
import { withDirectory } from '../control/with-directory.ts'
import type { ResultOf } from '../operations/index.ts'

const namePositional = { name: 'NAME', summary: 'of the person: "Ada Lee", in any order' }

/** People of whom nothing is kept. */
export const peopleCommands: readonly Command[] = [
  {
    name: 'person forget',
    summary: 'remove a person from companies and their history, and keep the person away',
    positionals: [namePositional],
    settings: 'directory',
    options: {
      company: { value: 'COMPANY', summary: 'only there: its id or its website (default: everywhere)' },
    },
    notes:
      'Everybody of the name is meant: with a common one, say the company. Descriptions of companies stay as they are:\nlook for the name with dealflow search, and edit them.',
    async run(input) {
      const args = { name: input.positionals[0] ?? '', company: input.text('company') }
      const forgotten = await withDirectory(input, (call) => call('person.forget', args, contextOf(input)))
      if (input.json) input.output.json(forgotten)
      else for (const line of toldOf(forgotten)) input.output.line(line)
      return 0
    },
  },
  {
    name: 'person list',
    summary: 'show who is kept away; names are not kept',
    settings: 'directory',
    options: {},
    whenStopped: 'changes nothing',
    async run(input) {
      const { forgotten_people: people } = await withDirectory(input, (call) =>
        call('person.list', {}, contextOf(input)),
      )
      if (input.json) input.output.json({ forgotten_people: people })
      else if (people.length === 0) input.output.line('Nobody was forgotten.')
      else
        for (const { key, company_ids: ids, forgotten_at, is_done: isDone } of people)
          input.output.line(
            `${key}  ${forgotten_at.slice(0, 10)}  ${ids === null ? 'everywhere' : printable(ids.join(', '))}${isDone ? '' : ', not done yet'}`,
          )
      return 0
    },
  },
  {
    name: 'person allow',
    summary: 'let imports and enrichment bring a person again who was forgotten',
    positionals: [namePositional],
    settings: 'directory',
    options: {},
    async run(input) {
      const name = input.positionals[0] ?? ''
      const allowed = await withDirectory(input, (call) => call('person.allow', { name }, contextOf(input)))
      return told(input, allowed)
    },
  },
]

function toldOf({ companies_changed: changed, company_ids: ids, is_done }: ResultOf<'person.forget'>) {
  const where = ids === null ? '' : ' of that company'
  const removed =
    changed === 0
      ? ids === null
        ? 'No company names this person.'
        : 'That company does not name this person.'
      : `The person is gone from ${changed === 1 ? '1 company, and from its history' : `${changed} companies, and from their history`}.`
  return [
    removed,
    `Imports and enrichment${where} leave the person out from now on.`,
    ...(is_done
      ? []
      : [
          'Not all companies were looked at yet: dealflow serve goes on with the others, and so does the same command.',
        ]),
  ]
}

function told(input: CommandInput, allowed: object): number {
  if (input.json) input.output.json(allowed)
  else input.output.line('Imports and enrichment may bring this person again.')
  return 0
}
