import { afterAll, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DeckRefused } from '@dealflow/core'
import { createLineLog, nodeHost } from '@dealflow/node-adapter'
import { processDeckReader } from '@dealflow/node-adapter/decks'
import { checkDeckGolden, deckGoldens } from '@dealflow/node-adapter/testing'

const directory = mkdtempSync(join(tmpdir(), 'dealflow-decks-'))
const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const reader = processDeckReader({
  host: nodeHost(createLineLog({ fd: 2, format: 'text', level: 'warn' })),
  program: [process.execPath, main, 'deck-child'],
})
const { signal } = new AbortController()

afterAll(async () => {
  await reader.close()
  rmSync(directory, { recursive: true })
})

for (const { name, place } of deckGoldens()) {
  test(`the deck ${name} reads on Bun as it was judged by eye`, async () => {
    const found = await reader.read({ location: place(directory) }, { signal }).catch((error: unknown) => {
      if (error instanceof DeckRefused) return error
      throw error
    })
    checkDeckGolden(name, found)
  })
}
