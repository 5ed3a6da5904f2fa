import type { FilterKey } from '../../records/filters/filter-table.ts'
import type { Filters } from '../../records/filters/schema.ts'

/** What the rules read from a query (docs/design/decisions.md#explicit-filters). Offsets are UTF-16 units of the query. */
export interface Understanding {
  /** In request shape, so that it can be sent as `filters`; keys that nothing was read for are absent. */
  readonly filters: Filters
  readonly spans: readonly UnderstoodSpan[]
  /** What was not understood, in order: together the text that ranks. */
  readonly unparsed: readonly TextSpan[]
  /** The rest of the query as one text; null when nothing of it can rank. Holds the negated topics as they were said. */
  readonly semanticQuery: string | null
  /** The semantic query without its negated topics: what ranks. */
  readonly rankingText: string | null
  /** Topics said to be unwanted ("not crypto"): companies that hold them are no hits. */
  readonly without: readonly string[]
}

export interface TextSpan {
  readonly text: string
  readonly start: number
  /** Exclusive. */
  readonly end: number
}

export interface UnderstoodSpan extends TextSpan {
  readonly filter: FilterKey
  /** What this span added, in the shape of the filter. */
  readonly value: unknown
  /** 0 to 1. */
  readonly confidence: number
  readonly source: 'grammar' | 'gazetteer' | 'taxonomy'
}
