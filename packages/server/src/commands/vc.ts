import { text as textOf } from 'node:stream/consumers'
import { linesOf, readVcLabelFile, strayControls, type VcResult, type VcRow, vcBounds } from '@dealflow/core'
import { type Command, type CommandInput, UsageError } from '../cli/command.ts'
import { quietContextOf } from '../cli/context.ts'
import { printable } from '../cli/printable.ts'
import { count } from '../cli/progress-text.ts'
import { withSites } from '../control/with-sites.ts'
import { readTextFile } from './text-file.ts'
import { trainingReport } from './training-report.ts'

/** More are read in several calls. */
const websitesMax = 100_000

export const vcCommands: readonly Command[] = [
  {
    name: 'vc',
    summary: 'tell which web sites are those of venture-backable companies, and why',
    positionals: [
      {
        name: 'WEBSITE',
        summary: 'such as acme.com; @FILE for a file with one a line, - for standard input',
        repeats: true,
      },
    ],
    options: {},
    settings: 'sites',
    notes:
      'A company of the dataset is Yes without a look; a verdict is kept for 30 days. A site that cannot be read has an error and\nno verdict. Exit code 1 when there is no verdict at all. dealflow train vc fits it to your own judgement.',
    whenStopped: 'changes nothing',
    async run(input) {
      const websites = await readWebsites(input)
      const result = await withSites(
        input,
        async (call) => {
          const parts: VcResult[] = []
          for (let at = 0; at < websites.length; at += vcBounds.websites) {
            const some = websites.slice(at, at + vcBounds.websites)
            parts.push(
              await call(
                'vc.classify',
                { websites: some },
                laterBy(at, websites.length, quietContextOf(input)),
              ),
            )
          }
          return joined(parts)
        },
        'make',
      )
      if (input.json) input.output.json(result)
      else for (const line of shownResult(result)) input.output.line(line)
      return result.summary.classified > 0 ? 0 : 1
    },
  },
  {
    name: 'train vc',
    summary: 'fit the weights of venture-backability to websites that you judged',
    positionals: [
      { name: 'LABELS', summary: 'CSV with the columns website, label (Yes or Likely Not), description' },
    ],
    options: { write: { summary: 'keep the weights; without it only what they would reach is shown' } },
    settings: 'sites',
    notes:
      'The sites are read as a check reads them; where a label has a description, that is judged in place of the site. What the\nweights reach is found by cross-validation. Weights that call more than 5 % of the Likely Not a Yes are not kept.',
    whenStopped: 'changes nothing',
    async run(input) {
      const labels = readLabels(input.positionals[0] ?? '')
      const write = input.on('write')
      const trained = await withSites(
        input,
        (call) => call('vc.train', { labels, write }, quietContextOf(input)),
        'refuse',
      )
      if (input.json) input.output.json(trained)
      else for (const line of trainingReport(trained, write)) input.output.line(line)
      return write && trained.refusal !== null ? 1 : 0
    },
  },
]

async function readWebsites({ positionals, signal }: CommandInput): Promise<readonly string[]> {
  const websites: string[] = []
  for (const given of positionals) {
    if (given === '-') websites.push(...websitesIn(await untilAborted(textOf(process.stdin), signal)))
    else if (given.startsWith('@')) websites.push(...websitesIn(readTextFile(given.slice(1))))
    else websites.push(given)
  }
  if (websites.length === 0) throw new UsageError('There is no website in it. One a line is wanted.')
  if (websites.length > websitesMax)
    throw new UsageError(
      `${count(websites.length)} websites are too many: at most ${count(websitesMax)} a call.`,
    )
  return websites.map(sendable)
}

/**
 * What every request refuses would cost the rows of 499 others: a control character is shown as the sign for one that is lost,
 * which no website has, and of an endless line its beginning is taken.
 */
const sendable = (website: string) =>
  website.slice(0, vcBounds.websiteCharacters).replaceAll(strayControls, '\uFFFD').toWellFormed()

/** Lines that begin with # are notes. */
const websitesIn = (text: string) =>
  linesOf(text)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
  ])
}

function readLabels(file: string) {
  try {
    return readVcLabelFile(readTextFile(file))
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof Error)) throw error
    // A message of several lines, with words of the file.
    throw new UsageError(`${file}: ${error.message.split('\n').map(printable).join('\n')}`)
  }
}

/** Of several calls the progress is one. */
function laterBy(before: number, websitesTotal: number, context: ReturnType<typeof quietContextOf>) {
  return {
    ...context,
    progress: (event: Readonly<Record<string, unknown>>) =>
      context.progress({
        ...event,
        websitesDone: before + Number(event['websitesDone'] ?? 0),
        websitesTotal,
      }),
  }
}

function joined(parts: readonly VcResult[]): VcResult {
  const [first, ...more] = parts
  if (first === undefined) throw new Error('There is no part')
  return more.reduce(
    (all, part) => ({
      count: all.count + part.count,
      results: [...all.results, ...part.results],
      summary: Object.fromEntries(
        Object.entries(all.summary).map(([name, value]) => [
          name,
          value + part.summary[name as keyof VcResult['summary']],
        ]),
      ) as VcResult['summary'],
    }),
    first,
  )
}

/** A line a website and one with its reasons, and at the end what all of them came to. */
function shownResult({ results, summary }: VcResult): string[] {
  const width = Math.min(48, Math.max(...results.map((row) => nameOf(row).length)))
  return [...results.flatMap((row) => rowLines(row, width)), '', summaryLine(results, summary)]
}

/** Those that counted most; --json has all of them. */
const reasonsShown = 3
const verdictWidth = 'Likely Not'.length

function rowLines(row: VcRow, width: number): string[] {
  const name = printable(nameOf(row)).padEnd(width)
  const { error, classification, confidence, reasons = [] } = row
  if (error !== null) {
    const again = error.retryable ? ' It may pass: try again later.' : ''
    return [
      `${'error'.padEnd(verdictWidth)}        ${name}  ${error.code}: ${printable(error.message)}${again}`,
    ]
  }
  const sure = confidence === null || confidence === undefined ? '    ' : confidence.toFixed(2)
  const why = reasons
    .slice(0, reasonsShown)
    .map(({ text }) => printable(text))
    .join(' ')
  const from = sources[row.source ?? 'live_classifier']
  return [
    `${(classification ?? '').padEnd(verdictWidth)}  ${sure}  ${name}  ${why}${from === null ? '' : ` (${from})`}`.trimEnd(),
  ]
}

const nameOf = ({ input, website }: VcRow) => website.replace('https://', '') || input

/** Where an answer is from, when its reasons do not tell. */
const sources: Readonly<Record<NonNullable<VcRow['source']>, string | null>> = {
  canonical_startup: null,
  active_queue: null,
  cache: 'kept from an earlier look',
  live_classifier: null,
}

function summaryLine(results: VcResult['results'], summary: VcResult['summary']): string {
  const { errors, canonical_hits: known, cache_hits: cached } = summary
  const of = (classification: string) => results.filter((row) => row.classification === classification).length
  const total = `${count(results.length)} ${results.length === 1 ? 'website' : 'websites'}`
  const parts = [`${count(of('Yes'))} Yes`, `${count(of('Likely Not'))} Likely Not`]
  if (errors > 0) parts.push(`${count(errors)} without a verdict`)
  const aside = [
    ...(known > 0 ? [`${count(known)} of the dataset`] : []),
    ...(cached > 0 ? [`${count(cached)} kept from before`] : []),
  ]
  return `${total}: ${parts.join(', ')}${aside.length === 0 ? '' : ` (${aside.join(', ')})`}.`
}
