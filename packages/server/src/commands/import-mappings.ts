import { oneLine } from '@dealflow/core'
import type { Command } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { withDirectory } from '../control/with-directory.ts'

const positionals = [{ name: 'MAPPING', summary: 'the mapping id, as mapping list tells it' }]

/** What imports remember of the columns of files. */
export const importMappingCommands: readonly Command[] = [
  {
    name: 'mapping list',
    summary: 'show how imported files were read, by which the next ones with the same headers are read',
    settings: 'directory',
    options: {},
    whenStopped: 'changes nothing',
    async run(input) {
      const result = await withDirectory(input, (call) => call('mapping.list', {}, contextOf(input)))
      if (input.json) input.output.json(result)
      else if (result.mappings.length === 0)
        input.output.line('Nothing is remembered: no file with headers was imported.')
      else
        for (const { mapping_id, at, format, file_name, mapping } of result.mappings) {
          const columns = Object.keys(mapping.columns).map(oneLine).join(', ')
          const shown = columns.length > 80 ? `${columns.slice(0, 79)}…` : columns
          input.output.line(
            `${mapping_id}  ${at.slice(0, 10)}  ${format.padEnd(7)}  ${oneLine(file_name ?? '')}  ${shown}`,
          )
        }
      return 0
    },
  },
  {
    name: 'mapping show',
    summary: 'print a remembered mapping, as import --mapping takes it',
    positionals,
    settings: 'directory',
    options: {},
    notes: 'With --json also when and of which file it is, and what was said of the file.',
    whenStopped: 'changes nothing',
    async run(input) {
      const [mappingId = ''] = input.positionals
      const found = await withDirectory(input, (call) => call('mapping.get', { mappingId }, contextOf(input)))
      if (input.json) input.output.json(found)
      else for (const line of JSON.stringify(found.mapping, null, 2).split('\n')) input.output.line(line)
      return 0
    },
  },
  {
    name: 'mapping remove',
    summary: 'forget a mapping: the next file with these headers is read anew',
    positionals,
    settings: 'directory',
    options: {},
    async run(input) {
      const [mappingId = ''] = input.positionals
      const removed = await withDirectory(input, (call) =>
        call('mapping.remove', { mappingId }, contextOf(input)),
      )
      if (input.json) input.output.json(removed)
      else input.output.line(`Forgot mapping ${removed.mapping_id}.`)
      return 0
    },
  },
]
