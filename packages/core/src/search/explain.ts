import type { CompanyFilter } from '../records/index.ts'
import type { FoundPage } from './hits.ts'
import type { FollowedDataset } from './lookup/lookup.ts'
import type { Meaning } from './meaning.ts'
import { namesLike, wordsNobodyHolds } from './nothing-found.ts'
import type { Search } from './read-search.ts'
import type { Explanation } from './schema.ts'
import { unknownInvestors } from './unknown-investors.ts'

/**
 * What was read from the query, and how many companies were candidates; `meaning` is null when it was taken as a name. With no
 * hit each filter of the query is left out once, and what that finds is counted: nothing is left out without being told.
 */
export async function explain(
  dataset: FollowedDataset,
  { query, explicit, cursor }: Search,
  meaning: Meaning | null,
  page: FoundPage,
): Promise<Omit<Explanation, 'duration_ms'>> {
  const filters = meaning ?? explicit
  const unknownValues = [...filters.unknownValues, ...(await unknownInvestors(dataset, filters))]
  const text = meaning?.understanding.rankingText ?? null
  const isEmpty = cursor === null && page.found.length === 0
  const unknownWords = isEmpty && text !== null ? await wordsNobodyHolds(dataset, text) : []
  // "payments" is no misspelled name: what companies speak of was meant.
  const mayBeName = meaning === null || (meaning.understanding.spans.length === 0 && unknownWords.length > 0)
  return {
    interpreter: 'rules',
    interpreter_version: interpreterVersion,
    spans: (meaning?.understanding.spans ?? []).map((span) => ({ ...span })),
    unparsed: (meaning?.understanding.unparsed ?? []).map((span) => ({ ...span })),
    excluded_topics: [...(meaning?.understanding.without ?? [])],
    overridden: (meaning?.overridden ?? []).map((filter) => ({ ...filter })),
    unknown_values: unknownValues.map(({ path, value, suggestions }) => ({
      path,
      value,
      suggestions: [...suggestions],
    })),
    candidates: {
      after_filters: page.passing ?? (await passing(dataset, explicit)),
      lexical: page.matching ?? 0,
      semantic: 0,
    },
    unknown_words: unknownWords,
    similar_names: isEmpty && mayBeName ? await namesLike(dataset, query) : [],
    relaxations: meaning !== null && isEmpty ? await relaxations(dataset, meaning) : [],
  }
}

const interpreterVersion = '2'

async function passing(
  { index }: FollowedDataset,
  { filter }: Pick<Search['explicit'], 'filter'>,
): Promise<number> {
  const counted = await index.search({ filter, text: null, limit: 0, offset: 0, counts: true })
  return counted.passing ?? 0
}

async function relaxations(
  { index }: FollowedDataset,
  meaning: Meaning,
): Promise<Explanation['relaxations']> {
  const { rankingText: text, without } = meaning.understanding
  const hits = async (filter: CompanyFilter, unwanted: readonly string[]) => {
    const plan = { filter, text, without: unwanted, limit: 0, offset: 0, counts: true }
    return (await index.search(plan)).matching ?? 0
  }
  const dropped = meaning.inferred.map(async (key) => ({
    filter: key as string,
    value: meaning.active[key] as unknown,
    hits_if_dropped: await hits(meaning.filterWithout(key), without),
  }))
  if (without.length > 0) dropped.push(withoutTopics())
  return Promise.all(dropped)

  async function withoutTopics() {
    const value = [...without]
    return { filter: 'excluded_topics', value, hits_if_dropped: await hits(meaning.filter, []) }
  }
}
