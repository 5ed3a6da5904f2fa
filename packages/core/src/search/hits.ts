import {
  type Company,
  type CompanyFilter,
  type CompanyRecord,
  type CompanyStore,
  changeOf,
  companyTest,
  customOf,
  type FieldView,
  type FilterKey,
  isPerson,
  recordPeople,
  type ShownCustom,
  storedTextOf,
} from '../records/index.ts'
import { type QueryTerm, queryTerms } from './analysis/query-terms.ts'
import { termsAndPairs } from './analysis/tokens.ts'
import type { TunedWords } from './analysis/tuned-words.ts'
import { textFields, textsOf } from './analysis/words-of.ts'
import type { SearchPage } from './company-index.ts'
import { highlightsOf, nameHighlightsOf } from './highlight.ts'
import { type HitField, hitFields, type MatchReason, requiredHitFields, type SearchHit } from './schema.ts'

/** A company that a search found. */
export interface FoundCompany {
  /** Read as it is stored, and parsed only for what asks more of it. */
  readonly record: CompanyRecord
  readonly relevance: number
  /** Filters of the query that it would pass if the number were known; none when it meets all. */
  readonly missing: readonly FilterKey[]
  /** How many others of its domain were left out; missing unless the search collapses. */
  readonly collapsed?: number
  /** The name by which it was found; missing where it was found otherwise. */
  readonly named?: string
  readonly reasons: () => MatchReason[]
  /** What an operator says of the words that it was found by. */
  readonly tuned?: TunedWords | undefined
  /** Own fields that the caller may see; missing or null without any. */
  readonly custom?: ShownCustom | null
}

/** A page of what a search found. */
export interface FoundPage {
  readonly found: readonly FoundCompany[]
  /** Where the next page starts: behind what was read, which may be more than was found. */
  readonly end: number
  readonly hasMore: boolean
  /** All that the search finds, on all pages, and those of them that lack a number that the query asks for. */
  readonly total: number
  readonly lacking: number
  /** Words of the query that no company holds, where those that pass the filters are shown in spite of them. */
  readonly wordsNotFound: readonly string[]
  /** Companies that pass the filters, when they were counted. */
  readonly passing: number | null
  /** Companies whose meaning was compared with that of the query. */
  readonly compared: number
  /** Of the whole search, when its plan had some. */
  readonly facets?: SearchPage['facets']
}

/**
 * The companies that an index found, in its order; null for one that was removed since, or changed so that it no longer passes. `cursor`
 * is where in the feed the index was: what has not changed since need not be held against the filter.
 */
export async function stillPassing(
  store: Pick<CompanyStore, 'findMany'>,
  ids: readonly string[],
  filter: CompanyFilter,
  cursor: string | null | undefined,
): Promise<readonly (CompanyRecord | null)[]> {
  const indexed = cursor === undefined ? 0 : changeOf(cursor)
  // Checking the filter means parsing the document, and the index has done so.
  const isAsIndexed = (record: CompanyRecord) => (storedTextOf(record)?.change ?? Infinity) <= indexed
  const passes = companyTest(filter)
  const records = await store.findMany(ids)
  return ids.map((id, i) => {
    const record = records[i] ?? null
    if (record === null || isAsIndexed(record)) return record
    // One that was merged since leads to another company, which is a hit of its own.
    return record.company.id === id && passes(record.company, record) ? record : null
  })
}

/** With what the caller may see of own fields. */
export function withCustom(found: readonly FoundCompany[], view: FieldView): readonly FoundCompany[] {
  if (view.fields.length === 0) return found
  return found.map((each) => ({ ...each, custom: customOf(each.record, view) }))
}

