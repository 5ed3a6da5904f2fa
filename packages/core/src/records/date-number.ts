/** `2026-01-31` as 20260131. */
export function dateNumber(date: string | null): number | null {
  return date === null ? null : Number(date.replaceAll('-', ''))
}
