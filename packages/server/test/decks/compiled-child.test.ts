import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeHost } from '@dealflow/node-adapter'
import { processDeckReader } from '@dealflow/node-adapter/decks'

// Bun says how often a function was compiled; a million where nothing ever is.
const program = `
import { numberOfDFGCompiles } from 'bun:jsc'
import { writeFileSync } from 'node:fs'
const sum = (count) => { let all = 0; for (let i = 0; i < count; i++) all = (all * 31 + i) | 0; return all }
for (let i = 0; i < 200; i++) sum(10_000)
writeFileSync(process.argv[2], String(numberOfDFGCompiles(sum)))
`

test('the bounds of a child leave Bun the room to compile what runs often', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'compiled-'))
  const [script, told] = [join(directory, 'program.ts'), join(directory, 'told')]
  writeFileSync(script, program)
  const reader = processDeckReader({
    host: nodeHost({ write: () => {} }),
    program: [process.execPath, script, told],
  })
  try {
    const reading = reader.read({ location: '' }, { signal: new AbortController().signal })
    await expect(reading).rejects.toThrow()
    expect(Number(readFileSync(told, 'utf8'))).toBeWithin(1, 1_000)
  } finally {
    await reader.close()
    rmSync(directory, { recursive: true })
  }
})
