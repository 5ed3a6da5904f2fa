import type { FoundPage } from './hits.ts'
import type { Meaning } from './meaning.ts'
import type { Search } from './read-search.ts'
import type { SearchData } from './schema.ts'

/**
 * The query as it was corrected. When nothing was corrected and next to nothing was found, the company whose name is most like the
 * query, or null. `meaning` is null when the query was taken as a name;
 * `similarNames` are the names most like the query.
 */
export async function didYouMean(
  { corrected, cursor }: Search,
  meaning: Meaning | null,
  page: FoundPage,
  similarNames: () => Promise<readonly string[]>,
): Promise<Pick<SearchData, 'did_you_mean'>> {
  if (corrected !== null) return { did_you_mean: corrected.text.trim() }
  if (cursor !== null || page.total >= fewHits) return {}
  const isNamed = meaning === null || meaning.understanding.spans.length === 0
  const [like = null] = isNamed ? await similarNames() : []
  // Who was found is meant already.
  return { did_you_mean: page.found.some(({ record }) => record.company.name === like) ? null : like }
}

const fewHits = 3
