import { decidesName, facetsOfNames, findByName, namesNobody, pageOfNames } from './by-name.ts'
import { writeSearchCursor } from './cursor.ts'
import { didYouMean } from './did-you-mean.ts'
import { discover } from './discover.ts'
import { explain, type HitCounter, namesLike } from './explain.ts'
import type { Explanation } from './explanation-schema.ts'
import { labelledFacets } from './facets/facets.ts'
import { findAlike } from './find-alike.ts'
import { type FoundPage, withCustom } from './hits.ts'
import type { FollowedDataset } from './lookup/lookup.ts'
import type { Meaning, RankedWords } from './meaning.ts'
import type { Likened } from './query-understanding/likened.ts'
import { rankAlike } from './rank-alike.ts'
import { customWords, readSearch, type Search, type SearchParts } from './read-search.ts'
import {
  type ResolvedMode,
  type SearchData,
  type SearchRequest,
  type SemanticRanking,
  searchHitsMax,
} from './schema.ts'
import { searchAnswer } from './search-answer.ts'
import { type AppliedTuning, pinnedFirst, tunedDataset } from './tuning/applied.ts'
import type { RankedSearch } from './vectors/rank-by-meaning.ts'

/**
 * Answers one search (docs/design/decisions.md#search). `name` looks the query up as a company name or website, `discovery` reads
 * filters from it and ranks by the rest, and `auto` takes the first when that is sure.
 */
export async function searchCompanies(
  given: FollowedDataset,
  parts: SearchParts,
  request: SearchRequest,
): Promise<SearchData> {
  const startedAt = parts.host.clock.now()
  const search = await readSearch(given, parts, request)
  const { tuned } = search
  /** The dataset without some companies, its words as they are tuned. */
  const without = (excluded: readonly string[]) =>
    tuned === null ? given : tunedDataset(given, tuned.tuning, excluded)
  const hidden = tuned?.hidden ?? []
  const dataset = without(hidden)
  const named = await findByName(dataset, search)
  // Null when the names answer.
  const isName = decidesName(search, named) || (await namesNobody(dataset, search))
  const meaning = isName ? null : search.meaning
  const mode: ResolvedMode = meaning === null ? 'name' : 'discovery'
  const likened = meaning?.understanding.likened ?? null
  const pins = tuned?.pinned ?? []
  const ranked = await rankedSearch(parts, search, pins.length)
  const find = (excluded: readonly string[]) => finderOf(without(excluded), parts, likened, excluded, ranked)
  const { pageOf, countHits } = find(hidden)
  const pageFrom = (offset: number) =>
    pinnedFirst({ ...search, offset }, pins, async (rest, pinned) => {
      if (meaning === null) return pageOfNames(named, rest, pinned)
      if (pinned.length === 0) return pageOf(rest, meaning)
      const page = await find([...hidden, ...pinned]).pageOf({ ...rest, facets: [] }, meaning)
      if (search.facets.length === 0) return page
      // Who is pinned is counted where the search finds it by itself.
      return { ...page, facets: (await pageOf({ ...rest, offset: 0, size: 0 }, meaning)).facets }
    })
  const asBefore = await pageFrom(search.offset)
  const isLost = meaning !== null && (ranked === null ? search.cursor?.semantic === 'used' : ranked.isLost())
  // What was shown by meaning is any part of what the words find: from their first hit on nobody is left out.
  const page = isLost ? await pageFrom(Math.min(search.offset, pins.length)) : asBefore
  const semantic: SemanticRanking | null = meaning === null ? null : (ranked?.outcome() ?? null)
  const counts =
    search.facets.length === 0 ? [] : (page.facets ?? (await facetsOfNames(dataset, named, search)))
  let likeNames: Promise<readonly string[]> | null = null
  const similarNames = () => {
    likeNames ??= namesLike(dataset, search.query)
    return likeNames
  }
  const sentQuery = request.query
  const explanation = search.explains
    ? await explain(dataset, search, meaning, page, { countHits, similarNames, sentQuery })
    : null
  const tuning =
    tuned === null || !search.explains
      ? {}
      : { tuning: await explainTuning(tuned, meaning, countHits, find([]).countHits) }
  const tunedBy = tuned?.fingerprint ?? null
  const goesOn = page.hasMore && page.end < searchHitsMax
  const { active } = meaning ?? search.explicit
  const ranking = meaning?.understanding.semanticQuery ?? null
  const isRead = meaning !== null && meaning.understanding.spans.length > 0
  const meant = await didYouMean(search, meaning, page, similarNames)
  const durationMs = parts.host.clock.now() - startedAt
  return searchAnswer(
    withCustom(page.found, parts.fields),
    request.fields ?? null,
    search.explains,
    {
      query: isRead ? (ranking ?? search.query) : search.query,
      active_filters: ranking === null ? active : { ...active, semanticQuery: ranking },
      total_matches: page.total,
      ...(meaning?.missing == null ? {} : { missing_matches: page.lacking }),
      ...(page.wordsNotFound.length === 0 ? {} : { words_not_found: [...page.wordsNotFound] }),
      request: {
        duration: durationMs,
        query_mode_requested: request.query_mode ?? null,
        query_mode_resolved: mode,
        used_lexical_lookup: mode === 'name',
        // Another company may be called as the query says.
        name_match_confidence: named?.isCorrected === true ? 'medium' : (named?.confidence ?? null),
      },
      ...(likened === null ? {} : { subject: { id: likened.company?.id ?? null, name: likened.name } }),
      ...(meaning === null || search.sort.length === 0 ? {} : { sort: [...search.sort] }),
      ...(search.facets.length === 0
        ? {}
        : { facets: labelledFacets(search.facets, counts, parts.locations) }),
      ...meant,
      ...(search.cursor === null || (search.cursor.tuned === tunedBy && !isLost) ? {} : { changed: true }),
      ...(semantic === null ? {} : { semantic_ranking: semantic }),
      next_cursor: goesOn
        ? writeSearchCursor({ offset: page.end, mode, tuned: tunedBy, semantic }, search.fingerprint)
        : null,
      ...(explanation === null
        ? {}
        : { explanation: { ...explanation, ...tuning, duration_ms: durationMs } }),
    },
    request.highlight === true,
  )
}

