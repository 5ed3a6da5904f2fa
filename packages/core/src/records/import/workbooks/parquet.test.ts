import { expect, test } from 'bun:test'
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer'
import { fileOf } from '../../../testing/workbook-files.ts'
import type { TableRow } from '../formats/table-row.ts'
import { UnreadableFile } from '../tables/unreadable-file.ts'
import { openTableFile } from './table-file.ts'

async function read(bytes: Uint8Array) {
  const { format, events } = await openTableFile(fileOf(bytes))
  expect(format).toBe('parquet')
  const rows: TableRow[] = []
  for await (const event of events) if (event.kind === 'rows') rows.push(...event.rows)
  return rows
}

const written = (columnData: ColumnSource[], rowGroupSize = 1_000) =>
  new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize }))

test('the columns stand in the first row, and each value is told as what it is', async () => {
  const rows = await read(
    written([
      { name: 'name', data: ['Säge & Söhne', null, 'Acme'], type: 'STRING' },
      { name: 'employees', data: [12n, null, 3n], type: 'INT64' },
      { name: 'share', data: [0.125, 2, null], type: 'DOUBLE' },
      { name: 'active', data: [true, false, null], type: 'BOOLEAN' },
      {
        name: 'seen',
        data: [new Date('2021-03-05T10:00:00Z'), new Date('2020-01-01'), null],
        type: 'TIMESTAMP',
      },
      { name: 'more', data: [{ city: 'Köln', n: 5 }, ['a', 'b'], null], type: 'JSON' },
    ]),
  )
  expect(rows.map(({ row, cells }) => [row, cells])).toEqual([
    [1, ['name', 'employees', 'share', 'active', 'seen', 'more']],
    [2, ['Säge & Söhne', '12', '0.125', 'TRUE', '2021-03-05T10:00:00.000Z', '{"city":"Köln","n":5}']],
    [3, ['', '', '2', 'FALSE', '2020-01-01', 'a; b']],
    [4, ['Acme', '3']],
  ])
  expect(rows[1]?.facts).toEqual([
    undefined,
    { number: 12 },
    { number: 0.125 },
    undefined,
    { date: '2021-03-05' },
  ])
})

test('row groups follow each other', async () => {
  const names = Array.from({ length: 2_500 }, (_, i) => `Company ${i}`)
  const rows = await read(written([{ name: 'name', data: names, type: 'STRING' }], 700))
  expect(rows.map(({ cells }) => cells[0])).toEqual(['name', ...names])
})

test('a file packed with LZ4 is refused before a row, with the remedy', async () => {
  const columnData = [{ name: 'name', data: ['Acme'], type: 'STRING' as const }]
  for (const codec of ['LZ4', 'LZ4_RAW'] as const) {
    const compressors = { [codec]: (bytes: Uint8Array) => bytes }
    const bytes = new Uint8Array(parquetWriteBuffer({ columnData, codec, compressors }))
    const reading = read(bytes)
    await expect(reading).rejects.toBeInstanceOf(UnreadableFile)
    await expect(reading).rejects.toThrow(`packed with ${codec}, which is not read: write it with Snappy`)
  }
})

// What is damaged within may keep the library at work for ever: its process has a limit of time by the size of the file, which packages/server/test/tables.test.ts tries.
test('a file that is torn anywhere is refused in words', async () => {
  const whole = written([
    { name: 'name', data: Array.from({ length: 50 }, (_, i) => `Company ${i % 7}`), type: 'STRING' },
    { name: 'n', data: Array.from({ length: 50 }, (_, i) => i), type: 'INT32' },
  ])
  for (let length = 5; length < whole.length; length += 11)
    await expect(read(whole.slice(0, length))).rejects.toBeInstanceOf(UnreadableFile)
})
