import type { SearchTuning, TuningChange, TuningPreview } from '@dealflow/core'
import { type Command, type CommandInput, type Option, UsageError } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { printable } from '../cli/printable.ts'
import { count } from '../cli/progress-text.ts'
import { withDirectory } from '../control/with-directory.ts'
import type { SearchTuningView } from '../operations/search-tuning.ts'
import { readTextFile } from './text-file.ts'

const previewing: Readonly<Record<string, Option>> = {
  preview: { summary: 'show which hits come, go and move, and save nothing' },
  sentence: { value: 'TEXT', summary: 'with --preview: what to search for' },
  sentences: { value: 'FILE', summary: 'with --preview: a sentence a line' },
}
const changing: Readonly<Record<string, Option>> = {
  remove: { summary: 'take it away in place of adding it' },
  ...previewing,
}
const companies = {
  name: 'COMPANY',
  summary: "a company's id, or else its website; dealflow lookup finds both by name",
  repeats: true,
}

/** What an operator tunes of searches. */
export const searchTuningCommands: readonly Command[] = [
  {
    name: 'search tune',
    summary: 'show the synonyms, generic words, pinned and hidden companies of searches',
    settings: 'directory',
    options: {},
    notes:
      'With --json it is the document that search tune import takes.\nTo search for the word itself: dealflow search -- tune',
    whenStopped: 'changes nothing',
    async run(input) {
      const view = await withDirectory(input, (call) => call('search_tuning.get', {}, contextOf(input)))
      if (input.json) input.output.json(view.tuning)
      else for (const line of tuningLines(view)) input.output.line(line)
      return 0
    },
  },
  {
    name: 'search tune synonyms',
    summary: 'let words stand for each other in searches',
    positionals: [
      {
        name: 'WORDS',
        summary: 'a word, or two in quotes: "real estate"; each stands for the others',
        repeats: true,
      },
    ],
    settings: 'directory',
    options: {
      found: {
        value: 'WORDS',
        summary: 'one way: what is found too, with commas between: "electric car, electric vehicle"',
      },
      ...changing,
    },
    run: (input) =>
      change(input, { synonyms: [{ words: [...input.positionals], ...(foundOf(input) ?? {}) }] }),
  },
  {
    name: 'search tune generic',
    summary: 'let words tell next to nothing in searches',
    positionals: [
      { name: 'WORD', summary: 'a word that says little in this dataset: solutions', repeats: true },
    ],
    settings: 'directory',
    options: changing,
    run: (input) => change(input, { generic_words: [...input.positionals] }),
  },
  {
    name: 'search tune pin',
    summary: 'put companies first for a sentence, in their order',
    positionals: [
      { name: 'SENTENCE', summary: 'as it is searched for; capitals, accents and marks do not count' },
      companies,
    ],
    settings: 'directory',
    options: changing,
    notes:
      'A company comes behind those that are pinned already. It must pass the filters that a request sends; it need not be what\nthe sentence asks for. A search in another order and one by name pin nobody.',
    run(input) {
      const [sentence = '', ...company_ids] = input.positionals
      return change(input, { pins: [{ sentence, company_ids }] })
    },
  },
  {
    name: 'search tune hide',
    summary: 'hide companies from searches; lookups and lists still find them',
    positionals: [companies],
    settings: 'directory',
    options: {
      for: { value: 'SENTENCE', summary: 'hide them only in searches for this sentence' },
      ...changing,
    },
    run: (input) =>
      change(input, { hidden: [{ sentence: input.text('for'), company_ids: [...input.positionals] }] }),
  },
  {
    name: 'search tune import',
    summary: 'put a document of search tune --json in the place of what is tuned',
    positionals: [{ name: 'FILE', summary: 'the document' }],
    settings: 'directory',
    options: previewing,
    async run(input) {
      const tuning = readDocument(input.positionals[0] ?? '') as SearchTuning
      return input.on('preview')
        ? preview(input, { tuning })
        : saved(input, (call) => call('search_tuning.replace', { tuning }, contextOf(input)))
    },
  },
]

function foundOf(input: CommandInput): { found: string[] } | null {
  const text = input.text('found')
  if (text === null) return null
  const found = text.split(',').map((word) => word.trim())
  if (found.includes(''))
    throw new UsageError('--found has an empty word. Words have one comma between them.')
  return { found }
}

type Entries = NonNullable<TuningChange['add']>

function change(input: CommandInput, entries: Entries): Promise<number> {
  const change: TuningChange = input.on('remove') ? { remove: entries } : { add: entries }
  return input.on('preview')
    ? preview(input, { change })
    : saved(input, (call) => call('search_tuning.change', { change }, contextOf(input)))
}

