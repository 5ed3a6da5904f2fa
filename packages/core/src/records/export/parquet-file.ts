import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js'
import { writeColumn } from 'hyparquet-writer/src/column.js'
import { encodeNestedValues } from 'hyparquet-writer/src/dremel.js'
import { ParquetWriter } from 'hyparquet-writer/src/parquet-writer.js'
import { schemaPathResolver } from 'hyparquet-writer/src/schema.js'

// Those of the hyparquet that it stands on.
type SchemaElement = ParquetWriter['schema'][number]
type ColumnChunk = ReturnType<typeof writeColumn>['chunk']

export interface ParquetColumn {
  readonly name: string
  readonly type: 'text' | 'integer' | 'number' | 'date' | 'instant' | 'flag'
}

/** A text, a bigint, a number, a date, a truth value, as the type of its column says; null for nothing. */
export type ParquetValue = string | bigint | number | Date | boolean | null

export interface ParquetFile {
  /** The bytes of rows, given column by column; between columns others get their turn. */
  writeGroup(values: readonly ParquetValue[][], breathe: () => Promise<void>): Promise<Uint8Array>
  /** The bytes that end the file: where everything is. */
  end(): Uint8Array
}

const elements: Readonly<Record<ParquetColumn['type'], Partial<SchemaElement>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  date: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
  instant: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  flag: { type: 'BOOLEAN' },
}

const pageBytes = 1024 * 1024

/**
 * A Parquet file that is written a row group after the other. The library writes all columns of a group in one go, which takes a tenth
 * of a second: here each column is a turn of its own. The binary has this file packed (scripts/packed-scripts.ts).
 */
export function openParquetFile(columns: readonly ParquetColumn[]): ParquetFile {
  const writer = new ByteWriter()
  const schema: SchemaElement[] = [
    { name: 'companies', num_children: columns.length },
    ...columns.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...elements[type] })),
  ]
  const file = new ParquetWriter({ writer, schema, createdBy: 'dealflow' })
  const pathTo = schemaPathResolver(schema)

  function chunkOf(name: string, values: readonly ParquetValue[]): ColumnChunk {
    const path = pathTo([name])
    const schemaPath = path.map(({ element }) => element)
    const element = schemaPath.at(-1)
    if (element === undefined) throw new Error(`The schema has no ${name}`)
    const column = {
      columnName: name,
      element,
      schemaPath,
      codec: 'SNAPPY' as const,
      compressors: { SNAPPY: file.compressors.SNAPPY },
      stats: true,
      pageSize: pageBytes,
      columnIndex: false,
      offsetIndex: false,
    }
    return writeColumn({ writer, column, pageData: encodeNestedValues(path, [...values]) }).chunk
  }

  function takeBytes(): Uint8Array {
    const bytes = writer.getBytes().slice()
    // The offsets that the file tells count on.
    writer.index = 0
    return bytes
  }

  return {
    async writeGroup(values, breathe) {
      const start = writer.offset
      const chunks: ColumnChunk[] = []
      for (const [at, { name }] of columns.entries()) {
        chunks.push(chunkOf(name, values[at] ?? []))
        await breathe()
      }
      const rows = BigInt(values[0]?.length ?? 0)
      const sizes = chunks.map(({ meta_data }) => meta_data?.total_uncompressed_size ?? 0n)
      file.num_rows += rows
      file.row_groups.push({
        columns: chunks,
        num_rows: rows,
        total_byte_size: sizes.reduce((sum, size) => sum + size, 0n),
        total_compressed_size: BigInt(writer.offset - start),
      })
      return takeBytes()
    },
    end() {
      void file.finish()
      return takeBytes()
    },
  }
}
