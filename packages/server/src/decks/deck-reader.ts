import {
  type DeckLimits,
  type DeckReader,
  type DeckReaderEvent,
  defaultDeckLimits,
  type Host,
} from '@dealflow/core'
import { processDeckReader, systemRecogniser } from '@dealflow/node-adapter/decks'
import type { Settings } from '../config/table.ts'
import { deckChildProgram } from './deck-child-program.ts'

export type DeckSettings = Pick<
  Settings,
  'deckTime' | 'deckMemoryMb' | 'deckPagesMax' | 'ocr' | 'ocrLanguages'
>

export interface DeckReaderParts {
  readonly settings: DeckSettings
  readonly host: Pick<Host, 'clock' | 'log'>
  /** Decks at once. */
  readonly concurrency: number
  readonly onEvent?: (event: DeckReaderEvent) => void
}

/** Reads decks in children of this program. Nothing is started, nor any tool looked for, before the first deck. */
export function deckReaderOf(parts: DeckReaderParts): DeckReader {
  let made: Promise<DeckReader> | null = null
  let isClosed = false
  return {
    async read(file, options) {
      if (isClosed) throw new Error('The reader of decks was closed.')
      made ??= makeReader(parts)
      const reader = await made
      return reader.read(file, options)
    },
    async close() {
      isClosed = true
      await (await made)?.close()
    },
  }
}

async function makeReader({ settings, ...parts }: DeckReaderParts): Promise<DeckReader> {
  const { recogniser } =
    settings.ocr === 'off'
      ? { recogniser: null }
      : await systemRecogniser({ languages: settings.ocrLanguages, log: parts.host.log })
  return processDeckReader({
    ...parts,
    program: deckChildProgram(),
    limits: deckLimits(settings),
    ...(recogniser === null ? {} : { recogniser }),
  })
}

export function deckLimits({ deckTime, deckMemoryMb, deckPagesMax }: DeckSettings): DeckLimits {
  const { timeMs, pageTimeMs } = defaultDeckLimits
  return {
    pagesMax: deckPagesMax,
    timeMs: deckTime,
    // In the proportion of the defaults: a third.
    pageTimeMs: Math.round((deckTime * pageTimeMs) / timeMs),
    memoryBytes: deckMemoryMb * 1024 * 1024,
  }
}
