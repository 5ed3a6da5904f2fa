import {
  type RateCounter,
  type RateOutcome,
  type RateState,
  type RateStore,
  type RateSubject,
  type RateWindow,
  rateWindows,
  unlimited,
  type WindowState,
  windowLengthMs,
} from './store.ts'

/** The rate store of one process: exact counters in memory, minutes and days of which can be kept across a restart. */
export interface FixedWindowRateStore extends RateStore {
  take(subjects: readonly RateSubject[], now: number): RateOutcome
  /** Minute and day counters that changed after `mark` (0 = all), and the mark to hand in next time. */
  counters(mark: number): { readonly counters: readonly RateCounter[]; readonly mark: number }
  /** Takes back counters that were kept, on top of what was counted since. */
  restore(counters: readonly RateCounter[]): void
}

/** How often a subject asked in the window that begins at `start`. */
interface Counter {
  start: number
  count: number
}

interface Subject extends Record<RateWindow, Counter> {
  /** Number of the take that changed it last. */
  changed: number
}

/**
 * Fixed windows aligned to the clock (docs/design/decisions.md#rate-windows): a request counts in every window of every subject, or
 * in none. About 0.3 µs for a key and an account. Subjects whose windows have all ended are forgotten once a minute.
 */
export function fixedWindowRateStore(): FixedWindowRateStore {
  const subjects = new Map<string, Subject>()
  let takes = 0
  let sweptMinute = 0

  function subjectOf(id: string): Subject {
    let subject = subjects.get(id)
    if (subject === undefined) {
      subject = {
        second: { start: 0, count: 0 },
        minute: { start: 0, count: 0 },
        day: { start: 0, count: 0 },
        changed: 0,
      }
      subjects.set(id, subject)
    }
    return subject
  }

  function sweep(now: number) {
    const minute = windowStart('minute', now)
    if (minute === sweptMinute) return
    sweptMinute = minute
    for (const [id, subject] of subjects) {
      if (rateWindows.every((window) => isSpent(subject[window], window, now))) subjects.delete(id)
    }
  }

  return {
    take(asked, now) {
      sweep(now)
      const counted: Subject[] = []
      for (const { id } of asked) counted.push(subjectOf(id))
      const state = {} as Record<RateWindow, RateState[RateWindow]>
      let refusedBy: (Refusal & { resetAt: number }) | null = null

      for (const window of rateWindows) {
        for (let i = 0; i < asked.length; i++) {
          const subject = asked[i]
          const counter = counted[i]?.[window]
          if (subject === undefined || counter === undefined) continue
          const { scope, limits } = subject
          roll(counter, window, now)
          const seen = windowState(counter, window, limits[window], now)
          if (seen.remaining === 0 && seen.resetAt > (refusedBy?.resetAt ?? 0)) {
            refusedBy = { scope, window, resetAt: seen.resetAt }
          }
          const shown = state[window]
          if (shown === undefined || seen.remaining < shown.remaining)
            state[window] = { limit: seen.limit, remaining: seen.remaining, resetAt: seen.resetAt, scope }
        }
      }
      if (refusedBy !== null) {
        return { admitted: false, state, refusedBy: { scope: refusedBy.scope, window: refusedBy.window } }
      }
      takes++
      for (const subject of counted) {
        for (const window of rateWindows) subject[window].count++
        subject.changed = takes
      }
      return { admitted: true, state: afterAll(state) }
    },

    counters(mark) {
      const changed: RateCounter[] = []
      for (const [id, subject] of subjects) {
        if (subject.changed <= mark) continue
        for (const window of ['minute', 'day'] as const) {
          const { start, count } = subject[window]
          if (count > 0) changed.push({ counterKey: `${id}:${window}`, windowStart: start, count })
        }
      }
      return { counters: changed, mark: takes }
    },

    restore(counters) {
      for (const { counterKey, windowStart, count } of counters) {
        const cut = counterKey.lastIndexOf(':')
        const window = rateWindows.find((candidate) => candidate === counterKey.slice(cut + 1))
        if (window === undefined) continue
        const counter = subjectOf(counterKey.slice(0, cut))[window]
        if (counter.start > windowStart) continue
        counter.count = counter.start === windowStart ? counter.count + count : count
        counter.start = windowStart
      }
    },
  }
}

type Refusal = Extract<RateOutcome, { admitted: false }>['refusedBy']

const windowStart = (window: RateWindow, now: number) => now - (now % windowLengthMs[window])

/**
 * Moves a counter to the window of `now`. A clock that steps back into the window before stays in the one that is open, so that
 * it cannot be used twice; one that steps back further was wrong before, and takes what was counted along. Either way nobody
 * waits longer than two windows.
 */
function roll(counter: Counter, window: RateWindow, now: number) {
  const start = windowStart(window, now)
  if (start === counter.start) return
  if (start > counter.start) {
    counter.start = start
    counter.count = 0
  } else if (counter.start - start > windowLengthMs[window]) {
    counter.start = start
  }
}

function windowState(counter: Counter, window: RateWindow, limit: number, now: number): WindowState {
  if (limit === 0) {
    return {
      limit: unlimited,
      remaining: unlimited,
      resetAt: windowStart(window, now) + windowLengthMs[window],
    }
  }
  return {
    limit,
    remaining: Math.max(0, limit - counter.count),
    resetAt: counter.start + windowLengthMs[window],
  }
}

/** The shown counter still has the fewest remaining after one request, because every counter took it. */
const afterOne = ({ limit, remaining, resetAt, scope }: RateState[RateWindow]): RateState[RateWindow] => ({
  limit,
  remaining: remaining === unlimited ? remaining : remaining - 1,
  resetAt,
  scope,
})

const afterAll = ({ second, minute, day }: RateState): RateState => ({
  second: afterOne(second),
  minute: afterOne(minute),
  day: afterOne(day),
})

const isSpent = ({ start, count }: Counter, window: RateWindow, now: number) =>
  count === 0 || start + windowLengthMs[window] <= now
