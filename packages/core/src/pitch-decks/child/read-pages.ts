import type { Clock } from '../../kernel/index.ts'
import { type DeckLimits, DeckRefused } from '../reader.ts'
import { type DeckPages, firstMissing } from './deck-pages.ts'
import type { ChildMessage } from './protocol.ts'
import { ChildLost, type ChildSession } from './session.ts'
import { pageFailure, unreadFailure } from './words.ts'

/** Of all lines of a deck: 300,000 runs take 40 MB. */
export const TEXT_BYTES_MAX = 64 * 1024 * 1024
/** A child dies twice at most; then there is what there is. */
const ATTEMPTS = 2

export interface PageReading {
  readonly clock: Clock
  readonly limits: DeckLimits
  readonly location: string
  readonly pages: DeckPages
  /** Whether the time for all of it is over. */
  readonly isOver: () => boolean
  /** The child that lives, or a new one; throws when the deck is not wanted any more. */
  readonly child: () => ChildSession
  readonly onPage: () => void
}

/**
 * Reads what can be read: a page that its child dies of is left out by the next child, which goes on behind it. Afterwards every
 * page of an opened deck is either read or failed. Throws `DeckRefused` where the child says so, `ChildLost` where none
 * started, and another error where the file cannot be reached, which is no fault of the deck.
 */
export async function readPages(reading: PageReading): Promise<void> {
  const { pages, limits, isOver, onPage } = reading
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const loss = await readOn(reading, reading.child())
    if (loss === null) break
    pages.firstLoss ??= loss.reason
    if (loss.reason !== 'exit') pages.losses++
    blame(pages, pageFailure(loss.reason, limits))
    onPage()
    // The time may end while a child that died of something else is on its way out.
    const end = isOver() ? 'deck_time' : loss.reason
    // What a fresh child cannot open, another cannot either; a warm one may have brought its death with it, and one that is just
    // gone may have been killed by whoever else rules the machine.
    const hasMore =
      pages.opened === null ? loss.wasWarm || loss.reason === 'exit' : firstMissing(pages) !== null
    if (end === 'deck_time' || end === 'text' || !hasMore) {
      return failRest(pages, unreadFailure(end))
    }
  }
  failRest(pages, unreadFailure('exit'))
}

function blame(pages: DeckPages, words: string) {
  if (pages.current !== null) pages.failed.set(pages.current, words)
  pages.current = null
}

function failRest(pages: DeckPages, words: string) {
  for (let number = firstMissing(pages); number !== null; number = firstMissing(pages))
    pages.failed.set(number, words)
}

/** Null when the child came to its end. */
async function readOn(reading: PageReading, child: ChildSession): Promise<ChildLost | null> {
  const { pages, limits, location, clock } = reading
  const from = pages.opened === null ? 1 : (firstMissing(pages) ?? 1)
  const skip = [...pages.failed.keys()].filter((number) => number >= from)
  await child.order({ order: 'read', location, from, skip, pagesMax: limits.pagesMax })
  let cancelPageClock = () => {}
  try {
    for (;;) {
      const isRead = await take(reading, child, await child.message())
      cancelPageClock()
      if (isRead) return null
      // Runs until the page is here as a whole, or the next one begins.
      if (pages.opened !== null)
        cancelPageClock = clock.timer(limits.pageTimeMs, () => child.kill('page_time'))
    }
  } catch (error) {
    if (error instanceof ChildLost && error.wasReady) return error
    throw error
  } finally {
    cancelPageClock()
  }
}

/** True when the child has read the deck to its end. */
async function take(
  { pages, limits, onPage }: PageReading,
  child: ChildSession,
  message: ChildMessage,
): Promise<boolean> {
  switch (message.kind) {
    case 'opened': {
      if (message.totalPages > limits.pagesMax) break
      const line = await keepable(pages, child)
      pages.opened ??= { totalPages: message.totalPages, line }
      return false
    }
    case 'begins':
      if (!isNext(pages, message.number)) break
      pages.current = message.number
      return false
    case 'page': {
      if (message.number !== pages.current) break
      const line = await keepable(pages, child)
      pages.read.set(message.number, { head: message, line, recognised: null, isLookedAt: false })
      pages.current = null
      onPage()
      return false
    }
    case 'read':
      if (pages.opened === null || pages.current !== null || firstMissing(pages) !== null) break
      child.answered()
      return true
    case 'refused':
      if (pages.read.size + pages.failed.size > 0) break
      child.answered()
      throw new DeckRefused(message.reason, message.message)
    case 'unreachable':
      child.answered()
      throw new Error(`The file of a deck cannot be read: ${message.message}`)
    default:
      break
  }
  child.kill('protocol')
  return false
}

function isNext(pages: DeckPages, number: number): boolean {
  return pages.current === null && number === firstMissing(pages)
}

async function keepable(pages: DeckPages, child: ChildSession): Promise<Uint8Array> {
  const line = await child.line()
  pages.textBytes += line.length
  if (pages.textBytes > TEXT_BYTES_MAX) child.kill('text')
  return line
}
