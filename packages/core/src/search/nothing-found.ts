import { queryTerms } from './analysis/query-terms.ts'
import type { FollowedDataset } from './lookup/lookup.ts'
import { nameScoreMin } from './lookup/schema.ts'

/** Of the words that ranked the first that no company holds in any form, whatever the filters. */
export async function wordsNobodyHolds({ index }: FollowedDataset, text: string): Promise<string[]> {
  const words = queryTerms(text)
    .filter(({ isBonus }) => !isBonus)
    .slice(0, wordsMax)
    .map(({ word }) => word)
  const counted = await Promise.all(
    words.map((text) => index.search({ filter: {}, text, limit: 0, offset: 0, counts: true })),
  )
  return words.filter((_, i) => counted[i]?.matching === 0)
}

/** The names most like a query that is short enough for one, best first. */
export async function namesLike({ store, index }: FollowedDataset, query: string): Promise<string[]> {
  if (query.trim().split(/\s+/).length > nameWordsMax) return []
  const [candidates = []] = await index.matchNames([query], namesMax, nameScoreMin)
  const records = await store.findMany(candidates.map(({ id }) => id))
  return [...new Set(records.flatMap((record) => (record === null ? [] : [record.company.name])))]
}

const wordsMax = 12
const nameWordsMax = 5
const namesMax = 3
