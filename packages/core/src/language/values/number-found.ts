import { type Exact, exact } from './exact.ts'

export interface NumberFound {
  /** Best first. */
  readonly readings: readonly [Exact, ...Exact[]]
  readonly to: number
  readonly isScaled: boolean
  /** "a" and "one" count beside a unit only. */
  readonly isArticle: boolean
  /** Digits alone: "2024". */
  readonly plain: string | null
  /** "1.500" without a magnitude. */
  readonly isThousandOrDecimal: boolean
  /** What its magnitude multiplied, to share it with the other end of a range: 1 without. */
  readonly scale: Exact
  readonly beforeJoin: Exact | null
}

export interface SequenceFound {
  readonly value: Exact
  readonly to: number
  /** The largest magnitude in it: 1 where there is none. */
  readonly scale: Exact
  readonly lastScale: Exact
  /** Nothing but a word for one, which is an article as often. */
  readonly isArticle: boolean
  /** What it came to before its last "and": 20 of "twenty and three", which fifths may follow. */
  readonly beforeJoin: Exact | null
}

/** A number that is not to be read: half of it is not understood. */
export interface Unread {
  readonly unread: true
  readonly to: number
}

export type NumberOrNot = NumberFound | Unread | null

export const plainFound = (
  value: Exact,
  to: number,
  isScaled = false,
  scale: Exact = exact(1),
): NumberFound => ({
  readings: [value],
  to,
  isScaled,
  isArticle: false,
  plain: null,
  isThousandOrDecimal: false,
  scale,
  beforeJoin: null,
})
