import type { Command } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { withDirectory } from '../control/with-directory.ts'

export const duplicateCommands: readonly Command[] = [
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
