import type { ColumnName } from './segment.ts'

/** A company as the index takes it in. */
export interface IndexDocument {
  readonly id: string
  /** Terms with their impacts, 1 to 255. */
  readonly words: ReadonlyMap<string, number>
  /** As `attribute` writes them, each once. */
  readonly attributes: readonly string[]
  /** Null where nobody knows. */
  readonly numbers: Readonly<Record<ColumnName, number | null>>
  /** Each normal form once, the current name first. */
  readonly names: readonly NormalizedName[]
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