async function explainTuning(
  { pinned, hidden }: AppliedTuning,
  meaning: Meaning | null,
  countHits: HitCounter,
  countAll: HitCounter,
): Promise<NonNullable<Explanation['tuning']>> {
  const count = async (counter: HitCounter) =>
    meaning === null ? 0 : counter(meaning.understanding, meaning.filter)
  const hiddenMatches = hidden.length === 0 ? 0 : (await count(countAll)) - (await count(countHits))
  return { pinned: pinned.map(({ company }) => company.id), hidden_matches: Math.max(0, hiddenMatches) }
}

interface Finder {
  pageOf(search: Search, meaning: Meaning): Promise<FoundPage>
  readonly countHits: HitCounter
}

/**
 * What ranks the search by meaning too; null where nothing does. A search that began without goes on without; it has not begun while
 * only pinned companies were shown.
 */
async function rankedSearch(
  { semantic }: Pick<SearchParts, 'semantic'>,
  { cursor, offset }: Search,
  pinned: number,
) {
  if (semantic === null) return null
  if (offset <= pinned) return semantic.rank(null)
  const before = cursor?.semantic ?? null
  return before === null ? null : semantic.rank(before)
}

/** By the words of a query, or by what a company is like. The dataset has no `excluded` companies for words. */
function finderOf(
  dataset: FollowedDataset,
  { likeness, datasetName, fields }: Pick<SearchParts, 'likeness' | 'datasetName' | 'fields'>,
  likened: Likened | null,
  excluded: readonly string[],
  ranked: RankedSearch | null,
): Finder {
  const byWords = (searched: FollowedDataset): Finder => ({
    pageOf: (search, meaning) => discover(searched, search, meaning),
    async countHits({ rankingText: text, isEither, isList, without }, filter) {
      const page = await dataset.index.search({
        filter,
        text,
        isEither,
        isList,
        without,
        customWords: customWords(fields),
        limit: 0,
        offset: 0,
      })
      return page.total
    },
  })
  if (likeness === null || likened === null)
    return byWords(ranked === null ? dataset : { ...dataset, index: ranked.over(dataset.index) })
  // Of a company that nobody knows the words beside its name are looked for, where somebody holds them.
  const isByWords = ({ rankingText }: RankedWords) => likened.company === null && rankingText !== null
  return {
    async pageOf(search, meaning) {
      const page = isByWords(meaning.understanding) ? await byWords(dataset).pageOf(search, meaning) : null
      if (page !== null && page.total > 0 && page.wordsNotFound.length === 0) return page
      return findAlike(dataset, likeness, datasetName, search, meaning, likened, excluded)
    },
    async countHits(words, filter) {
      const count = isByWords(words) ? await byWords(dataset).countHits(words, filter) : 0
      if (count > 0) return count
      const alike = await rankAlike(dataset, likeness, datasetName, filter, words, likened)
      return alike.filter(({ id }) => !excluded.includes(id)).length
    },
  }
}
