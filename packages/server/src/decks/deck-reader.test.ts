import { expect, test } from 'bun:test'
import { nodeHost } from '@dealflow/node-adapter'
import { type Configuration, configurationOf } from '../config/load.ts'
import { defaultSettings } from '../config/table.ts'
import onePage from '../doctor/one-page.pdf' with { type: 'file' }
import { deckLimits, deckReaderOf, warnsOfLacks } from './deck-reader.ts'

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

test('what could not be made for one deck is made for the next, and stands in no way of a close', async () => {
  let failsOnce = true
  const parts = {
    // A language that no system has: somebody is told each time.
    settings: { ...defaultSettings, ocrLanguages: ['zzz'] },
    host: nodeHost({ write: () => {} }),
    concurrency: 1,
  }
  const reader = deckReaderOf({
    ...parts,
    onLacking() {
      if (failsOnce) throw new Error('too many open files')
    },
  })
  const read = () => reader.read({ location: onePage }, { signal: new AbortController().signal })
  await expect(read()).rejects.toThrow('too many open files')
  failsOnce = false
  expect(await read()).toMatchObject({ total_pages: 1 })
  await reader.close()
  const never = deckReaderOf({
    ...parts,
    onLacking() {
      throw new Error('too many open files')
    },
  })
  const reading = never.read({ location: onePage }, { signal: new AbortController().signal })
  await never.close()
  await expect(reading).rejects.toThrow('too many open files')
})

test('a server warns of OCR that was asked for, and of OCR in part', () => {
  const lines: unknown[] = []
  const log = { write: (...line: unknown[]) => lines.push(line) }
  const recogniser = { timeMs: 1, recognise: async () => null }
  const missing = ['no `deu`.', 'no `por`.']
  warnsOfLacks(configurationOf({}), log)({ recogniser: null, missing })
  expect(lines).toEqual([])
  warnsOfLacks(configurationOf({}), log)({ recogniser, missing })
  const { origins, ...rest } = configurationOf({})
  const asked = { ...rest, origins: { ...origins, ocrLanguages: { kind: 'flag', name: '--ocr-languages' } } }
  warnsOfLacks(asked as Configuration, log)({ recogniser: null, missing })
  expect(lines).toEqual([
    ['warn', 'text in pictures of decks is recognised in part', { missing: 'no `deu`. no `por`.' }],
    ['warn', 'text in pictures of decks is not recognised', { missing: 'no `deu`. no `por`.' }],
  ])
})
