import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { DeckRefused } from '@dealflow/core'
import { nodeDeckReader } from '../../src/decks/index.ts'
import { createLineLog, nodeHost } from '../../src/host/index.ts'
import { checkDeckGolden, deckGoldens } from '../../src/testing/index.ts'

const directory = mkdtempSync(join(tmpdir(), 'dealflow-decks-'))
const reader = nodeDeckReader({ host: nodeHost(createLineLog({ fd: 2, format: 'text', level: 'warn' })) })
const { signal } = new AbortController()

after(async () => {
  await reader.close()
  rmSync(directory, { recursive: true })
})

for (const { name, place } of deckGoldens()) {
  test(`the deck ${name} reads on Node as it was judged by eye`, async () => {
    const found = await reader.read({ location: place(directory) }, { signal }).catch((error: unknown) => {
      if (error instanceof DeckRefused) return error
      throw error
    })
    checkDeckGolden(name, found)
  })
}
