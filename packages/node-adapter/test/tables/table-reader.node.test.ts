import { deepEqual, rejects } from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { odsOfTexts, xlsxOfTexts } from '@dealflow/core/testing'
import { nodeTableReader } from '../../src/tables/index.ts'

const rows = [
  ['Name', 'City'],
  ['Säge & Söhne', 'Berlin'],
  ['x'.repeat(100_000), ''],
]

test('workbooks are read in a process of Node, and a torn one is refused in words', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-tables-'))
  const file = join(directory, 'a')
  const read = async () => {
    const cells: (readonly string[])[] = []
    for await (const event of nodeTableReader().read(file, { skip: 0 }))
      if (event.kind === 'rows') cells.push(...event.rows.map(({ cells }) => cells))
    return cells
  }
  try {
    for (const bytes of [await xlsxOfTexts(rows), await odsOfTexts(rows)]) {
      writeFileSync(file, bytes)
      deepEqual(await read(), [...rows.slice(0, 2), [rows[2]?.[0]]])
      writeFileSync(file, bytes.slice(0, 500))
      await rejects(read(), /The file is damaged/)
    }
  } finally {
    rmSync(directory, { recursive: true })
  }
})
