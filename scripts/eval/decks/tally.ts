/** How much of something is right, and what is not. */
export interface Tally {
  readonly right: number
  readonly of: number
  readonly notes: readonly string[]
}

export interface Point {
  readonly right: number
  readonly of: number
  /** Told where not all is right. */
  readonly note: string
}

export function tallyOf(points: readonly Point[]): Tally {
  return {
    right: points.reduce((sum, { right }) => sum + right, 0),
    of: points.reduce((sum, { of }) => sum + of, 0),
    notes: points.filter(({ right, of }) => right < of).map(({ note }) => note),
  }
}

export function shareOf({ right, of }: Tally): number | null {
  return of === 0 ? null : right / of
}