type Call = Parameters<Parameters<typeof withDirectory>[1]>[0]

async function saved(input: CommandInput, save: (call: Call) => Promise<SearchTuningView>): Promise<number> {
  for (const name of ['sentence', 'sentences'])
    if (input.text(name) !== null)
      throw new UsageError(`--${name} says what --preview searches for: add --preview.`)
  const view = await withDirectory(input, save)
  if (input.json) input.output.json(view.tuning)
  else input.output.line(`Saved, and in force from the next search on: ${summaryOf(view)}.`)
  return 0
}

async function preview(
  input: CommandInput,
  changed: { readonly change: TuningChange } | { readonly tuning: SearchTuning },
): Promise<number> {
  const sentences = sentencesOf(input)
  const request = { ...changed, ...(sentences === null ? {} : { sentences }) }
  const shown = await withDirectory(input, (call) =>
    call('search_tuning.preview', { request }, contextOf(input)),
  )
  if (input.json) input.output.json(shown)
  else for (const line of previewLines(shown)) input.output.line(line)
  return 0
}

function sentencesOf(input: CommandInput): string[] | null {
  const [sentence, file] = [input.text('sentence'), input.text('sentences')]
  if (sentence !== null && file !== null)
    throw new UsageError('--sentence and --sentences both say what to search for: give one of them.')
  if (file === null) return sentence === null ? null : [sentence]
  const lines = readTextFile(file)
    .split('\n')
    .map((line) => line.trim())
  return lines.filter((line) => line !== '')
}

/** What the service checks: here it need only be JSON. */
function readDocument(file: string): unknown {
  try {
    return JSON.parse(readTextFile(file))
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${file} is no JSON. Write one with: dealflow search tune --json > ${file}`)
  }
}

export function previewLines({ sentences }: TuningPreview): string[] {
  const lines = sentences.flatMap(({ sentence, total_before, total_after, changed }) => {
    const totals =
      total_before === total_after
        ? `${count(total_after)} found`
        : `${count(total_before)} found, ${count(total_after)} with the change`
    const hits = changed.map(({ company_id, name, before, after }) => {
      const move =
        before === null
          ? `comes to ${after}`
          : after === null
            ? `goes from ${before}`
            : `${before} → ${after}`
      return `  ${move.padEnd(14)} ${printable(name)} (${printable(company_id)})`
    })
    const head = `${printable(sentence)}: ${totals}`
    return hits.length === 0 ? [`${head}; the first 10 stay as they are`] : [head, ...hits]
  })
  return [...lines, 'Nothing is saved. To save it, leave --preview out.']
}

function tuningLines(view: SearchTuningView): string[] {
  const { tuning } = view
  const names = new Map(view.companies.map(({ company_id, name }) => [company_id, name]))
  const named = (id: string) => `${printable(names.get(id) ?? 'deleted')} (${printable(id)})`
  const lines = [
    ...tuning.synonyms.map(({ words, found }) =>
      found == null
        ? `synonyms  ${words.map(printable).join(' = ')}`
        : `synonyms  ${words.map(printable).join(', ')} > ${found.map(printable).join(', ')}`,
    ),
    ...tuning.generic_words.map((word) => `generic   ${printable(word)}`),
    ...tuning.pins.map(
      ({ sentence, company_ids }) => `pinned    ${printable(sentence)}: ${company_ids.map(named).join(', ')}`,
    ),
    ...tuning.hidden.map(
      ({ sentence, company_ids }) =>
        `hidden    ${sentence == null ? 'everywhere' : printable(sentence)}: ${company_ids.map(named).join(', ')}`,
    ),
  ]
  return lines.length > 0
    ? lines
    : ['Nothing is tuned. Begin with: dealflow search tune synonyms "real estate" proptech --preview']
}

function summaryOf({ tuning: { synonyms, generic_words, pins, hidden } }: SearchTuningView): string {
  const some = (list: readonly unknown[], one: string, many: string) =>
    list.length === 0 ? [] : [`${count(list.length)} ${list.length === 1 ? one : many}`]
  const parts = [
    ...some(synonyms, 'group of synonyms', 'groups of synonyms'),
    ...some(generic_words, 'generic word', 'generic words'),
    ...some(
      pins.flatMap(({ company_ids }) => company_ids),
      'pinned company',
      'pinned companies',
    ),
    ...some(
      hidden.flatMap(({ company_ids }) => company_ids),
      'hidden company',
      'hidden companies',
    ),
  ]
  return parts.length === 0 ? 'nothing is tuned any more' : parts.join(', ')
}
