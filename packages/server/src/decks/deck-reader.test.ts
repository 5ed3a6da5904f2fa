import { expect, test } from 'bun:test'
import { nodeHost } from '@dealflow/node-adapter'
import { defaultSettings } from '../config/table.ts'
import { deckLimits, deckReaderOf } from './deck-reader.ts'

test('the settings as they come are the limits that a reader has by itself, and others are followed', () => {
  expect(deckLimits(defaultSettings)).toEqual({
    pagesMax: 300,
    timeMs: 30_000,
    pageTimeMs: 10_000,
    memoryBytes: 512 * 1024 * 1024,
  })
  expect(deckLimits({ ...defaultSettings, deckTime: 60_000, deckMemoryMb: 256, deckPagesMax: 12 })).toEqual({
    pagesMax: 12,
    timeMs: 60_000,
    pageTimeMs: 20_000,
    memoryBytes: 256 * 1024 * 1024,
  })
})

test('a reader that was never asked has started nothing, and reads nothing once it is closed', async () => {
  const events: string[] = []
  const reader = deckReaderOf({
    settings: defaultSettings,
    host: nodeHost({ write: () => {} }),
    concurrency: 1,
    onEvent: ({ kind }) => events.push(kind),
  })
  await reader.close()
  const reading = reader.read({ location: 'deck.pdf' }, { signal: new AbortController().signal })
  await expect(reading).rejects.toThrow('The reader of decks was closed.')
  expect(events).toEqual([])
})
