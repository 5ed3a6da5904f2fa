import type { Host } from '../../kernel/index.ts'
import type { DeckLimits } from '../reader.ts'
import type { StartDeckChild } from './deck-child.ts'
import { type ChildSession, type LossCause, openSession } from './session.ts'

const IDLE_MS = 60_000
/** What a parser leaks, it leaks slowly: six decks of 30 MB left 240 MB where nothing was tidied up. */
const DECKS_MAX = 50
/** A child that keeps more than this share of its limit would die of the next big deck, which had no part in it. */
const MEMORY_SHARE = 0.6

/** Children between two decks. A start costs 100 ms and more, an idle one 65 to 90 MB: so one is kept, for a minute. */
export interface ChildPool {
  /** One that waits for orders, or a new one. */
  take(): ChildSession
  /** Keeps it or ends it; resolves when it is one or the other. */
  give(session: ChildSession): Promise<void>
  /** Ends those that wait; what is given from now on ends. */
  close(): Promise<void>
}

export interface ChildPoolOptions {
  readonly host: Pick<Host, 'clock' | 'log'>
  readonly start: StartDeckChild
  readonly limits: DeckLimits
  readonly onStart: () => void
  readonly onEnd: (reason: LossCause) => void
}

export function childPool({ host, start, limits, onStart, onEnd }: ChildPoolOptions): ChildPool {
  let idle: { readonly session: ChildSession; readonly forget: () => void } | null = null
  let isClosed = false

  function open(): ChildSession {
    onStart()
    return openSession({
      clock: host.clock,
      start,
      onEnd({ reason, detail }) {
        onEnd(reason)
        if (!isExpected(reason)) {
          host.log.write('warn', 'a reader of pitch decks ended amid its work', { reason, detail })
        }
      },
    })
  }

  function isWorthKeeping(session: ChildSession): boolean {
    const { isBusy, decks, memoryBytes, busyMs } = session.state()
    if (isClosed || idle !== null || isBusy || decks >= DECKS_MAX) return false
    // A host may bound the processor time of a child for its whole life (`deckCpuSeconds`): a whole deck must still fit in.
    return memoryBytes <= limits.memoryBytes * MEMORY_SHARE && busyMs <= limits.timeMs
  }

  async function end(session: ChildSession) {
    // Whoever waits for its end must not see the process end first.
    session.rest(false)
    session.kill('retired')
    await session.ended
  }

  return {
    take() {
      const kept = idle
      idle = null
      kept?.forget()
      if (kept === null) return open()
      const { isAlive, isBusy } = kept.session.state()
      if (isAlive && !isBusy) {
        kept.session.rest(false)
        return kept.session
      }
      kept.session.kill('protocol')
      return open()
    },
    async give(session) {
      if (!session.state().isAlive) return session.ended
      if (!isWorthKeeping(session)) return end(session)
      const forget = host.clock.timer(IDLE_MS, () => {
        idle = null
        void end(session)
      })
      idle = { session, forget }
      session.rest(true)
    },
    async close() {
      isClosed = true
      const kept = idle
      idle = null
      kept?.forget()
      if (kept !== null) await end(kept.session)
    },
  }
}

/** A host's processor bound for a child's life: two decks of all their time, on two threads. */
export function deckCpuSeconds(limits: Pick<DeckLimits, 'timeMs'>): number {
  return Math.ceil((4 * limits.timeMs) / 1000)
}

function isExpected(reason: LossCause): boolean {
  return reason === 'retired' || reason === 'stopped'
}
