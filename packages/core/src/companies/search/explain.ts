import type { FollowedDataset } from '../lookup/lookup.ts'
import type { FoundPage } from './hits.ts'
import type { Search } from './read-search.ts'
import type { Explanation, ResolvedMode } from './schema.ts'

/** What was read from the query, and how many companies were candidates. Counting them costs a second search. */
export async function explain(
  dataset: FollowedDataset,
  search: Search,
  mode: ResolvedMode,
  page: FoundPage,
): Promise<Omit<Explanation, 'duration_ms'>> {
  const { query, explicit } = search
  return {
    interpreter: 'rules',
    interpreter_version: '1',
    spans: [],
    unparsed: mode === 'name' ? [] : [{ text: query, start: 0, end: query.length }],
    overridden: [],
    unknown_values: explicit.unknownValues.map(({ path, value, suggestions }) => ({
      path,
      value,
      suggestions: [...suggestions],
    })),
    candidates: {
      after_filters: page.passing ?? (await passing(dataset, search)),
      lexical: page.matching ?? 0,
      semantic: 0,
    },
  }
}

async function passing({ index }: FollowedDataset, { explicit: { filter } }: Search): Promise<number> {
  const counted = await index.search({ filter, text: null, limit: 0, offset: 0, counts: true })
  return counted.passing ?? 0
}
