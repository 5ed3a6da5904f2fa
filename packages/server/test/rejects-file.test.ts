import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
