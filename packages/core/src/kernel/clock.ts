export const secondMs = 1_000
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** Epoch milliseconds as RFC 3339 UTC with milliseconds: `2026-09-21T13:33:20.000Z`. */
export function toIso(epochMs: number): string {
  return new Date(epochMs).toISOString()
}

/** The UTC date of an instant: `2026-09-21`. */
export function toIsoDate(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10)
}

/** Whether the text is a real calendar date `YYYY-MM-DD`. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const epochMs = Date.parse(`${text}T00:00:00.000Z`)
  return !Number.isNaN(epochMs) && toIsoDate(epochMs) === text
}

/** Epoch milliseconds of an RFC 3339 instant, `2026-09-21T13:33:20Z` or with an offset; null for any other text. */
export function fromIso(text: string): number | null {
  const form =
    /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/
  const date = form.exec(text)?.[1]
  // Dates that no calendar has, such as the 30th of February, become others when they are parsed.
  return date !== undefined && isIsoDate(date) ? Date.parse(text) : null
}

/** A day, YYYY-MM-DD, or an instant of RFC 3339. */
export const isDayOrInstant = (text: string): boolean => isIsoDate(text) || fromIso(text) !== null

/** Whether a word is a year of the last century or this one. */
export const isYear = (word: string): boolean => /^(?:19|20)\d\d$/.test(word)
