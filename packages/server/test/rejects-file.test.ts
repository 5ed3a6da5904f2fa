import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportStart } from '@dealflow/core'
import { openRejects } from '../src/rejects-file.ts'

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
