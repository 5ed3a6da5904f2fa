import type { FilterKey, Filters } from '../../records/index.ts'
import type { CompanyOrder } from '../orders.ts'
import type { Likened } from './likened.ts'

/** What the rules read in a query (docs/design/decisions.md#explicit-filters). Offsets are UTF-16 units of the query. */
export interface QueryUnderstanding {
  /** In the form of a request, so that a client can send it as `filters`. A key for which the query says nothing is absent. */
  readonly filters: Filters
  readonly spans: readonly UnderstoodSpan[]
  /** The parts that no rule understood, in order. Together they are the text that ranks. */
  readonly unparsed: readonly TextSpan[]
  /** The residual text of the query; null when no word of it can rank. It keeps the negated topics as the query says them. */
  readonly semanticQuery: string | null
  /** The semantic query without its negated topics: what ranks. */
  readonly rankingText: string | null
  /** It names alternatives, of which one is enough: "nuclear or geothermal". */
  readonly isEither: boolean
  /** It lists things of which companies seldom have all: "bakeries and cafés". */
  readonly isList: boolean
  /** The orders that it asks for, the first first: "most funded", "newest". Each parts those that the one before leaves equal. */
  readonly sort: readonly CompanyOrder[]
  /** The company that those which are wanted are like: "competitors of Acme". */
  readonly likened: Likened | null
  /** The query is written like the name of a person, and nothing else was read in it. */
  readonly isPerson: boolean
  /** Whom the ranking prefers, without leaving others out: "robotics startups", "solar firms", "software for vets". */
  readonly prefers: 'startups' | 'companies' | null
  /** Topics that the query excludes ("not crypto"): a company that holds one is no hit. */
  readonly without: readonly string[]
}

export interface TextSpan {
  readonly text: string
  readonly start: number
  /** Exclusive. */
  readonly end: number
}

export interface UnderstoodSpan extends TextSpan {
  readonly filter: FilterKey | 'sort' | 'subject'
  /** What this span added, in the shape of the filter. */
  readonly value: unknown
  /** 0 to 1. */
  readonly confidence: number
  readonly source: 'grammar' | 'gazetteer' | 'taxonomy'
}
