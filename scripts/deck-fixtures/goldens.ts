// Reads the deck fixtures and says how they differ from what is beside them:
//   bun scripts/deck-fixtures/goldens.ts [--write] [names…]
// --write makes what is read now the golden. Look at the pages (pdftoppm) and at the difference before it is committed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DeckRefused } from '../../packages/core/src/index.ts'
import { processDeckReader } from '../../packages/node-adapter/src/decks/index.ts'
import { createLineLog, nodeHost } from '../../packages/node-adapter/src/index.ts'
import {
  checkDeckGolden,
  deckGoldens,
  writeDeckGolden,
} from '../../packages/node-adapter/src/testing/index.ts'

const { values, positionals: names } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const goldens = deckGoldens()
const unknown = names.filter((name) => !goldens.some((golden) => golden.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no deck ${unknown.join(', ')}. There are ${goldens.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}
const directory = mkdtempSync(join(tmpdir(), 'dealflow-decks-'))
const main = join(import.meta.dir, '../../packages/server/src/main.ts')
const reader = processDeckReader({
  host: nodeHost(createLineLog({ fd: 2, format: 'text', level: 'warn' })),
  program: [process.execPath, main, 'deck-child'],
})
const { signal } = new AbortController()
let differing = 0
try {
  for (const { name, place } of goldens.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const found = await reader.read({ location: place(directory) }, { signal }).catch((error: unknown) => {
      if (error instanceof DeckRefused) return error
      throw error
    })
    try {
      checkDeckGolden(name, found)
    } catch (error) {
      differing++
      console.log(`${name}: ${values.write ? 'written' : error instanceof Error ? error.message : error}`)
      if (values.write) writeDeckGolden(name, found)
    }
  }
} finally {
  await reader.close()
  rmSync(directory, { recursive: true })
}
process.exitCode = differing === 0 || values.write ? 0 : 1
