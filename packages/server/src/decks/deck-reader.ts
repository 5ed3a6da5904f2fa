import {
  type DeckLimits,
  type DeckReader,
  type DeckReaderEvent,
  defaultDeckLimits,
  type Host,
  type Log,
} from '@dealflow/core'
import {
  type FoundRecogniser,
  lazyDeckReader,
  processDeckReader,
  systemRecogniser,
} from '@dealflow/node-adapter/decks'
import type { Configuration } from '../config/load.ts'
import type { Settings } from '../config/table.ts'
import { deckChildProgram } from '../own-program.ts'

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
  /** Told once, at the first deck, where OCR lacks something. */
  readonly onLacking?: (found: FoundRecogniser) => void
}

/** Reads decks in children of this program. Nothing is started, nor any tool looked for, before the first deck. */
export const deckReaderOf = (parts: DeckReaderParts): DeckReader => lazyDeckReader(() => makeReader(parts))

/** Whether somebody set it by hand, and wants to hear what it lacks. */
export function asksForOcr({ origins }: Configuration): boolean {
  return [origins.ocr, origins.ocrLanguages].some(({ kind }) => kind !== 'default')
}

/** For a server: a warning, where text in pictures was asked for or is recognised in part. */
export function warnsOfLacks(configuration: Configuration, log: Log): (found: FoundRecogniser) => void {
  return ({ recogniser, missing }) => {
    if (recogniser === null && !asksForOcr(configuration)) return
    const what = recogniser === null ? 'is not recognised' : 'is recognised in part'
    log.write('warn', `text in pictures of decks ${what}`, { missing: missing.join(' ') })
  }
}

async function makeReader({ settings, onLacking, ...parts }: DeckReaderParts): Promise<DeckReader> {
  const found =
    settings.ocr === 'off'
      ? { recogniser: null, missing: [] }
      : await systemRecogniser({ languages: settings.ocrLanguages, log: parts.host.log })
  if (found.missing.length > 0) onLacking?.(found)
  const { recogniser } = found
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
