import type { Twin } from './compare.ts'

/** Two records that may be one company. */
export interface TwinPair extends Twin {
  /** The ids in the order of their letters. */
  readonly left: string
  readonly right: string
  /** Epoch milliseconds. */
  readonly foundAt: number
}

/** How far the change feed was read for twins, and by which rules; a cursor of other rules says nothing. */
export interface TwinProgress {
  readonly rules: number
  readonly cursor: string | null
}

/** A company that was read, with those that may be the same one; null where it is there no more. */
export interface FoundTwins {
  readonly id: string
  readonly twins: readonly (Twin & { readonly id: string })[] | null
}

/** Pairs of records that an operator is asked about. They can be found again at any time, but for what was dismissed. */
export interface TwinStore {
  progress(): Promise<TwinProgress | null>
  /**
   * In one durable step: the open pairs of each of these companies are those that were found, a pair that was dismissed stays so, and
   * the pairs of a company that is gone go. Rules other than those of before drop all open pairs first.
   */
  save(found: readonly FoundTwins[], progress: TwinProgress, at: number): Promise<void>
  /** Open pairs, the surest first, after a pair; of equals in the order of their ids. */
  list(after: Pick<TwinPair, 'left' | 'right' | 'score'> | null, limit: number): Promise<readonly TwinPair[]>
  /** Open pairs. */
  count(): Promise<number>
  /** Whether the pair was open; nobody is asked about it any more. */
  dismiss(one: string, other: string, at: number): Promise<boolean>
}

/** The ids of a pair in the order in which it is kept. */
export const inPairOrder = (one: string, other: string): readonly [left: string, right: string] =>
  one < other ? [one, other] : [other, one]
