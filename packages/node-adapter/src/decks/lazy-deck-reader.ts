import type { DeckReader } from '@dealflow/core'

/** Makes a reader at the first deck. What could not be made, for want of a file handle, may be made for the next one. */
export function lazyDeckReader(make: () => Promise<DeckReader>): DeckReader {
  let made: Promise<DeckReader> | null = null
  let isClosed = false
  const making = () => {
    const reader = make()
    reader.catch(() => {
      made = null
    })
    return reader
  }
  return {
    async read(file, options) {
      if (isClosed) throw new Error('The reader of decks was closed.')
      made ??= making()
      const reader = await made
      return reader.read(file, options)
    },
    async close() {
      isClosed = true
      const reader = await made?.catch(() => null)
      await reader?.close()
    },
  }
}
