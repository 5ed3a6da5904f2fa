import {
  type ColumnName,
  type CompanyFilter,
  type CompanyRecord,
  columnsOf,
  companyTest,
  type FilterContext,
  type FilterKey,
  type FilterResolution,
  type Filters,
  isNumeric,
  resolveFilters,
} from '../records/index.ts'
import type { Demotion } from './company-index.ts'
import { type CorrectedQuery, placeAsSent } from './correct-query.ts'
import { type MergedFilters, mergeFilters } from './merge-filters.ts'
import { preferring } from './preferences.ts'
import { type NotRead, notRead } from './query-understanding/not-read.ts'
import type { QueryUnderstanding, TextSpan } from './query-understanding/query-understanding.ts'
import {
  companyPhrases,
  investorPhrases,
  makeTables,
  peoplePhrases,
  type QueryContext,
  understandQuery,
} from './query-understanding/understand-query.ts'
import { correctionsOf, unknownWords } from './query-understanding/unknown-words.ts'

export { companyPhrases, correctionsOf, investorPhrases, makeTables, peoplePhrases, unknownWords }

/** What a search means: its own filters with those read from its query, and the text that ranks. */
export interface Meaning extends ResolvedFilters {
  readonly understanding: QueryUnderstanding
  readonly inferred: MergedFilters['inferred']
  readonly overridden: MergedFilters['overridden']
  /** What might have been a filter and is none; worked out when it is asked for. */
  notRead(): readonly NotRead[]
  /** Where its own filters let companies pass that lack a number; null where they do not. */
  readonly missing: MissingValues | null
  /** Whom the query prefers others to. */
  readonly demoted: readonly Demotion[]
  /** What the search would filter by without one of the keys. */
  filterWithout(key: FilterKey): CompanyFilter
}

/** What ranks, and which topics are unwanted. */
export type RankedWords = Pick<QueryUnderstanding, 'rankingText' | 'isEither' | 'isList' | 'without'>

/** Companies that fail a filter of the query for want of a number follow those that meet it. */
export interface MissingValues {
  /** The columns of those filters. */
  readonly columns: readonly ColumnName[]
  /** Which of the filters the company meets in no other way. */
  missedBy(record: CompanyRecord): FilterKey[]
}

/** What filters came to, all of them sound. */
export type ResolvedFilters = Pick<FilterResolution, 'filter' | 'active' | 'unknownValues'>

/**
 * `query` as it was sent: spans are places in it, also where it was corrected. `explicit` is what the request's own filters came to.
 * With `missingLast` numbers that nobody knows are no reason against a company (docs/design/decisions.md#missing-values).
 */
export function readMeaning(
  query: string,
  corrected: CorrectedQuery | null,
  explicit: ResolvedFilters,
  context: FilterContext & QueryContext,
  missingLast: boolean,
): Meaning {
  const understanding =
    corrected === null
      ? understandQuery(query, context)
      : asSent(query, corrected, understandQuery(corrected.text, context))
  const { filters: strict, inferred, overridden } = mergeFilters(explicit.active, understanding.filters)
  const loosened = missingLast ? inferred.filter(isNumeric) : []
  const filters = { ...strict, ...Object.fromEntries(loosened.map((key) => [key, lenient(strict[key])])) }
  const resolve = (given: Filters): ResolvedFilters => {
    const { filter, active, unknownValues, issues } = resolveFilters(given, context)
    // The request's own filters were checked before; the rules must not read what the API would refuse.
    if (issues.length > 0) throw new Error(`"${query}" was read as filters that no request may have`)
    return { filter, active, unknownValues }
  }
  // Resolving again says the same, but for the place of an unknown value.
  const isExplicit = inferred.length === 0 && explicit.unknownValues.length === 0
  const { filter, active, unknownValues } = isExplicit ? explicit : resolve(filters)
  return {
    filter,
    active,
    unknownValues,
    understanding,
    inferred,
    overridden,
    missing: loosened.length === 0 ? null : missingValues(),
    notRead: () => notRead(query, understanding, context),
    demoted:
      understanding.prefers === null || active.organizationTypes !== undefined
        ? []
        : preferring(understanding.prefers, context),
    filterWithout: (key) => resolve({ ...filters, [key]: undefined }).filter,
  }

  function missingValues(): MissingValues {
    const tests = loosened.map((key) => ({
      key,
      passes: companyTest(resolve({ [key]: strict[key] }).filter),
    }))
    return {
      columns: [...new Set(loosened.flatMap((key) => columnsOf(key).map(({ name }) => name)))],
      missedBy: (record) => tests.flatMap(({ key, passes }) => (passes(record.company, record) ? [] : [key])),
    }
  }
}

const lenient = (value: unknown) => ({ ...(value as object), includeMissing: true })

function asSent(
  query: string,
  corrected: CorrectedQuery,
  understanding: QueryUnderstanding,
): QueryUnderstanding {
  const moved = <T extends TextSpan>(span: T): T => {
    const start = placeAsSent(corrected, span.start, false)
    const end = placeAsSent(corrected, span.end, true)
    return { ...span, start, end, text: query.slice(start, end) }
  }
  return {
    ...understanding,
    spans: understanding.spans.map(moved),
    unparsed: understanding.unparsed.map(moved),
  }
}