/** Of the companies with one domain the first, which stands for the others. */
export function collapseFound(found: readonly FoundCompany[]): readonly FoundCompany[] {
  const others = new Map<string, number>()
  const first = found.filter(({ record: { company } }) => {
    const known = others.get(company.domain)
    if (company.domain !== '') others.set(company.domain, known === undefined ? 0 : known + 1)
    return known === undefined
  })
  return first.map((each) => ({ ...each, collapsed: others.get(each.record.company.domain) ?? 0 }))
}

/** Whether hits say why they match: when asked for, and without chosen fields when the search is explained. */
export function showsReasons(fields: readonly HitField[] | null, explains: boolean): boolean {
  return fields === null ? explains : fields.includes('match_reasons')
}

/** The wire form of a hit: the fields asked for, in the contract's order. Reasons come when explained or asked for. */
export function toWireHit(
  found: FoundCompany,
  fields: readonly HitField[] | null,
  explain: boolean,
  highlights = false,
): SearchHit {
  const { company } = found.record
  const wanted = fields === null ? null : new Set<HitField>([...requiredHitFields, ...fields])
  const hit: Record<string, unknown> = {}
  for (const field of hitFields) {
    if (wanted !== null && !wanted.has(field)) continue
    if (field === 'relevance') hit[field] = found.relevance
    else if (field === 'custom') {
      if (found.custom != null) hit[field] = found.custom
    } else if (field !== 'match_reasons') hit[field] = company[field]
    else if (showsReasons(fields, explain)) hit[field] = found.reasons()
  }
  if (highlights)
    hit.highlights =
      found.named === undefined
        ? highlightsOf(
            company,
            found.reasons().flatMap(({ kind, terms }) => (kind === 'filter' ? [] : (terms ?? []))),
            found.tuned,
          )
        : nameHighlightsOf(company, found.named)
  if (found.collapsed !== undefined) hit.collapsed = found.collapsed
  if (found.missing.length > 0) hit.missing_filters = [...found.missing]
  return hit as SearchHit
}

/** Why a company comes where it comes, beside its words; none where its meaning was not compared. */
export function semanticReasons(similarity: number | undefined): MatchReason[] {
  return similarity === undefined ? [] : [{ field: 'description', kind: 'semantic', score: similarity }]
}

/** Who of a company was asked for, as the record names them. */
export function peopleReasons(record: CompanyRecord, { people }: CompanyFilter): MatchReason[] {
  if (people === undefined) return []
  const meant = recordPeople(record).filter((person) => people.some((term) => isPerson(term, person)))
  if (meant.length === 0) return []
  const terms = meant.map(({ name, title }) => (title === null ? name : `${name}, ${title}`))
  return [{ field: 'people', kind: 'filter', terms: [...new Set(terms)], score: 1 }]
}

/**
 * Which fields hold which words of the query, themselves or by what stands for them; `matched` are those that the index found in the
 * company. The score is the part of the query's words that the field holds.
 */
export function lexicalReasons(
  company: Company,
  text: string,
  matched: readonly string[],
  tuned?: TunedWords,
): MatchReason[] {
  const query = queryTerms(text, [], tuned).filter(({ isBonus }) => !isBonus)
  const texts = textsOf(company)
  const fields = textFields.map((field) => ({ field, held: new Set(texts[field].flatMap(termsAndPairs)) }))
  const isHeld = ({ alternatives }: QueryTerm, held: ReadonlySet<string>) =>
    alternatives.some(({ term }) => held.has(term))
  return fields.flatMap(({ field, held }): MatchReason[] => {
    const words = query.filter((asked) => {
      if (!matched.includes(asked.word)) return false
      if (fields.some((other) => isHeld(asked, other.held))) return isHeld(asked, held)
      // Nobody holds the word itself: it was found as the beginning of another.
      return asked.alternatives.some(({ term }) => [...held].some((longer) => longer.startsWith(term)))
    })
    if (words.length === 0) return []
    const score = Math.round((words.length / query.length) * 100) / 100
    return [{ field, kind: 'lexical', terms: words.map(({ word }) => word), score }]
  })
}
