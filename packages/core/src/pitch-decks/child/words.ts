import { type DeckLimits, DeckRefused } from '../reader.ts'
import type { DeckPages } from './deck-pages.ts'
import type { LossCause } from './session.ts'

/** Of a page that a child died of. */
export function pageFailure(reason: LossCause, limits: DeckLimits): string {
  if (reason === 'memory') return `Reading this page took more than ${megabytes(limits)} MB of memory.`
  if (reason === 'page_time') return `Reading this page took longer than ${limits.pageTimeMs / 1000} seconds.`
  if (reason === 'deck_time') return unreadFailure(reason)
  return 'The reader broke down over this page.'
}

/** Of a page that nobody began with. */
export function unreadFailure(reason: LossCause): string {
  if (reason === 'deck_time') return 'This page was not read: the time for the whole deck was over.'
  if (reason === 'text') return 'This page was not read: the pages before it hold more text than a deck may.'
  return 'This page was not read: the reader broke down over other pages of this deck.'
}

/** A slow machine ends one child of a deck for its time; when two are gone, it is the deck. */
const LOSSES_OF_CHANCE = 1

/** Where no page could be read, or nothing could be made of them. `losses`: how many children were ended over it. */
export function refusal(reason: LossCause, limits: DeckLimits, losses = 1): DeckRefused {
  if (reason === 'deck_time' || reason === 'page_time') {
    const seconds = (reason === 'deck_time' ? limits.timeMs : limits.pageTimeMs) / 1000
    const what = reason === 'deck_time' ? 'The PDF' : 'A page of the PDF'
    return new DeckRefused(
      losses > LOSSES_OF_CHANCE ? 'PDF_TOO_COMPLEX' : 'DEADLINE_EXCEEDED',
      `${what} was not read within ${seconds} seconds. Export the deck again, with simpler drawings or fewer pages.`,
    )
  }
  const problem =
    reason === 'memory'
      ? `Reading the PDF took more than ${megabytes(limits)} MB of memory.`
      : reason === 'text' || reason === 'output'
        ? 'The PDF holds more text than a deck may.'
        : 'The reader broke down over the PDF.'
  return new DeckRefused(
    'PDF_TOO_COMPLEX',
    `${problem} Export the deck again, with simpler drawings or fewer pages.`,
  )
}

export function noPageReadable(pages: DeckPages, limits: DeckLimits): DeckRefused {
  if (pages.firstLoss !== null) return refusal(pages.firstLoss, limits, pages.losses)
  const [first] = pages.read.values()
  const count = pages.opened?.totalPages ?? 0
  const which = count === 1 ? 'The only page of the PDF cannot' : `None of the ${count} pages of the PDF can`
  return new DeckRefused('PDF_INVALID', `${which} be read. ${first?.head.error ?? ''}`)
}

function megabytes(limits: DeckLimits): number {
  return Math.round(limits.memoryBytes / (1024 * 1024))
}
