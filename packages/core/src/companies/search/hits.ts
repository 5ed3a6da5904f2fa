import { tokenize } from '../analysis/tokens.ts'
import { textFields, textsOf } from '../analysis/words-of.ts'
import type { Company } from '../company.ts'
import { type HitField, hitFields, type MatchReason, requiredHitFields, type SearchHit } from './schema.ts'

/** A company that a search found. */
export interface FoundCompany {
  readonly company: Company
  readonly relevance: number
  readonly reasons: () => MatchReason[]
}

/** A page of what a search found. */
export interface FoundPage {
  readonly found: readonly FoundCompany[]
  /** Where the next page starts: behind what was read, which may be more than was found. */
  readonly end: number
  readonly hasMore: boolean
  /** Companies that the query matches, and those that pass the filters, when they were counted. */
  readonly matching: number | null
  readonly passing: number | null
}

/** The wire form of a hit: the fields asked for, in the contract's order. Reasons come when explained or asked for. */
export function toWireHit(
  found: FoundCompany,
  fields: readonly HitField[] | null,
  explain: boolean,
): SearchHit {
  const { company } = found
  const wanted = fields === null ? null : new Set<HitField>([...requiredHitFields, ...fields])
  const hit: Record<string, unknown> = {}
  for (const field of hitFields) {
    if (wanted !== null && !wanted.has(field)) continue
    if (field === 'relevance') hit[field] = found.relevance
    else if (field !== 'match_reasons') hit[field] = company[field]
    else if (explain || wanted !== null) hit[field] = found.reasons()
  }
  return hit as SearchHit
}

/** Which fields hold which words of the query; the score is the part of its words that the field holds. */
export function lexicalReasons(company: Company, text: string): MatchReason[] {
  const query = new Map(tokenize(text).map(({ term, word }) => [term, word]))
  const texts = textsOf(company)
  const reasons: MatchReason[] = []
  for (const field of textFields) {
    const held = new Set(texts[field].flatMap((held) => tokenize(held).map(({ term }) => term)))
    const terms = [...query].filter(([term]) => held.has(term)).map(([, word]) => word)
    if (terms.length === 0) continue
    reasons.push({
      field,
      kind: 'lexical',
      terms,
      score: Math.round((terms.length / query.size) * 100) / 100,
    })
  }
  return reasons
}
