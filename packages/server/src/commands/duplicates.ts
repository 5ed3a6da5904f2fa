import type { Command } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { withDirectory } from '../control/with-directory.ts'
import type { ResultOf } from '../operations/index.ts'

type Pair = ResultOf<'duplicate.list'>['pairs'][number]

export const duplicateCommands: readonly Command[] = [
  {
    name: 'duplicates list',
    summary: 'show pairs of records that may be one company, the surest first',
    positionals: [],
    options: {
      limit: { value: 'N', summary: 'so many pairs, at most 200; 50' },
      after: { value: 'CURSOR', summary: 'go on behind a page, as next_cursor of --json has it' },
    },
    settings: 'directory',
    whenStopped: 'changes nothing',
    async run(input) {
      const limit = input.text('limit')
      const args = { after: input.text('after'), limit: limit === null ? null : Number(limit), waits: true }
      const told = await withDirectory(input, (call) => call('duplicate.list', args, contextOf(input)))
      if (input.json) input.output.json(told)
      else for (const line of listLines(told)) input.output.line(line)
      return 0
    },
  },
  {
    name: 'duplicates dismiss',
    summary: 'say that two records are two companies, so that they are listed no more',
    positionals: [
      { name: 'ID', summary: 'the one' },
      { name: 'OTHER', summary: 'the other' },
    ],
    options: {},
    settings: 'directory',
    async run(input) {
      const [oneId = '', otherId = ''] = input.positionals
      const done = await withDirectory(input, (call) =>
        call('duplicate.dismiss', { oneId, otherId }, contextOf(input)),
      )
      if (input.json) input.output.json(done)
      else input.output.line(`${oneId} and ${otherId} are two companies, and are listed no more.`)
      return 0
    },
  },
  {
    name: 'duplicates merge',
    summary: 'make two records of one company one',
    positionals: [
      { name: 'ID', summary: 'the company that stays; its values count first' },
      { name: 'TWIN', summary: 'the id of the other record, which leads to it from then on' },
    ],
    options: {},
    settings: 'directory',
    notes:
      'Each record is kept, and imports go on writing to its own: dealflow duplicates unmerge TWIN takes a merge back at any time.',
    async run(input) {
      const [companyId = '', mergedId = ''] = input.positionals
      const done = await withDirectory(input, (call) =>
        call('duplicate.merge', { companyId, mergedId }, contextOf(input)),
      )
      if (input.json) input.output.json(done)
      else {
        const { id, name } = done.company
        const result = done.merged_now ? 'is merged into' : 'was merged before: it leads to'
        input.output.line(`${mergedId} ${result} ${name} (${id}).`)
        if (done.merged_now) input.output.line(`Take it back: dealflow duplicates unmerge ${mergedId}`)
      }
      return 0
    },
  },
  {
    name: 'duplicates unmerge',
    summary: 'take a merge back',
    positionals: [{ name: 'TWIN', summary: 'the id of the record that was merged into another' }],
    options: {},
    settings: 'directory',
    async run(input) {
      const companyId = input.positionals[0] ?? ''
      const { company } = await withDirectory(input, (call) =>
        call('duplicate.unmerge', { companyId }, contextOf(input)),
      )
      if (input.json) input.output.json({ company })
      else input.output.line(`${company.name} (${company.id}) is a company of its own again.`)
      return 0
    },
  },
]

function listLines({ pairs, open, next_cursor: next }: ResultOf<'duplicate.list'>): readonly string[] {
  const [first] = pairs
  if (first === undefined) return ['No two records look like one company.']
  const more = next === null ? [] : [`${open} pairs in all; the next ones: --after ${next}`]
  const [one, other] = first.companies
  return [
    ...pairs.flatMap(pairLines),
    ...more,
    `Make two one: dealflow duplicates merge ${one.id} ${other.id}`,
    `Or they are two: dealflow duplicates dismiss ${one.id} ${other.id}`,
  ]
}

function pairLines({ companies, score, reasons }: Pair): readonly string[] {
  const why = reasons.map(({ kind, value }) => {
    const said = kind.replaceAll('_', ' ')
    return value === null ? said : `${said} (${value})`
  })
  return [
    ...companies.map(({ id, name, website }) => `${name}  ${id}${website === '' ? '' : `  ${website}`}`),
    `  ${score.toFixed(2)}: ${why.join(', ')}`,
    '',
  ]
}
