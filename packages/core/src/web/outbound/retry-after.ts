import { formOf, hourMs, isDigits } from '../../kernel/index.ts'

/** A `Retry-After` is heeded this far, its spreading included. */
export const retryAfterMaxMs = 24 * hourMs

/** What a `Retry-After` comes to, a day at most: whole seconds or an HTTP date. Null when it is neither. */
export function readRetryAfter(value: string, now: number): number | null {
  const text = value.trim()
  if (isDigits(text)) return Math.min(Number(text) * 1_000, retryAfterMaxMs)
  const isDate = formOf(text) === 'Aaa, 99 Aaa 9999 99:99:99 AAA' && text.endsWith('GMT')
  const at = isDate ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.min(Math.max(0, at - now), retryAfterMaxMs)
}
