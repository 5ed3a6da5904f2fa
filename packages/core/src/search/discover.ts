import type { CompanyRecord } from '../records/index.ts'
import { indexTokens } from './analysis/tokens.ts'
import type { TunedWords } from './analysis/tuned-words.ts'
import type { SearchPlan } from './company-index.ts'
import {
  type FoundCompany,
  type FoundPage,
  lexicalReasons,
  peopleReasons,
  semanticReasons,
  stillPassing,
} from './hits.ts'
import type { FollowedDataset } from './lookup/lookup.ts'
import type { Meaning } from './meaning.ts'
import type { Search } from './read-search.ts'
import { searchHitsMax } from './schema.ts'

/**
 * The page of a search by text. Hits that were removed or changed since the index saw them fall out, and what comes after them
 * fills the page.
 */
export async function discover(
  dataset: FollowedDataset,
  { offset, size, columns, customWords, corrected, collapse, facets, explains, showsReasons, tuned }: Search,
  meaning: Meaning,
): Promise<FoundPage> {
  const held = corrected?.corrections.filter(({ holding }) => holding > 0) ?? []
  const plan = {
    sort: columns,
    customWords,
    corrected: held.map(({ meant, text }) => ({ meant, written: text })),
    tellsTerms: showsReasons,
    collapse,
  }
  const counts = { countsPassing: explains, facets }
  const readIn = (meaning: Meaning, offset: number, limit: number, counts: CountedParts) =>
    readHits(dataset, meaning, tuned?.words, { offset, limit, ...counts, ...plan })
  const asked = await readIn(meaning, offset, size, counts)
  // Somebody's company is meant, whatever else is said of it.
  const isInSpite = asked.total === 0 && namesSomebody(meaning)
  const shown = isInSpite ? withoutText(meaning) : meaning
  const plain = isInSpite ? await readIn(shown, offset, size, counts) : asked
  const first = isInSpite && plain.total > 0 ? { ...plain, wordsNotFound: wordsOf(meaning) } : asked
  const read = (offset: number, limit: number) => readIn(shown, offset, limit, {})
  const found = [...first.found]
  let { end, hasMore } = first
  while (found.length < size && hasMore && end < searchHitsMax) {
    const next = await read(end, size - found.length)
    found.push(...next.found)
    end = next.end
    hasMore = next.hasMore
  }
  return { ...first, found, end, hasMore }
}

type CountedParts = Pick<SearchPlan, 'countsPassing' | 'facets'>

/** The query has the name of a person, and other words. */
const namesSomebody = ({ inferred, filter, understanding }: Meaning): boolean =>
  understanding.rankingText !== null &&
  inferred.includes('people') &&
  filter.people?.some(({ keys }) => keys !== null) === true

const withoutText = (meaning: Meaning): Meaning => ({
  ...meaning,
  understanding: { ...meaning.understanding, rankingText: null },
})

const wordsOf = ({ understanding: { rankingText } }: Meaning): readonly string[] =>
  indexTokens(rankingText ?? '').map(({ word }) => word)

async function readHits(
  { store, index }: FollowedDataset,
  { filter, demoted, missing, understanding: { rankingText: text, isEither, isList, without } }: Meaning,
  tuned: TunedWords | undefined,
  part: Omit<SearchPlan, 'filter' | 'text' | 'isEither' | 'isList' | 'knownFirst' | 'without' | 'demoted'>,
): Promise<FoundPage> {
  const page = await index.search({
    filter,
    knownFirst: missing?.columns ?? [],
    demoted,
    text,
    isEither,
    isList,
    without,
    ...part,
  })
  const ids = page.hits.map(({ id }) => id)
  const records = await stillPassing(store, ids, filter, page.cursor)
  const missedBy = (record: CompanyRecord) => missing?.missedBy(record) ?? []
  const found = page.hits.flatMap((hit, i): FoundCompany[] => {
    const { relevance, terms, isLacking, similarity, collapsed } = hit
    const record = records[i] ?? null
    if (record === null) return []
    const reasons = () => [
      ...peopleReasons(record, filter),
      ...(text === null ? [] : lexicalReasons(record.company, text, terms, tuned)),
      ...semanticReasons(similarity),
    ]
    const missing = isLacking ? missedBy(record) : []
    return [{ record, relevance, missing, reasons, tuned, ...(collapsed === undefined ? {} : { collapsed }) }]
  })
  const { hits, hasMore, total, lacking, wordsNotFound, passing, compared = 0, facets = [] } = page
  return {
    found,
    end: part.offset + hits.length,
    hasMore: hasMore && hits.length > 0,
    total,
    lacking,
    wordsNotFound,
    passing,
    compared,
    facets,
  }
}
