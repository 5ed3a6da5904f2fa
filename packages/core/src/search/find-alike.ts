import type { Environment } from '../kernel/index.ts'
import { type CompanyRecord, companyTest, type FilterKey } from '../records/index.ts'
import { facetsOf } from './by-name.ts'
import type { ColumnOrder } from './company-index.ts'
import { collapseFound, type FoundCompany, type FoundPage, lexicalReasons, peopleReasons } from './hits.ts'
import type { Likeness } from './likeness.ts'
import type { FollowedDataset } from './lookup/lookup.ts'
import type { Meaning } from './meaning.ts'
import { orderedNumber } from './orders.ts'
import type { Likened } from './query-understanding/likened.ts'
import { type AlikeRank, rankAlike } from './rank-alike.ts'
import type { Search } from './read-search.ts'

/** The page of a search for companies like one. Nothing is fetched; at most 200 companies are compared. */
export async function findAlike(
  dataset: FollowedDataset,
  likeness: Likeness,
  environment: Environment,
  { offset, size, sort, columns, collapse, facets, tuned }: Search,
  { filter, missing, understanding }: Meaning,
  likened: Likened,
  excluded: readonly string[],
): Promise<FoundPage> {
  const ranked = await rankAlike(dataset, likeness, environment, filter, understanding, likened)
  const records = await dataset.store.findMany(ranked.map(({ id }) => id))
  const passes = companyTest(filter)
  const kept = ranked.flatMap((rank, i): Ranked[] => {
    const record = records[i] ?? null
    if (record === null || excluded.includes(rank.id) || !passes(record.company, record)) return []
    return [{ ...rank, record, missing: missing?.missedBy(record) ?? [] }]
  })
  const text = understanding.rankingText
  const best = kept[0]?.score ?? 1
  let relevance = 1
  const all = inOrder(kept, columns).map(({ record, missing, score, terms }): FoundCompany => {
    if (sort.length === 0) relevance = Math.min(relevance, Math.round((score / best) * 10_000) / 10_000)
    return {
      record,
      relevance,
      missing,
      reasons: () => [
        ...peopleReasons(record, filter),
        ...(text === null ? [] : lexicalReasons(record.company, text, terms, tuned?.words)),
      ],
      tuned: tuned?.words,
    }
  })
  const shown = collapse === null ? all : collapseFound(all)
  const found = shown.slice(offset, offset + size)
  const end = offset + found.length
  const ids = kept.map(({ record }) => record.company.id)
  const counted = facets.length === 0 ? {} : { facets: await facetsOf(dataset, ids, { facets }) }
  return {
    ...counted,
    found,
    end,
    hasMore: shown.length > end,
    total: shown.length,
    lacking: shown.filter(({ missing }) => missing.length > 0).length,
    wordsNotFound: [],
    passing: null,
    compared: 0,
  }
}

interface Ranked extends AlikeRank {
  readonly record: CompanyRecord
  readonly missing: readonly FilterKey[]
}

/**
 * By the columns that are asked for, as the index sorts: who lacks a number that the query asks for comes behind the others, who has
 * none of the column last, and equals keep their rank.
 */
function inOrder(ranked: readonly Ranked[], sort: readonly ColumnOrder[]): readonly Ranked[] {
  return ranked.toSorted((a, b) => {
    const lacking = Number(a.missing.length > 0) - Number(b.missing.length > 0)
    if (lacking !== 0) return lacking
    for (const key of sort) {
      const sign = key.order === 'asc' ? 1 : -1
      const [one, other] = [orderedNumber(a.record, key), orderedNumber(b.record, key)]
      if (one === other) continue
      if (one === null || other === null) return one === null ? 1 : -1
      return sign * (one - other)
    }
    return 0
  })
}
