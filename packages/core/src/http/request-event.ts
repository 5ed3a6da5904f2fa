import type { ForbiddenReason, RateClass } from '../kernel/index.ts'
import type { RateWindow } from '../rates/index.ts'

/** One answered request, for metrics. Every text in it comes from a fixed set: no path, key or id as sent. */
export interface RequestEvent {
  /** `POST /api/v2/searches`; the path alone when it does not take the method; null when no route is known. */
  readonly route: string | null
  readonly status: number
  readonly durationMs: number
  readonly chargedMicroUsd: number
  /** The window that a 429 was for. */
  readonly rateLimited: RateRefusal | null
  /** Why a 401 or 403 was answered. */
  readonly authFailure: AuthFailure | null
}

export interface RateRefusal {
  readonly rateClass: RateClass
  readonly scope: 'key' | 'account'
  readonly window: RateWindow
}

/** A missing key and an unknown key get the same answer. */
export type AuthFailure = 'no_key' | 'unknown_key' | ForbiddenReason
