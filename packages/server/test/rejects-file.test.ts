import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportStart } from '@dealflow/core'
import { leftOutText } from '../src/commands/import-summary.ts'
import { openRejects, rejectsBytesMax } from '../src/rejects-file.ts'

test('a resumed import never empties the rejects that it keeps', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-test-'))
  try {
    const file = join(directory, 'rejects.jsonl')
    const first = await openRejects(file, { resumedAt: 0 })
    await first.write({ line: 1, reasons: ['one'], text: '{' })
    await first.close()
    const earlier = readFileSync(file, 'utf8')

    const reader = await open(file)
    const resumed = await openRejects(file, { resumedAt: 5 })
    await resumed.write({ line: 7, reasons: ['seven'], text: '{' })
    expect(await reader.readFile('utf8')).toBe(earlier)
    await reader.close()
    await resumed.close()
    expect(readFileSync(file, 'utf8')).toStartWith(earlier)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})

const columns = ['name', 'a;b'].map((column) => ({ column, field: null }))
const source = { format: 'csv', delimiter: ';', columns } as unknown as ImportStart['file']

test('the refused rows of every run of an import stand in one CSV file, and one put right by hand is kept', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-test-'))
  try {
    const file = join(directory, 'rejects.jsonl')
    const csv = join(directory, 'rejects.csv')
    const first = await openRejects(file, { resumedAt: 0, file: source })
    await first.write({ line: 2, reasons: ['one', 'two'], text: '', cells: ['A', 'x;"y"'] })
    await first.write({ line: 9, reasons: ['told again'], text: '', cells: ['B', ''] })
    await first.close()

    const resumed = await openRejects(file, { resumedAt: 5, file: source })
    await resumed.write({ line: 9, reasons: ['told again'], text: '', cells: ['B', ''] })
    await resumed.write({ line: 12, reasons: ['too long'], text: 'x', cells: [] })
    await resumed.close()
    expect(resumed.csvPath()).toBe(csv)
    expect(readFileSync(csv, 'utf8')).toBe(
      '\ufeffrejected because;name;"a;b"\n"line 2: one; two";A;"x;""y"""\nline 9: told again;B;\n',
    )
    const anew = await openRejects(file, { resumedAt: 0, file: source })
    await anew.close()
    expect(anew.csvPath()).toBeNull()
    expect(readFileSync(join(directory, 'rejects.earlier.csv'), 'utf8')).toContain('told again')
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})

test('a file that has its bytes takes no more rejects, also when the import goes on, and nothing is cut', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-test-'))
  try {
    const file = join(directory, 'rejects.jsonl')
    const line = (at: number) => ({ line: at, reasons: ['it is no object'], text: '1' })
    const bytesMax = 1_000
    const first = await openRejects(file, { resumedAt: 0 }, bytesMax)
    for (let at = 1; at <= 10; at++) await first.write(line(at))
    await first.close()
    expect(first.count()).toBe(10)

    const resumed = await openRejects(file, { resumedAt: 10 }, bytesMax)
    for (let at = 11; at <= 5_000; at++) await resumed.write(line(at))
    // A short one would fit again: the file has all rejects up to a place, and none behind it.
    await resumed.write({ line: 5_001, reasons: [], text: '' })
    await resumed.close()
    const written = readFileSync(file, 'utf8')
    expect(Buffer.byteLength(written)).toBeLessThanOrEqual(bytesMax)
    const lines = written.trimEnd().split('\n')
    expect(lines.map((text) => (JSON.parse(text) as { line: number }).line)).toEqual(
      Array.from({ length: resumed.count() }, (_, at) => at + 1),
    )
    expect(resumed.count()).toBeGreaterThan(10)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})

test('an ordinary file has room for all its rejects, and how many had none is said', () => {
  expect(rejectsBytesMax(300 * 1024 ** 2)).toBe(1_200 * 1024 ** 2)
  expect(rejectsBytesMax(10)).toBe(1_000_000_000)
  expect(
    leftOutText({ format: 'jsonl', rejects_left_out: 7, rejects_bytes_max: rejectsBytesMax(10) }),
  ).toContain('That file takes at most 1 GB and has the first ones: 7 lines more only count as rejected.')
})
