import { expect, test } from 'bun:test'
import { DeckRefused } from '@dealflow/core'
import { createDeckCounts } from './deck-counts.ts'

test('a deck is counted once, by what came of it: one that nobody wants any more is no error', async () => {
  const counts = createDeckCounts()
  const read = async (error: unknown, signal = new AbortController().signal) => {
    const reader = counts.counted({ read: () => Promise.reject(error), close: async () => {} })
    await expect(reader.read({ location: 'deck.pdf' }, { signal })).rejects.toBe(error)
  }
  await read(new Error('stopped'), AbortSignal.abort())
  await read(new DeckRefused('PDF_INVALID', 'It is damaged.'))
  await read(new Error('no process'))
  const decks = counts.families().find(({ name }) => name === 'dealflow_decks_total')
  expect(decks?.samples.map(({ labels, value }) => [labels, value])).toEqual([
    [{ result: 'stopped' }, 1],
    [{ result: 'PDF_INVALID' }, 1],
    [{ result: 'error' }, 1],
  ])
})
