import { type ExportedColumn, keptFromUnharming, valueIn } from './exported-columns.ts'
import type { ExportedFile } from './exported-file.ts'
import { openParquetFile, type ParquetColumn, type ParquetValue } from './parquet-file.ts'
import type { NormalForm } from './to-normal-form.ts'

/** A row group: what is held, and what a reader of one column reads at once. */
const rowsMax = 10_000
const charactersMax = 4 * 1024 * 1024

/**
 * The columns of a CSV export as those of a Parquet file, with types: numbers, dates, instants in UTC, truth values. Lists and objects
 * are JSON texts, which every reader of Parquet has, and ours reads back as they were.
 *
 * @param breathe gives others their turn
 */
export function parquetExport(
  columns: readonly ExportedColumn[],
  breathe: () => Promise<void>,
): ExportedFile {
  const file = openParquetFile(columns.map(({ header, kind }) => ({ name: header, type: types[kind] })))
  const values: ParquetValue[][] = columns.map(() => [])
  let rows = 0
  let characters = 0

  function put(line: NormalForm) {
    for (const [at, column] of columns.entries()) {
      const value = parquetValue(column, line)
      if (typeof value === 'string') characters += value.length
      values[at]?.push(value)
    }
    rows++
  }

  async function written(): Promise<Uint8Array> {
    const group = values.map((column) => column.splice(0))
    rows = 0
    characters = 0
    return file.writeGroup(group, breathe)
  }

  return {
    async add(lines) {
      const parts: Uint8Array[] = []
      for (const line of lines) {
        put(line)
        if (rows >= rowsMax || characters >= charactersMax) parts.push(await written())
      }
      return joined(parts)
    },
    async end() {
      return joined([...(rows > 0 ? [await written()] : []), file.end()])
    },
  }
}

const types: Readonly<Record<ExportedColumn['kind'], ParquetColumn['type']>> = {
  text: 'text',
  list: 'text',
  json: 'text',
  integer: 'integer',
  number: 'number',
  date: 'date',
  instant: 'instant',
  flag: 'flag',
}

function parquetValue(column: ExportedColumn, line: NormalForm): ParquetValue {
  const value = valueIn(column, line)
  if (value === undefined || value === null) return null
  switch (column.kind) {
    case 'list':
    case 'json':
      return JSON.stringify(value)
    case 'integer':
      return BigInt(Number(value))
    case 'number':
      return Number(value)
    case 'date':
    case 'instant':
      return new Date(String(value))
    case 'flag':
      return value === true
    default:
      return keptFromUnharming(String(value))
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
