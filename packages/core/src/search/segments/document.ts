import type { CustomColumn, FixedColumn } from './segment.ts'

/** A company as the index takes it in. */
export interface IndexDocument {
  readonly id: string
  readonly words: TermImpacts
  /** As `attribute` writes them, each once. */
  readonly attributes: readonly string[]
  /** Null where nobody knows. */
  readonly numbers: Readonly<Record<FixedColumn, number | null>>
  /** Of own fields, each column once. */
  readonly customNumbers?: readonly (readonly [CustomColumn, number])[]
  /** Each normal form once, the current name first. */
  readonly names: readonly NormalizedName[]
}

/** Terms, each once, with their impacts, 1 to 255, and the seats of those that have one. A `ReadonlyMap<string, number>` is one. */
export interface TermImpacts {
  forEach(visit: (impact: number, term: string, seat: unknown) => void): void
}

/**
 * The place of a term that comes again and again, the same each time: what is worked out for the term is kept here, where looking it
 * up by its letters would take longer than the work.
 */
export class TermSeat {
  readonly term: string
  /** For who weighs the terms of a document: which document was the last, and which place the term has among its terms. */
  document = 0
  place = 0
  /** For who piles up documents: which pile was the last, and the number of the term in it. */
  pile = 0
  number = 0

  constructor(term: string) {
    this.term = term
  }
}

export interface IndexedName {
  /** As written. */
  readonly text: string
  readonly kind: NameKind
}

/** Told with its normal form, which is needed to tell names apart and again to write them: it is a third of what names cost. */
export interface NormalizedName extends IndexedName {
  /** As `normalizeName` gives it. */
  readonly normal: string
}

/** `former`: read from the description ("formerly known as"). */
export type NameKind = 'name' | 'alias' | 'former'
