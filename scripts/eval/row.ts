/** One figure of the quality table. */
export interface Row {
  readonly task: string
  /** What plain SQLite FTS5 reaches, 0 to 1; null where it has no answer. */
  readonly floor: number | null
  readonly target: number
  /** Null when the data is absent. */
  readonly reached: number | null
  /** Most rows want at least the target, such as a precision; some at most, such as false filters. */
  readonly wants: 'at least' | 'at most'
  /** What the figure was counted over, and what to look at when it is missed. */
  readonly notes: readonly string[]
}

export function isReached({ reached, target, wants }: Row): boolean {
  if (reached === null) return false
  return wants === 'at least' ? reached >= target : reached <= target
}
