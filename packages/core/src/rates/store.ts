import { dayMs, minuteMs, secondMs, type WindowLimits } from '../kernel/index.ts'

export type RateWindow = 'second' | 'minute' | 'day'
export const rateWindows: readonly RateWindow[] = ['second', 'minute', 'day']
export const windowLengthMs = { second: secondMs, minute: minuteMs, day: dayMs } as const

/** A counter's owner: a key or an account within a rate class. */
export interface RateSubject {
  readonly scope: 'key' | 'account'
  /** Begins with its scope, so that no key shares a counter with an account: `key:<id>:search`. */
  readonly id: string
  readonly limits: WindowLimits
}

export interface WindowState {
  /** Requests allowed in the window; `unlimited` when there is no limit. */
  readonly limit: number
  readonly remaining: number
  /** Epoch ms at which the window ends: `(floor(now / length) + 1) * length`. */
  readonly resetAt: number
}

/** Shown as limit and remaining of an unlimited window (docs/design/decisions.md#unlimited-windows). */
export const unlimited = Number.MAX_SAFE_INTEGER

/** Per window, the counter with fewer requests remaining. */
export type RateState = Readonly<Record<RateWindow, WindowState & { readonly scope: 'key' | 'account' }>>

export type RateOutcome =
  | { readonly admitted: true; readonly state: RateState }
  /** The refusing window is the one that ends last, so that waiting for it is enough. */
  | {
      readonly admitted: false
      readonly state: RateState
      readonly refusedBy: { readonly scope: 'key' | 'account'; readonly window: RateWindow }
    }

/** Fixed windows aligned to the clock. May be asynchronous, so that several nodes can share one. */
export interface RateStore {
  /** Counts one request against every window of every subject, or against none: a refusal consumes nothing. */
  take(subjects: readonly RateSubject[], now: number): RateOutcome | Promise<RateOutcome>
}

/** A counter that outlives a restart: minutes and days. */
export interface RateCounter {
  /** `<scope>:<id>:<window>` */
  readonly counterKey: string
  readonly windowStart: number
  readonly count: number
}

/** The instant at which the counter's window ends. */
export function counterEndsAt({ counterKey, windowStart }: RateCounter): number {
  const window = counterKey.slice(counterKey.lastIndexOf(':') + 1)
  return windowStart + windowLengthMs[window as RateWindow]
}

export interface RateCounterStore {
  /** Counters of windows that had not ended at `now`. */
  load(now: number): Promise<readonly RateCounter[]>
  /** Sets these counters, leaves others as they are, and forgets all whose window has ended by `now`; all or nothing. */
  save(counters: readonly RateCounter[], now: number): Promise<void>
}
