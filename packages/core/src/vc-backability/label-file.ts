import { delimiterOf, separatorLine } from '../companies/import/formats/csv-dialect.ts'
import { type CsvRow, CsvRows } from '../companies/import/formats/csv-rows.ts'
import { normalizeWebsite } from '../companies/lookup/websites.ts'
import { Explained } from '../errors.ts'
import type { Label } from './training-data.ts'

/** Each website is read: more would take hours. */
export const labelsMax = 20_000

/** What a label may be called, in lower case. */
const answers: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'y', 'true', '1', 'startup'].map((word) => [word, true] as const),
  ...['likely not', 'likely_not', 'no', 'n', 'false', '0'].map((word) => [word, false] as const),
])

/**
 * Labels out of CSV with a header: `website`, `label` (Yes or Likely Not), and `description` where no site is to be read. Throws
 * `Explained` with the line of the first mistake: what is left out silently would be missed in the figures.
 */
export function readLabelFile(text: string): readonly Label[] {
  const rows = rowsOf(text.replace(/^\uFEFF/, ''))
  const [header, ...rest] = rows
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const [website, label, description] = ['website', 'label', 'description'].map((name) => names.indexOf(name))
  if (website === undefined || label === undefined || website < 0 || label < 0)
    throw new Explained(
      'The first line must name the columns website and label, and may name description: website,label',
    )
  if (rest.length > labelsMax)
    throw new Explained(`There are ${rest.length} labels, and at most ${labelsMax} are taken.`)
  return rest.map((row) => {
    const cell = (column: number | undefined) =>
      column === undefined || column < 0 ? '' : (row.cells[column] ?? '').trim()
    return labelOf(row.line, cell(website), cell(label), cell(description))
  })
}

function labelOf(line: number, website: string, said: string, description: string): Label {
  const isYes = answers.get(said.toLowerCase())
  if (isYes === undefined)
    throw new Explained(`Line ${line}: the label must be Yes or Likely Not; got "${said.slice(0, 50)}".`)
  if (description !== '') return { website: website === '' ? `line ${line}` : website, description, isYes }
  const read = normalizeWebsite(website)
  if ('problem' in read) throw new Explained(`Line ${line}: the website ${read.problem}.`)
  return { website, description: null, isYes }
}

function rowsOf(text: string): readonly CsvRow[] {
  const splitter = new CsvRows({ delimiter: delimiterOf(text.slice(0, 65_536)), width: null })
  const rows = [...splitter.take(text), ...splitter.end()]
  const broken = rows.find(({ problem }) => problem !== null)
  if (broken !== undefined) throw new Explained(`Line ${broken.line}: ${broken.problem}`)
  return rows.filter(
    ({ cells, line, text: row }) =>
      cells.some((cell) => cell.trim() !== '') && !(line === 1 && separatorLine.test(row)),
  )
}
