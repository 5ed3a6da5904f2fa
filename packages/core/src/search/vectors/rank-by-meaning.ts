import type { CompanyIndex, SearchMatch, SearchPage, SearchPlan } from '../company-index.ts'
import type { SemanticRanking } from '../schema.ts'
import { cosine, toInt8 } from './int8.ts'
import type { KeptVectors } from './kept-vectors.ts'
import { project } from './projection.ts'
import type { QueryVectors } from './query-vectors.ts'

/** Of a search by words the first so many are ranked by meaning too. */
export const rankedMax = 200
const similarityWeight = 0.8
const whole = 1 + similarityWeight
/** A first page is not kept waiting for longer; a later one is to go on as the first began. */
export const waitMs = { first: 150, later: 2_000 } as const

export interface RankingParts {
  readonly kept: KeptVectors
  readonly queries: QueryVectors
  /** What keeps the vectors was read, or threw an error; the answer goes without. */
  readonly onRead: (result: 'read' | { readonly error: unknown }) => void
}

/** One search, ranked by meaning too. */
export interface RankedSearch {
  /** The index, the first hits of a search by words ranked. */
  over(index: CompanyIndex): CompanyIndex
  /** What came of it; null where nothing was ranked by words. */
  outcome(): SemanticRanking | null
  /** Whether hits were ranked by meaning, on this page or before it, and words rank now: an order that is cut anew. */
  isLost(): boolean
}

/** `before` is what the first page of the search came to: null for a first page. */
export function rankByMeaning(
  { kept, queries, onRead }: RankingParts,
  before: SemanticRanking | null,
): RankedSearch {
  let outcome: SemanticRanking | null = null
  let beganByMeaning = before === 'used'
  let vector: Awaited<ReturnType<QueryVectors['vectorOf']>> | null = null

  async function search(index: CompanyIndex, plan: SearchPlan): Promise<SearchPage> {
    const { text, sort = [], offset, limit } = plan
    if (text === null || sort.length > 0 || limit === 0) return index.search(plan)
    // A read that went on otherwise than the first began would repeat companies and leave others out.
    const so = outcome ?? before
    if (so !== null && so !== 'used') {
      outcome = so
      return index.search(plan)
    }
    // Behind those that are ranked by meaning the order is that of the words, and no vector is needed.
    if (so === 'used' && offset >= rankedMax) {
      outcome = so
      const page = await index.search(plan)
      return { ...page, hits: page.hits.map(behindRanked) }
    }
    const [page, asked] = await Promise.all([
      index.search({ ...plan, offset: 0, limit: Math.max(rankedMax, offset + limit) }),
      vector ?? queries.vectorOf(text, before === null ? waitMs.first : waitMs.later),
    ])
    vector = asked
    const hits = typeof vector === 'string' ? vector : rankedHits(page.hits, vector)
    outcome = typeof hits === 'string' ? hits : 'used'
    beganByMeaning ||= outcome === 'used'
    const all = typeof hits === 'string' ? page.hits : hits
    return {
      ...page,
      compared: all.filter(({ similarity }) => similarity !== undefined).length,
      hits: all.slice(offset, offset + limit),
      hasMore: page.hasMore || all.length > offset + limit,
    }
  }

  function rankedHits(hits: readonly SearchMatch[], vector: Float32Array) {
    try {
      const similarities = similaritiesOf(
        hits.slice(0, rankedMax).map(({ id }) => id),
        vector,
      )
      onRead('read')
      return similarities === null ? ('not_ready' as const) : inNewOrder(hits, similarities)
    } catch (error) {
      onRead({ error })
      return 'unavailable' as const
    }
  }

  /** Null where too few companies have a vector: an order by those alone would tell of nothing else. */
  function similaritiesOf(ids: readonly string[], vector: Float32Array): readonly (number | null)[] | null {
    if (ids.length === 0) return []
    if (kept.dimensions() !== vector.length) return null
    const long = toInt8(vector)
    const projection = kept.projection()
    const short = projection === null ? long : toInt8(project(projection, vector))
    const similarities = kept.store.find(ids).map((of) => {
      const query = [long, short].find(({ length }) => length === of?.length)
      return of === null || query === undefined ? null : Math.max(0, cosine(of, query))
    })
    const known = similarities.filter((one) => one !== null).length
    return known * 2 < ids.length ? null : similarities
  }

  return {
    over: (index) => ({ ...index, search: (plan) => search(index, plan) }),
    outcome: () => outcome,
    isLost: () => beganByMeaning && outcome !== null && outcome !== 'used',
  }
}

/**
 * By `words / most + 0.8 × similarity / most`; a company without a vector is taken as similar as the others are on average. Who lacks
 * a number stays behind the others. Relevance still falls with rank, also from these hits to those behind them.
 */
function inNewOrder(
  hits: readonly SearchMatch[],
  similarities: readonly (number | null)[],
): readonly SearchMatch[] {
  const best = hits[0]?.relevance ?? 0
  const known = similarities.filter((one) => one !== null)
  const most = Math.max(...known, Number.MIN_VALUE)
  const average = known.reduce((sum, one) => sum + one, 0) / Math.max(1, known.length)
  const scored = hits.slice(0, similarities.length).map((hit, i) => {
    const similarity = similarities[i] ?? null
    const words = best === 0 ? 1 : hit.relevance / best
    return { hit, similarity, score: words + (similarityWeight * (similarity ?? average)) / most }
  })
  scored.sort((a, b) => Number(a.hit.isLacking) - Number(b.hit.isLacking) || b.score - a.score)
  let relevance = 1
  const first = scored.map(({ hit, similarity, score }): SearchMatch => {
    relevance = Math.min(relevance, toDigits((score / whole) * best))
    return { ...hit, relevance, ...(similarity === null ? {} : { similarity: toDigits(similarity) }) }
  })
  return [...first, ...hits.slice(similarities.length).map(behindRanked)]
}

/** No hit before it has less: those have this part of their own relevance and of their meaning. */
const behindRanked = (hit: SearchMatch): SearchMatch => ({
  ...hit,
  relevance: toDigits(hit.relevance / whole),
})

const toDigits = (part: number) => Math.round(part * 10_000) / 10_000
