import { type FileMetaData, parquetMetadataAsync, parquetRead, parquetSchema } from 'hyparquet'
import type { CellFacts, TableRow } from '../formats/table-row.ts'
import { damaged, UnreadableFile } from '../tables/unreadable-file.ts'
import { columnsMax, tooManyColumns } from './cell-place.ts'
import type { FileBytes } from './file-bytes.ts'
import { MergedCells } from './merged-cells.ts'
import { RowBuilder } from './row-builder.ts'
import type { WorkbookEvents } from './workbook.ts'

/** What a runtime unpacks; hyparquet unpacks Snappy by itself. */
export type Decompressors = Partial<
  Record<'GZIP' | 'ZSTD' | 'BROTLI', (bytes: Uint8Array, outputLength: number) => Uint8Array>
>

/** Cells that are read, and held, at once. */
const cellsAtOnce = 500_000
const rowsAnEvent = 200

/** The rows of a Parquet file, whose columns stand in its first row. */
export async function* readParquet(file: FileBytes, decompressors: Decompressors): WorkbookEvents {
  const source = {
    byteLength: file.size,
    async slice(start: number, end = file.size) {
      return (await file.read(start, end - start)).slice().buffer as ArrayBuffer
    },
  }
  const metadata = await understood(() => parquetMetadataAsync(source))
  const names = parquetSchema(metadata).children.map(({ element }) => element.name)
  if (names.length > columnsMax) throw tooManyColumns()
  refuseOtherCodecs(metadata, decompressors)
  yield { kind: 'sheet', sheet: { name: '', isHidden: false } }
  const builder = new RowBuilder('', new MergedCells())
  const rowOf = (values: readonly unknown[], row: number): TableRow | null => {
    for (const [column, value] of values.entries()) {
      const { text, facts } = cellOf(value)
      builder.add(column, row, text, facts)
    }
    return builder.take(row)
  }
  const header = rowOf(names, 1)
  if (header !== null) yield { kind: 'rows', rows: [header], bytesRead: 0 }
  const total = Number(metadata.num_rows)
  let row = 1
  let lastRow = 1
  for (const [from, to] of rangesOf(metadata, names.length)) {
    const read = await understood(() =>
      rowsBetween({ file: source, metadata, compressors: decompressors }, from, to),
    )
    if (read.length !== to - from) throw damaged('it has not the rows that it says')
    for (let at = 0; at < read.length; at += rowsAnEvent) {
      const rows = read.slice(at, at + rowsAnEvent).flatMap((values) => rowOf(values, ++row) ?? [])
      lastRow = rows.at(-1)?.row ?? lastRow
      yield { kind: 'rows', rows, bytesRead: Math.floor((file.size * row) / (total + 1)) }
    }
  }
  yield { kind: 'sheet_end', end: { lastRow, formulasWithoutValue: 0 } }
}

type ReadOptions = Omit<Parameters<typeof parquetRead>[0], 'onComplete' | 'rowFormat'>

async function rowsBetween(
  options: ReadOptions,
  rowStart: number,
  rowEnd: number,
): Promise<readonly unknown[][]> {
  let read: readonly unknown[][] = []
  await parquetRead({
    ...options,
    rowStart,
    rowEnd,
    rowFormat: 'array',
    useOffsetIndex: true,
    onComplete: (rows) => {
      read = rows
    },
  })
  return read
}

/** Row groups, of which large ones are read in parts. */
function* rangesOf(
  { row_groups: groups }: FileMetaData,
  columns: number,
): Generator<readonly [number, number]> {
  const rowsAtOnce = Math.max(1, Math.floor(cellsAtOnce / Math.max(1, columns)))
  let before = 0
  for (const { num_rows } of groups) {
    const end = before + Number(num_rows)
    for (let from = before; from < end; from += rowsAtOnce) yield [from, Math.min(end, from + rowsAtOnce)]
    before = end
  }
}

function refuseOtherCodecs({ row_groups: groups }: FileMetaData, decompressors: Decompressors) {
  const known = new Set(['UNCOMPRESSED', 'SNAPPY', ...Object.keys(decompressors)])
  for (const { columns } of groups) {
    const codec = columns.find(({ meta_data }) => meta_data !== undefined && !known.has(meta_data.codec))
      ?.meta_data?.codec
    if (codec !== undefined)
      throw new UnreadableFile(
        `The file is packed with ${codec}, which is not read: write it with Snappy, gzip or zstd.`,
      )
  }
}

/** Whatever the library says of a file that it cannot read, the file is at fault. */
async function understood<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw damaged(cause instanceof Error ? cause.message.slice(0, 200) : String(cause), cause)
  }
}

function cellOf(value: unknown): { text: string; facts: CellFacts | null } {
  if (value === null || value === undefined) return { text: '', facts: null }
  if (typeof value === 'string') return { text: value, facts: null }
  if (typeof value === 'number') return { text: String(value), facts: { number: value } }
  if (typeof value === 'bigint') {
    const number = Number(value)
    return { text: String(value), facts: Number.isSafeInteger(number) ? { number } : null }
  }
  if (typeof value === 'boolean') return { text: value ? 'TRUE' : 'FALSE', facts: null }
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return { text: '', facts: null }
    const iso = value.toISOString()
    return {
      text: iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso,
      facts: { date: iso.slice(0, 10) },
    }
  }
  if (Array.isArray(value) && value.every((item) => item === null || typeof item !== 'object'))
    return { text: value.filter((item) => item !== null && item !== undefined).join('; '), facts: null }
  return { text: JSON.stringify(value, plainJson), facts: null }
}

function plainJson(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value
}
