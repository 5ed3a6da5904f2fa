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
  readonly names: readonly IndexedName[]
}

export interface IndexedName {
  /** As written. */
  readonly text: string
  readonly kind: NameKind
}

/** `former`: read from the description ("formerly known as"). */
export type NameKind = 'name' | 'alias' | 'former'
