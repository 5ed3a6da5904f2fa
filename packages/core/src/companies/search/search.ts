import type { FollowedDataset } from '../lookup/lookup.ts'
import { decidesName, findByName, pageOfNames } from './by-name.ts'
import { writeSearchCursor } from './cursor.ts'
import { discover } from './discover.ts'
import { explain } from './explain.ts'
import { toWireHit } from './hits.ts'
import { readSearch, type SearchParts } from './read-search.ts'
import { type ResolvedMode, type SearchData, type SearchRequest, searchHitsMax } from './schema.ts'

/**
 * Answers one search (decisions D9). `name` looks the query up as a company name or website, `discovery` ranks by its text, and
 * `auto` takes the first when that is sure. The rules read no filters from the query yet: all of it ranks.
 */
export async function searchCompanies(
  dataset: FollowedDataset,
  parts: SearchParts,
  request: SearchRequest,
): Promise<SearchData> {
  const startedAt = parts.host.clock.now()
  const search = await readSearch(parts, request)
  await dataset.feed.catchUp()
  const named = await findByName(dataset, search)
  const mode: ResolvedMode = decidesName(search, named) ? 'name' : 'discovery'
  const page = mode === 'name' ? pageOfNames(named, search) : await discover(dataset, search)
  const explanation = search.explains ? await explain(dataset, search, mode, page) : null
  const goesOn = page.hasMore && page.end < searchHitsMax
  const { active } = search.explicit
  const durationMs = parts.host.clock.now() - startedAt
  return {
    query: search.query,
    total_results: page.found.length,
    results: page.found.map((found) => toWireHit(found, request.fields ?? null, search.explains)),
    active_filters: mode === 'name' ? active : { ...active, semanticQuery: search.query },
    request: {
      duration: durationMs,
      query_mode_requested: request.query_mode ?? null,
      query_mode_resolved: mode,
      used_lexical_lookup: mode === 'name',
      name_match_confidence: named?.confidence ?? null,
    },
    next_cursor: goesOn ? writeSearchCursor({ offset: page.end, mode }, search.fingerprint) : null,
    ...(explanation === null ? {} : { explanation: { ...explanation, duration_ms: durationMs } }),
  }
}
