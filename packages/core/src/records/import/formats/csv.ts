import { separatorLine } from './csv-dialect.ts'
import type { CsvRow } from './csv-row.ts'
import { CsvRows } from './csv-rows.ts'
import { utf8Text } from './encoding.ts'
import { holdsNul, notInEncoding, type RecordBlock, type SourceRecord } from './record.ts'

/** The first column of the rejects of a CSV import: it says why a row was refused, and is passed over when the file comes back. */
export const rejectedBecause = 'rejected because'

export interface CsvLayout {
  readonly delimiter: string
  readonly hasHeader: boolean
  /** Its line where others stand above it; null where it is the first row. */
  readonly headerLine: number | null
  /** Cells of the header, or of the first row when there is none. */
  readonly width: number
  readonly isRejects: boolean
}

/** The rows of a CSV file after its header and after the first `skip` lines; rows whose cells are all empty are no records. */
export async function* readCsv(
  chunks: AsyncIterable<Uint8Array>,
  layout: CsvLayout,
  skip: number,
): AsyncGenerator<RecordBlock, void, undefined> {
  const { delimiter, width, isRejects } = layout
  const splitter = new CsvRows({ delimiter, width: isRejects ? width + 1 : width })
  const select = rowSelection(layout, skip)
  for await (const text of utf8Text(chunks)) {
    for (const rows of splitter.steps(text))
      yield { records: select(rows), passed: Math.max(skip, splitter.passed) }
  }
  for (const rows of splitter.endSteps())
    yield { records: select(rows), passed: Math.max(skip, splitter.passed) }
}

function rowSelection({ hasHeader, headerLine, width, delimiter, isRejects }: CsvLayout, skip: number) {
  let isHeaderNext = hasHeader
  return (rows: readonly CsvRow[]): SourceRecord[] => {
    const records: SourceRecord[] = []
    for (const row of rows) {
      if (row.line === 1 && separatorLine.test(row.text)) continue
      if (isHeaderNext && row.line < (headerLine ?? 0)) {
        if (row.end > skip && !row.cells.every(isBlank)) records.push(asTitle(row))
        continue
      }
      if (isHeaderNext) {
        isHeaderNext = false
        continue
      }
      const cells = isRejects ? row.cells.slice(1) : row.cells
      if (row.end <= skip || (row.problem === null && cells.every(isBlank))) continue
      records.push(asRecord(row, cells, width, delimiter))
    }
    return records
  }
}

function asTitle({ line, end, text, cells }: CsvRow): SourceRecord {
  return { line, entry: null, end, text, cells, problem: null, passedOver: 'a line above the header' }
}

function asRecord(
  { line, end, text, problem }: CsvRow,
  cells: readonly string[],
  width: number,
  delimiter: string,
): SourceRecord {
  return { line, entry: null, end, text, cells, problem: problem ?? problemOf(cells, text, width, delimiter) }
}

function problemOf(cells: readonly string[], text: string, width: number, delimiter: string): string | null {
  if (cells.length > width && cells.slice(width).some((cell) => !isBlank(cell))) {
    const shown = delimiter === '\t' ? 'a tab' : `"${delimiter}"`
    return `has ${cells.length} cells where the header has ${width}: a cell that holds ${shown} must be in double quotes`
  }
  if (text.includes('\0')) return holdsNul
  return text.isWellFormed() ? null : notInEncoding
}

function isBlank(cell: string): boolean {
  return cell === '' || cell.trim() === ''
}
