import type { Hashing } from '../../kernel/index.ts'
import { type CompanyFilter, type CompanyRecord, companyTest } from '../../records/index.ts'
import type { TunedWords } from '../analysis/tuned-words.ts'
import type { Collapse, SearchPlan } from '../company-index.ts'
import type { FoundPage } from '../hits.ts'
import type { FollowedDataset } from '../lookup/lookup.ts'
import type { TuningInForce } from './in-force.ts'

/** What an operator's tuning does to one search. */
export interface AppliedTuning {
  readonly tuning: TuningInForce
  /** Of the text that ranks. */
  readonly words: TunedWords | undefined
  /** Companies that come first: they pass the filters of the request, and may fail what its words are read as. */
  readonly pinned: readonly CompanyRecord[]
  readonly hidden: readonly string[]
  /** Of all this: a page that was made with another goes on in another order. */
  readonly fingerprint: string
}

/** A search as far as its tuning goes by it. */
export interface TunedSearch {
  readonly query: string
  /** The text that ranks. */
  readonly text: string | null
  /** Whether companies may be put first: where names or an order are asked for they may not. */
  readonly pins: boolean
  /** The filters of the request. */
  readonly filter: CompanyFilter
}

/** Null where the tuning says nothing of the search. */
export async function applied(
  tuning: TuningInForce,
  store: FollowedDataset['store'],
  { query, text, pins, filter }: TunedSearch,
  crypto: Hashing,
): Promise<AppliedTuning | null> {
  const words = text === null ? undefined : tuning.wordsOf(text)
  const hidden = tuning.hiddenFor(query)
  const pinnedIds = pins ? tuning.pinnedFor(query) : []
  const passes = companyTest(filter)
  const records = pinnedIds.length === 0 ? [] : await store.findMany(pinnedIds)
  const pinned = records.flatMap((record) =>
    record !== null && passes(record.company, record) ? [record] : [],
  )
  if (words === undefined && hidden.length === 0 && pinned.length === 0) return null
  const parts = [words ?? null, hidden, pinned.map(({ company }) => company.id)]
  return { tuning, words, pinned, hidden, fingerprint: crypto.sha256(JSON.stringify(parts)).slice(0, 8) }
}

/** The dataset as a tuned search sees it: words are tuned, and `excluded` are no hits and bear no name. */
export function tunedDataset(
  dataset: FollowedDataset,
  tuning: TuningInForce,
  excluded: readonly string[],
): FollowedDataset {
  const { index } = dataset
  const gone = new Set(excluded)
  return {
    ...dataset,
    index: {
      search(plan: SearchPlan) {
        const tuned = plan.text === null ? undefined : tuning.wordsOf(plan.text)
        return index.search({ ...plan, excluded, ...(tuned === undefined ? {} : { tuned }) })
      },
      async matchNames(names, limit, minScore) {
        const found = await index.matchNames(names, limit + gone.size, minScore)
        return found.map((some) => some.filter(({ id }) => !gone.has(id)).slice(0, limit))
      },
      browse: (plan) => index.browse(plan),
      similar: (query) => index.similar(query),
      frequencies: (asked) => index.frequencies(asked),
      holding: (attributes, most) => index.holding(attributes, most),
      investorsNamed: (texts) => index.investorsNamed(texts),
      investorsListed: (plan) => index.investorsListed(plan),
      peopleNamed: (asked) => index.peopleNamed(asked),
      spellings: (asked) => index.spellings(asked),
      suggest: (plan) => index.suggest(plan),
      status: () => index.status(),
    },
  }
}

interface PagedSearch {
  readonly offset: number
  readonly size: number
  readonly collapse: Collapse | null
}

/** The page with the pinned companies in front of what the search finds beside them. */
export async function pinnedFirst<Search extends PagedSearch>(
  search: Search,
  pinned: readonly CompanyRecord[],
  findRest: (rest: Search, pinned: readonly string[]) => Promise<FoundPage>,
): Promise<FoundPage> {
  if (pinned.length === 0) return findRest(search, [])
  const { offset, size, collapse } = search
  // Who is pinned stands for nobody: an operator chose its place.
  const collapsed = collapse === null ? {} : { collapsed: 0 }
  const shown = pinned.slice(offset, offset + size)
  const rest = { ...search, offset: Math.max(0, offset - pinned.length), size: size - shown.length }
  const page = await findRest(
    rest,
    pinned.map(({ company }) => company.id),
  )
  const isFull = rest.size === 0
  return {
    ...page,
    found: [
      ...shown.map((record) => ({
        record,
        relevance: 1,
        missing: [],
        reasons: () => [pinReason],
        ...collapsed,
      })),
      ...page.found,
    ],
    end: isFull ? offset + shown.length : page.end + pinned.length,
    hasMore: isFull ? offset + shown.length < pinned.length || page.total > 0 : page.hasMore,
    total: page.total + pinned.length,
  }
}

const pinReason = { field: 'id', kind: 'pinned' as const, score: 1 }
