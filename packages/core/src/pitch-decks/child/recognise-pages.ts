import type { Clock } from '../../kernel/index.ts'
import type { DeckPages, ReceivedPage } from './deck-pages.ts'
import type { RecognisedText } from './protocol.ts'
import { TEXT_BYTES_MAX } from './read-pages.ts'

/** Reads the text in pictures of pages: what a host has of such tools. */
export interface Recogniser {
  /** For all pages of one deck; its own clock stands still meanwhile. */
  readonly timeMs: number
  /** Null where the page cannot be recognised. Settles soon after `signal` aborts, when nothing works on the page any more. */
  recognise(page: PictureOfText, signal: AbortSignal): Promise<RecognisedText | null>
}

export interface PictureOfText {
  readonly location: string
  readonly number: number
  /** Points. */
  readonly width: number
  readonly height: number
}

export interface PageRecognition {
  readonly clock: Clock
  readonly recogniser: Recogniser
  readonly location: string
  readonly pages: DeckPages
  readonly stop: AbortSignal
  readonly onPage: (recognised: boolean) => void
}

/**
 * One page at a time, in order, until the time for it is over or the deck holds more text than is kept: pages that it leaves stay as they are, with
 * `needs_ocr`.
 */
export async function recognisePages(options: PageRecognition): Promise<void> {
  const { clock, recogniser, location, pages, stop, onPage } = options
  const over = new AbortController()
  const abort = () => over.abort(stop.reason)
  stop.addEventListener('abort', abort)
  const cancel = clock.timer(recogniser.timeMs, () => over.abort())
  try {
    for (const page of picturesOfText(pages)) {
      if (over.signal.aborted) break
      const { number, width, height } = page.head
      const recognised = await recogniser
        .recognise({ location, number, width, height }, over.signal)
        .catch((error) => {
          if (over.signal.aborted) return null
          throw error
        })
      page.isLookedAt = true
      const bytes = recognised?.tsv.length ?? 0
      if (pages.textBytes + bytes <= TEXT_BYTES_MAX) {
        pages.textBytes += bytes
        page.recognised = recognised
      }
      onPage(page.recognised !== null)
    }
    stop.throwIfAborted()
  } finally {
    cancel()
    stop.removeEventListener('abort', abort)
  }
}

export function picturesOfText(pages: DeckPages): ReceivedPage[] {
  return [...pages.read.values()]
    .filter(({ head }) => head.isPicture && head.error === null)
    .sort((a, b) => a.head.number - b.head.number)
}
