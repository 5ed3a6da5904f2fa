import { hourMs, isDigits } from '../../kernel/index.ts'

/** A `Retry-After` is heeded this far, its spreading included. */
export const retryAfterMaxMs = 24 * hourMs

/** What a `Retry-After` comes to, a day at most: whole seconds or an HTTP date. Null when it is neither. */
export function readRetryAfter(value: string, now: number): number | null {
  const text = value.trim()
  if (isDigits(text)) return Math.min(Number(text) * 1_000, retryAfterMaxMs)
  const at = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)
    ? Date.parse(text)
    : Number.NaN
  return Number.isNaN(at) ? null : Math.min(Math.max(0, at - now), retryAfterMaxMs)
}
