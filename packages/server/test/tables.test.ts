import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UnreadableFile } from '@dealflow/core'
import { odsOfTexts, xlsxOf, xlsxOfTexts } from '@dealflow/core/testing'
import {
  type ProcessTableReaderOptions,
  processTableReader,
  tableCpuSeconds,
} from '@dealflow/node-adapter/tables'
import { tableChildProgram } from '../src/own-program.ts'

const directory = mkdtempSync(join(tmpdir(), 'dealflow-tables-'))
afterAll(() => rmSync(directory, { recursive: true }))

const processTestMs = 60_000
const fileOf = (name: string, bytes: Uint8Array) => {
  const file = join(directory, name)
  writeFileSync(file, bytes)
  return file
}
const reader = (options: Partial<ProcessTableReaderOptions> = {}) =>
  processTableReader({ program: tableChildProgram(), ...options })

async function rowsOf(file: string, options: Partial<ProcessTableReaderOptions> = {}, skip = 0) {
  const rows: number[] = []
  for await (const event of reader(options).read(file, { skip }))
    if (event.kind === 'rows') rows.push(...event.rows.map(({ row }) => row))
  return rows
}

const many = Array.from({ length: 2_000 }, (_, i) => [`Company ${i}`, 'x'.repeat(200)])
const all = many.map((_, i) => i + 1)

test(
  'a workbook is read in a process, and behind its first rows only what is not dealt with',
  async () => {
    const xlsx = fileOf('many.xlsx', await xlsxOfTexts(many))
    expect(await rowsOf(xlsx)).toEqual(all)
    expect(await rowsOf(xlsx, {}, 1_500)).toEqual([...all.slice(0, 200), ...all.slice(1_500)])
    expect(await rowsOf(fileOf('many.ods', await odsOfTexts(many)))).toEqual(all)
  },
  processTestMs,
)

test(
  'a reading that nobody goes on with, or whose signal ends, ends its process',
  async () => {
    const file = fileOf('many.xlsx', await xlsxOfTexts(many))
    for await (const event of reader().read(file, { skip: 0 })) if (event.kind === 'rows') break
    const stop = new AbortController()
    const reading = (async () => {
      for await (const event of reader().read(file, { skip: 0, signal: stop.signal }))
        if (event.kind === 'rows') stop.abort(new Error('not wanted'))
    })()
    await expect(reading).rejects.toThrow('not wanted')
    // A process that lived on would keep this one from its end.
  },
  processTestMs,
)

test(
  'a workbook that takes more memory than there is for it is refused in words',
  async () => {
    const texts = Array.from({ length: 60 }, (_, i) => `<si><t>${i}${'é'.repeat(900_000)}</t></si>`).join('')
    const file = fileOf('large.xlsx', await xlsxOf({ sheets: [{ name: 'A', rows: '<row/>' }], texts }))
    const reading = rowsOf(file, { memoryBytes: 60 * 1024 * 1024 })
    await expect(reading).rejects.toBeInstanceOf(UnreadableFile)
  },
  processTestMs,
)

test(
  'a file whose reading takes more of the processor than one of its size needs is refused in words',
  async () => {
    const busy = ['/bin/sh', '-c', 'while :; do :; done'] as const
    const bounds: number[] = []
    const cpuSeconds = (bytes: number) => {
      bounds.push(bytes)
      return 1
    }
    const file = fileOf('busy.parquet', new Uint8Array(1_234))
    const reading = rowsOf(file, { program: busy, cpuSeconds })
    await expect(reading).rejects.toBeInstanceOf(UnreadableFile)
    await expect(reading).rejects.toThrow('more than 1 seconds of the processor')
    expect(bounds).toEqual([1_234])
  },
  processTestMs,
)

test('a small file has seconds of the processor, and a large one minutes', () => {
  expect([0, 4_000, 1024 ** 2, 20 * 1024 ** 2, 1024 ** 3].map(tableCpuSeconds)).toEqual([
    10, 11, 40, 610, 1_200,
  ])
})

test(
  'a process that says nothing is ended, and one that cannot be started is nobody’s file',
  async () => {
    const sleeper = ['/bin/sh', '-c', 'exec sleep 1000'] as const
    await expect(rowsOf('/dev/null', { program: sleeper, silentMs: 1 })).rejects.toThrow('gave no row')
    const missing = rowsOf('/dev/null', { program: ['/nowhere/dealflow'] })
    await expect(missing).rejects.not.toBeInstanceOf(UnreadableFile)
    await expect(rowsOf(join(directory, 'no.xlsx'))).rejects.toThrow('could not be opened')
  },
  processTestMs,
)
