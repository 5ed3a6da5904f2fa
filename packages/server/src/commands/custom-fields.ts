import { type CustomFieldRequest, customFieldTypes } from '@dealflow/core'
import { type Command, type CommandInput, type Option, UsageError } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { printable } from '../cli/printable.ts'
import { withDirectory } from '../control/with-directory.ts'
import type { CustomFieldView } from '../operations/custom-fields.ts'

const namePositional = { name: 'NAME', summary: 'lower-case letters, digits and underscores: deal_size' }

const said: Readonly<Record<string, Option>> = {
  label: { value: 'TEXT', summary: 'what people call it' },
  choices: {
    value: 'LIST',
    summary: 'of a choice all that there are, with commas between: Lead,Talking,Won',
  },
  visible: { summary: 'API keys may see it' },
}

/** Fields of one's own. */
export const customFieldCommands: readonly Command[] = [
  {
    name: 'field create',
    summary: 'give companies a field of your own',
    positionals: [namePositional],
    settings: 'directory',
    options: {
      type: { value: 'TYPE', summary: 'what it holds', oneOf: [...customFieldTypes], required: true },
      ...said,
    },
    notes:
      'Set it: dealflow company put acme \'{"custom":{"owner":"Ann"}}\', or dealflow import FILE --custom owner=Owner.\nAPI keys do not see it without --visible.',
    async run(input) {
      const field = {
        name: input.positionals[0] ?? '',
        type: input.need('type') as CustomFieldRequest['type'],
        label: input.text('label'),
        choices: choicesOf(input),
        visible: input.on('visible'),
      }
      const made = await withDirectory(
        input,
        (call) => call('field.create', { field }, contextOf(input)),
        'make',
      )
      return told(input, made, `Companies have the field ${made.name} now: ${fieldLine(made)}.`)
    },
  },
  {
    name: 'field list',
    summary: 'show your own fields of companies',
    settings: 'directory',
    options: {},
    whenStopped: 'changes nothing',
    async run(input) {
      const { fields } = await withDirectory(input, (call) => call('field.list', {}, contextOf(input)))
      if (input.json) input.output.json({ fields })
      else if (fields.length === 0)
        input.output.line(
          'There are no fields of your own. Make one: dealflow field create owner --type person',
        )
      else {
        const width = Math.max(...fields.map(({ name }) => name.length))
        for (const field of fields) input.output.line(`${field.name.padEnd(width)}  ${fieldLine(field)}`)
      }
      return 0
    },
  },
  {
    name: 'field rename',
    summary: 'give a field another name; companies keep its values',
    positionals: [namePositional, { name: 'NEW', summary: 'the new name' }],
    settings: 'directory',
    options: {},
    async run(input) {
      const [name = '', other = ''] = input.positionals
      const change = { name: other }
      const field = await withDirectory(input, (call) =>
        call('field.change', { name, change }, contextOf(input)),
      )
      return told(input, field, `${printable(name)} is called ${field.name} now.`)
    },
  },
  {
    name: 'field change',
    summary: 'change the label of a field, its choices, and whether API keys see it',
    positionals: [namePositional],
    settings: 'directory',
    options: { ...said, hidden: { summary: 'API keys may not see it' } },
    notes:
      'A choice that is left out hides the values that companies have of it; named again, it is a new one.',
    async run(input) {
      const [visible, hidden] = [input.on('visible'), input.on('hidden')]
      if (visible && hidden) throw new UsageError('--visible and --hidden contradict each other.')
      const change = {
        label: input.text('label'),
        choices: choicesOf(input),
        visible: visible || hidden ? visible : null,
      }
      if (Object.values(change).every((value) => value === null))
        throw new UsageError('Say what to change: --label, --choices, --visible or --hidden.')
      const name = input.positionals[0] ?? ''
      const field = await withDirectory(input, (call) =>
        call('field.change', { name, change }, contextOf(input)),
      )
      return told(input, field, `${field.name}: ${fieldLine(field)}.`)
    },
  },
  {
    name: 'field remove',
    summary: 'remove a field with the values that companies have of it',
    positionals: [namePositional],
    settings: 'directory',
    options: {},
    notes: 'Its values are hidden at once; while a server works they are dropped. There is no way back.',
    async run(input) {
      const name = input.positionals[0] ?? ''
      const removed = await withDirectory(input, (call) => call('field.remove', { name }, contextOf(input)))
      return told(input, removed, `${removed.name} is gone, with its values.`)
    },
  },
]

/** Between commas, or a JSON array where a choice has one. */
function choicesOf(input: CommandInput): string[] | null {
  const text = input.text('choices')
  if (text === null) return null
  if (!text.trimStart().startsWith('[')) return text.split(',').map((choice) => choice.trim())
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError('--choices takes names with commas between them, or a JSON array of texts.')
  }
}

function fieldLine({ label, type, choices, visible }: CustomFieldView): string {
  const among = choices.length === 0 ? '' : ` (${choices.map(printable).join(', ')})`
  return `${type}${among}, "${printable(label)}", ${visible ? 'API keys see it' : 'hidden from API keys'}`
}

function told(input: CommandInput, view: object, line: string): number {
  if (input.json) input.output.json(view)
  else input.output.line(line)
  return 0
}
