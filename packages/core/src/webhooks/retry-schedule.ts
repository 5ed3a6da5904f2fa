import { hourMs, minuteMs } from '../kernel/index.ts'
import { retryAfterMaxMs } from '../web/index.ts'

/**
 * How long after each failed attempt the next one is due; the tenth failure is the last (docs/design/decisions.md#retry-schedule).
 */
export const retryDelaysMs: readonly number[] = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]
export const attemptsMax = retryDelaysMs.length + 1

/**
 * The wait after failed attempt number `attempt` (1, 2, ...); null after the last. `chance` (0 to 1) spreads it by up to a tenth,
 * so that what failed together does not come back together, and never shortens it. What a 429 or 503 asked for counts where it
 * is longer.
 */
export function retryDelayMs(attempt: number, chance: number, askedMs: number | null): number | null {
  const delayMs = retryDelaysMs[attempt - 1]
  if (delayMs === undefined) return null
  const spread = (ms: number) => Math.ceil(ms * (1 + chance / 10))
  return Math.max(spread(delayMs), Math.min(spread(askedMs ?? 0), retryAfterMaxMs))
}
