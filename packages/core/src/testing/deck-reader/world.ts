import type { Clock, Host } from '../../kernel/host.ts'
import type { StartDeckChild } from '../../pitch-decks/child/deck-child.ts'
import {
  createDeckReader,
  type DeckReaderEvent,
  type DeckReaderOptions,
} from '../../pitch-decks/child/supervise.ts'
import type { DeckReader, DeckReadOptions } from '../../pitch-decks/reader.ts'
import { type TestClock, testClock } from '../test-clock.ts'
import { type ChildScript, type ScriptedChild, scriptedChildren } from './scripted-children.ts'

/** A reader of decks in virtual time, with scripted children. */
export interface DeckReaderWorld {
  readonly reader: DeckReader
  readonly clock: TestClock
  readonly started: readonly ScriptedChild[]
  readonly events: readonly DeckReaderEvent[]
  readonly logs: readonly string[]
  /** Begins to read a deck. */
  read(options?: Partial<DeckReadOptions>): WatchedReading
  /** Lets everything happen that does not wait for time. */
  settle(): Promise<void>
  advance(ms: number): Promise<void>
  /** Throws when the reader, closed, has left a timer or a child. */
  end(): Promise<void>
}

export interface WatchedReading {
  readonly progress: readonly (readonly [done: number, total: number])[]
  /** How it ended so far. */
  state(): 'running' | 'resolved' | 'rejected'
  /** Of the reading, as scripted children make it. */
  slides(): readonly ReadSlide[]
  problem(): { readonly name: string; readonly reason?: string; readonly message: string }
}

export interface ReadSlide {
  readonly slide_number: number
  readonly text: string | null
  readonly error: string | null
  readonly recognised: string | null
}

/** A mistake that a host or a supervisor could make, put between the two. */
export interface DeckReaderMutant {
  readonly start?: (start: StartDeckChild) => StartDeckChild
  readonly clock?: (clock: Clock) => Clock
}

export interface WorldOptions extends Omit<DeckReaderOptions, 'host' | 'start'> {
  readonly scripts?: readonly ChildScript[]
  /** Added to what the clock says, but not to its timers: somebody set it. */
  readonly shiftMs?: () => number
}

export type MakeWorld = (options?: WorldOptions) => DeckReaderWorld

export function deckReaderWorld(mutant: DeckReaderMutant = {}): MakeWorld {
  return ({ scripts = [], shiftMs = () => 0, ...options } = {}) => {
    const clock = testClock(1_790_000_000_000)
    const shown: Clock = { ...clock, now: () => clock.now() + shiftMs() }
    const { start, started } = scriptedChildren(scripts)
    const events: DeckReaderEvent[] = []
    const logs: string[] = []
    const host: Pick<Host, 'clock' | 'log'> = {
      clock: mutant.clock?.(shown) ?? shown,
      log: { write: (_level, message, fields) => logs.push(`${message} ${JSON.stringify(fields)}`) },
    }
    const reader = createDeckReader({
      ...options,
      host,
      start: mutant.start?.(start) ?? start,
      onEvent: (event) => events.push(event),
    })
    const advance = async (ms: number) => {
      await settle()
      clock.advance(ms)
      await settle()
    }
    return {
      reader,
      clock,
      started,
      events,
      logs,
      read: (given = {}) => watch(reader, given),
      settle,
      advance,
      async end() {
        const closing = reader.close()
        await advance(5_000)
        await closing
        if (clock.pendingTimers() > 0) throw new Error(`${clock.pendingTimers()} timers are left`)
        const left = started.filter(({ isGone, wasKilled }) => !isGone && !wasKilled)
        if (left.length > 0) throw new Error(`${left.length} children are left`)
      },
    }
  }
}

function watch(reader: DeckReader, given: Partial<DeckReadOptions>): WatchedReading {
  const progress: [number, number][] = []
  let end: { readonly slides: readonly ReadSlide[] } | { readonly error: unknown } | null = null
  void reader
    .read(
      { location: '/deck.pdf' },
      { signal: new AbortController().signal, onPage: (...page) => progress.push(page), ...given },
    )
    .then(
      ({ slides }) => {
        end = { slides: slides as unknown as readonly ReadSlide[] }
      },
      (error: unknown) => {
        end = { error }
      },
    )
  return {
    progress,
    state: () => (end === null ? 'running' : 'slides' in end ? 'resolved' : 'rejected'),
    slides() {
      if (end === null) throw new Error('the reading runs on')
      if ('error' in end) throw new Error(`the reading was rejected: ${String(end.error)}`)
      return end.slides
    },
    problem() {
      if (end === null) throw new Error('the reading runs on')
      if (!('error' in end)) throw new Error('the reading resolved')
      return end.error as ReturnType<WatchedReading['problem']>
    },
  }
}

/** A chain of promises from a child's word to its parent's answer is far shorter than this. */
async function settle() {
  for (let turn = 0; turn < 1_000; turn++) await null
}
