import { sizeText } from '@dealflow/node-adapter/directory'
import type { Command } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { count, progressText } from '../cli/progress-text.ts'
import { withDirectory } from '../control/with-directory.ts'
import type { ResultOf } from '../operations/index.ts'

export const companyIndexCommands: readonly Command[] = [
  {
    name: 'index status',
    summary: 'how large the search index is, and how far behind the companies',
    options: {},
    settings: 'directory',
    whenStopped: 'changes nothing',
    async run(input) {
      const status = await withDirectory(input, (call) => call('index.status', {}, contextOf(input)))
      if (input.json) input.output.json(status)
      else for (const line of statusLines(status)) input.output.line(line)
      return 0
    },
  },
  {
    name: 'index rebuild',
    summary: 'build the search index again from the companies',
    options: {},
    settings: 'directory',
    notes:
      'The index is built by itself when it is missing or damaged; this command is only to be sure. A server goes on\nanswering from the index that it has.',
    whenStopped: 'only a server goes on',
    async run(input) {
      const built = await withDirectory(input, (call) => call('index.rebuild', {}, contextOf(input)))
      if (input.json) input.output.json(built)
      else {
        input.output.line(`The index was built again in ${built.seconds.toFixed(1)} s.`)
        for (const line of statusLines(built)) input.output.line(line)
      }
      return 0
    },
  },
  {
    name: 'index verify',
    summary: 'check every byte of the search index; a damaged one is built again',
    options: {},
    settings: 'directory',
    notes: 'Exit code 1 when damage was found.',
    whenStopped: 'changes nothing',
    async run(input) {
      const report = await withDirectory(input, (call) => call('index.verify', {}, contextOf(input)))
      if (input.json) input.output.json(report)
      else if (report.ok)
        input.output.line(
          `The index is as it was written: ${sizeText(report.bytes)} in ${files(report.segments)}.`,
        )
      else input.output.line(`The index was damaged and has been built again: ${report.problem}`)
      return report.ok ? 0 : 1
    },
  },
]

function statusLines(status: ResultOf<'index.status'>): string[] {
  const { companies, stored_companies, changes_behind, segments, dead_companies, bytes, complete } = status
  const { problem, building, failure, vectors } = status
  const size = `${sizeText(bytes)} in ${files(segments)}`
  const dead =
    dead_companies === 0 ? '' : `, ${count(dead_companies)} replaced ones to be dropped by the next merge`
  return [
    `${count(companies)} of ${count(stored_companies)} companies are in the index: ${size}${dead}.`,
    ...(problem === null ? [] : [`The index cannot be used: ${problem}. Nothing is lost.`]),
    ...(complete ? [] : ['It is not whole yet: the next search, start or dealflow index rebuild builds it.']),
    ...(changes_behind === 0 ? [] : [`Up to ${count(changes_behind)} changes are not in it yet.`]),
    ...(failure === null
      ? []
      : [`At ${failure.at} it could not be brought up to date or written: ${failure.message}`]),
    ...(building === null ? [] : [progressText(building)]),
    ...(vectors === null ? [] : vectorLines(vectors)),
  ]
}

function vectorLines({ model, companies, embedded, refused, failure }: Vectors): string[] {
  const left = refused === 0 ? '' : `; it refuses the texts of ${count(refused)}`
  return [
    `${count(embedded)} of ${count(companies)} companies have a vector of ${model}${left}.`,
    ...(failure === null ? [] : [`At ${failure.at} the embedder gave none: ${failure.message}.`]),
  ]
}

type Vectors = NonNullable<ResultOf<'index.status'>['vectors']>

const files = (segments: number) => `${count(segments)} ${segments === 1 ? 'file' : 'files'}`
