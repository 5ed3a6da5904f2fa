import type { Host } from '../../kernel/index.ts'
import {
  type DeckFile,
  type DeckLimits,
  type DeckReader,
  type DeckReading,
  type DeckReadOptions,
  defaultDeckLimits,
} from '../reader.ts'
import type { StartDeckChild } from './deck-child.ts'
import { type DeckPages, noPages } from './deck-pages.ts'
import { judgePages } from './judge-pages.ts'
import { type ChildPool, childPool } from './pool.ts'
import { readPages } from './read-pages.ts'
import { picturesOfText, type Recogniser, recognisePages } from './recognise-pages.ts'
import type { ChildSession, LossCause } from './session.ts'
import { slots } from './slots.ts'
import { noPageReadable } from './words.ts'

/** Reading ends so long before the deck's time: what was read can still be judged. */
const RESERVE_MS = 4_000
const DEFAULT_CONCURRENCY = 2

export interface DeckReaderOptions {
  readonly host: Pick<Host, 'clock' | 'log'>
  readonly start: StartDeckChild
  readonly limits?: DeckLimits
  /** Decks at once, each in a child; more wait. Default 2: three were no faster on two cores. */
  readonly concurrency?: number
  readonly recogniser?: Recogniser
  /** For metrics. */
  readonly onEvent?: (event: DeckReaderEvent) => void
}

export type DeckReaderEvent =
  | { readonly kind: 'child_started' }
  | { readonly kind: 'child_ended'; readonly reason: LossCause }
  | { readonly kind: 'page_recognised' }

/**
 * Reads decks in children. The parent owns the clocks: of the deck, of a page, of recognising; the host bounds memory. Pages that
 * were finished outlive their child.
 *
 * @example
 * const reader = createDeckReader({ host, start: startNodeChild })
 * const reading = await reader.read({ location: '/tmp/deck.pdf' }, { signal })
 */
export function createDeckReader(options: DeckReaderOptions): DeckReader {
  const { host, start, limits = defaultDeckLimits, onEvent = () => {} } = options
  const pool = childPool({
    host,
    start,
    limits,
    onStart: () => onEvent({ kind: 'child_started' }),
    onEnd: (reason) => onEvent({ kind: 'child_ended', reason }),
  })
  const places = slots(options.concurrency ?? DEFAULT_CONCURRENCY)
  const running = new Map<Promise<unknown>, AbortController>()
  let isClosed = false

  async function readWhenItsTurn(file: DeckFile, stop: AbortSignal, onPage: DeckReadOptions['onPage']) {
    const giveBack = await places.take(stop)
    const hold = holdChild(pool, stop)
    try {
      return await readDeck({ ...options, limits, onEvent, file, stop, hold, onPage })
    } catch (error) {
      // A child that was killed for it tells of its death; whoever aborted wants to hear his own reason.
      stop.throwIfAborted()
      throw error
    } finally {
      await hold.release()
      giveBack()
    }
  }

  return {
    async read(file, { signal, onPage }) {
      const stop = new AbortController()
      const abort = () => stop.abort(signal.aborted ? signal.reason : closed())
      if (signal.aborted || isClosed) abort()
      signal.addEventListener('abort', abort)
      const reading = readWhenItsTurn(file, stop.signal, onPage)
      running.set(reading, stop)
      try {
        return await reading
      } finally {
        running.delete(reading)
        signal.removeEventListener('abort', abort)
      }
    },
    async close() {
      isClosed = true
      for (const stop of running.values()) stop.abort(closed())
      await Promise.allSettled(running.keys())
      await pool.close()
    },
  }
}

function closed(): Error {
  return new Error('The reader of decks was closed.')
}

interface DeckInWork extends DeckReaderOptions {
  readonly limits: DeckLimits
  readonly onEvent: (event: DeckReaderEvent) => void
  readonly file: DeckFile
  readonly stop: AbortSignal
  readonly hold: HeldChild
  readonly onPage: DeckReadOptions['onPage']
}

async function readDeck(work: DeckInWork): Promise<DeckReading> {
  const { host, limits, file, stop, hold, recogniser, onEvent } = work
  const { clock } = host
  const pages = noPages()
  const { location } = file
  const tellProgress = progressOf(pages, recogniser !== undefined, work.onPage)

  const startedAt = clock.now()
  const reserveMs = Math.min(RESERVE_MS, limits.timeMs / 4)
  await within(work, limits.timeMs - reserveMs, (isOver) =>
    readPages({ clock, limits, location, pages, isOver, child: hold.current, onPage: tellProgress }),
  )
  const spentMs = clock.now() - startedAt

  if (recogniser !== undefined) {
    await recognisePages({
      clock,
      recogniser,
      location,
      pages,
      stop,
      onPage(isRecognised) {
        tellProgress()
        if (isRecognised) onEvent({ kind: 'page_recognised' })
      },
    })
  }

  stop.throwIfAborted()
  if (![...pages.read.values()].some(({ head }) => head.error === null)) throw noPageReadable(pages, limits)
  // A clock that was set meanwhile takes nothing from the reserve and gives no more than the whole.
  const leftMs = Math.min(limits.timeMs, Math.max(reserveMs, limits.timeMs - spentMs))
  return within(work, leftMs, (isOver) => judgePages({ pages, limits, isOver, child: hold.current }))
}

/** Whatever child is at work when the time is over is killed for it. */
async function within<Done>(
  { host, hold }: DeckInWork,
  ms: number,
  task: (isOver: () => boolean) => Promise<Done>,
): Promise<Done> {
  let isOver = false
  const cancel = host.clock.timer(ms, () => {
    isOver = true
    hold.kill('deck_time')
  })
  try {
    return await task(() => isOver)
  } finally {
    cancel()
  }
}

interface HeldChild {
  /** The one that lives, or another. */
  readonly current: () => ChildSession
  kill(reason: LossCause): void
  release(): Promise<void>
}

/** A deck's child: one at a time, and gone when the deck is not wanted any more. */
function holdChild(pool: ChildPool, stop: AbortSignal): HeldChild {
  let session: ChildSession | null = null
  const kill = (reason: LossCause) => session?.kill(reason)
  const stopped = () => kill('stopped')
  stop.addEventListener('abort', stopped)
  return {
    current() {
      stop.throwIfAborted()
      if (session === null || !session.state().isAlive) session = pool.take()
      return session
    },
    kill,
    async release() {
      stop.removeEventListener('abort', stopped)
      if (session !== null) await pool.give(session)
    },
  }
}

/** Tells how many pages are done with, and never fewer than before. */
function progressOf(pages: DeckPages, isRecognising: boolean, onPage: DeckReadOptions['onPage']) {
  let told = 0
  return () => {
    const waiting = isRecognising ? picturesOfText(pages).filter(({ isLookedAt }) => !isLookedAt).length : 0
    const done = pages.read.size + pages.failed.size - waiting
    if (pages.opened === null || done <= told) return
    told = done
    onPage?.(done, pages.opened.totalPages)
  }
}
