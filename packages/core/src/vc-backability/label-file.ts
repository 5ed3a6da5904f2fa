import { Explained, oneLine, withoutStart } from '../kernel/index.ts'
import { type CsvRow, CsvRows, delimiterOf, separatorLine } from '../records/index.ts'
import { normalizeWebsite } from '../reference/index.ts'
import type { Label } from './training-data.ts'

/** Each website is read: more would take hours. */
export const labelsMax = 20_000

/** What a label may be called, in lower case. */
const answers: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'y', 'true', '1', 'startup'].map((word) => [word, true] as const),
  ...['likely not', 'likely_not', 'no', 'n', 'false', '0'].map((word) => [word, false] as const),
])

const shownMax = 20

interface BadLine {
  readonly line: number
  readonly problem: string
}

/**
 * Labels out of CSV with a header: `website`, `label` (Yes or Likely Not), and `description` where no site is to be read. Throws
 * `Explained` with every line that is no label, so that they are mended in one go: what is left out silently would be missed
 * in the figures.
 */
export function readLabelFile(text: string): readonly Label[] {
  const [header, ...rows] = rowsOf(withoutStart(text, '\ufeff'))
  const columnOf = columnsOf(header)
  if (rows.length > labelsMax)
    throw new Explained(`There are ${rows.length} labels, and at most ${labelsMax} are taken.`)
  const read = rows.map((row) => labelOf(row, columnOf))
  const bad = read.filter((one) => 'problem' in one)
  if (bad.length > 0) throw new Explained(badLinesText(bad, rows.length))
  return read.filter((one) => 'isYes' in one)
}

type Columns = Readonly<Record<'website' | 'label' | 'description', number>>

function columnsOf(header: CsvRow | undefined): Columns {
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const [website = -1, label = -1, description = -1] = ['website', 'label', 'description'].map((name) =>
    names.indexOf(name),
  )
  if (header?.problem === null && website >= 0 && label >= 0) return { website, label, description }
  throw new Explained(
    'The first line must name the columns website and label, and may name description: website,label',
  )
}

function labelOf({ line, cells, problem }: CsvRow, columns: Columns): Label | BadLine {
  if (problem !== null) return { line, problem: `${problem}.` }
  const cell = (column: number) => (cells[column] ?? '').trim()
  const said = cell(columns.label)
  const isYes = answers.get(said.toLowerCase())
  if (isYes === undefined) {
    const got = oneLine(said.slice(0, 50))
    return { line, problem: `the label must be Yes or Likely Not; got "${got}".` }
  }
  const website = cell(columns.website)
  const description = cell(columns.description)
  if (description !== '') return { website: website === '' ? `line ${line}` : website, description, isYes }
  const read = normalizeWebsite(website)
  if ('problem' in read) return { line, problem: `the website ${read.problem}.` }
  return { website, description: null, isYes }
}

function badLinesText(bad: readonly BadLine[], of: number): string {
  const rest = bad.length - shownMax
  return [
    `${bad.length} of ${of} labels cannot be read. Correct these lines or take them out, and train again:`,
    ...bad.slice(0, shownMax).map(({ line, problem }) => `  Line ${line}: ${problem}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ].join('\n')
}

function rowsOf(text: string): readonly CsvRow[] {
  const splitter = new CsvRows({ delimiter: delimiterOf(text.slice(0, 65_536)), width: null })
  return [...splitter.take(text), ...splitter.end()].filter(
    ({ cells, line, text: row, problem }) =>
      problem !== null ||
      (cells.some((cell) => cell.trim() !== '') && !(line === 1 && separatorLine.test(row))),
  )
}
