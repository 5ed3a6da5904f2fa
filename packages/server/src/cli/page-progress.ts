import { progressText } from './progress-text.ts'

/** Tells how far a deck is, with nothing in the first `quietMs`. The rate counts from the first page on: before it a process starts. */
export function pageProgress(
  tell: (text: string) => void,
  nowMs: () => number,
  quietMs: number,
): (done: number, total: number) => void {
  const startedAt = nowMs()
  let first: { readonly at: number; readonly pages: number } | null = null
  return (pagesRead, pagesTotal) => {
    const now = nowMs()
    first ??= { at: now, pages: pagesRead }
    if (now - startedAt < quietMs) return
    const ratePerSecond = (1_000 * (pagesRead - first.pages)) / (now - first.at)
    const secondsLeft = (pagesTotal - pagesRead) / ratePerSecond
    tell(
      progressText({ pagesRead, pagesTotal, ...(ratePerSecond > 0 ? { ratePerSecond, secondsLeft } : {}) }),
    )
  }
}
