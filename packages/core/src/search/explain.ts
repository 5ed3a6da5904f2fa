import { splitAtSpaces } from '../kernel/index.ts'
import {
  type CompanyFilter,
  type FilterKey,
  type FilterResolution,
  type FilterRow,
  filterTable,
  type InvestorTerm,
  keysOfKind,
  type UnknownValue,
} from '../records/index.ts'
import { investorKey, investorName } from '../reference/index.ts'
import { queryTerms } from './analysis/query-terms.ts'
import type { Explanation } from './explanation-schema.ts'
import type { FoundPage } from './hits.ts'
import type { FollowedDataset } from './lookup/lookup.ts'
import { nameScoreMin } from './lookup/schema.ts'
import type { Meaning, RankedWords } from './meaning.ts'
import { isBuiltIn, orderFilters } from './orders.ts'
import { type Boost, boostOf } from './preferences.ts'
import type { Search } from './read-search.ts'

/** What explaining asks beside the search itself. */
interface ExplainedBy {
  readonly countHits: HitCounter
  /** The names most like the query, looked for once. */
  readonly similarNames: () => Promise<readonly string[]>
  /** The query as it was sent. */
  readonly sentQuery: string
}

/**
 * What was read from the query, and how many companies were candidates; `meaning` is null when it was taken as a name. `sentQuery` is the
 * query as it was sent, in which spans lie. With no hit each filter of the query is left out once, and what that finds is counted:
 * nothing is left out without a note.
 */
export async function explain(
  dataset: FollowedDataset,
  search: Search,
  meaning: Meaning | null,
  page: FoundPage,
  { countHits, similarNames, sentQuery }: ExplainedBy,
): Promise<Omit<Explanation, 'duration_ms'>> {
  const { explicit, corrected, cursor } = search
  const filters = meaning ?? explicit
  const unknownValues = [
    ...filters.unknownValues,
    ...(await unknownInvestors(dataset, filters)),
    ...(await unknownPeople(dataset, filters)),
    ...(await unknownSubject(dataset, meaning)),
  ]
  const text = meaning?.understanding.rankingText ?? null
  const isEmpty = cursor === null && page.found.length === 0
  const unknownWords =
    isEmpty && text !== null
      ? await wordsNobodyHolds(dataset, text, search.customWords)
      : [...page.wordsNotFound]
  // "payments" is no misspelled name: what companies speak of was meant.
  const mayBeName = meaning === null || (meaning.understanding.spans.length === 0 && unknownWords.length > 0)
  return {
    interpreter: 'rules',
    interpreter_version: interpreterVersion,
    spans: (meaning?.understanding.spans ?? []).map((span) => ({ ...span })),
    unparsed: (meaning?.understanding.unparsed ?? []).map((span) => ({ ...span })),
    not_read: (meaning?.notRead() ?? []).map((one) => ({ ...one })),
    words: await (await import('./explain-words.ts')).explainWords(
      dataset,
      sentQuery,
      meaning,
      corrected?.corrections ?? [],
      search.tuned,
    ),
    boosts: meaning === null ? [] : boostsOf(meaning, search),
    corrections: (corrected?.corrections ?? []).map(({ text, start, end, meant }) => ({
      text,
      start,
      end,
      meant,
    })),
    excluded_topics: [...(meaning?.understanding.without ?? [])],
    overridden: (meaning?.overridden ?? []).map((filter) => ({ ...filter })),
    unknown_values: unknownValues.map(({ path, value, suggestions }) => ({
      path,
      value,
      suggestions: [...suggestions],
    })),
    candidates: {
      after_filters: page.passing ?? (await passing(dataset, explicit)),
      lexical: page.total,
      semantic: page.compared,
    },
    unknown_words: unknownWords,
    similar_names: isEmpty && mayBeName ? [...(await similarNames())] : [],
    relaxations: meaning !== null && isEmpty ? await relaxations(meaning, countHits) : [],
    empty_columns: meaning === null ? [] : await emptyColumns(meaning, search, page, countHits),
  }
}

const interpreterVersion = '2'

async function passing(
  { index }: FollowedDataset,
  { filter }: Pick<Search['explicit'], 'filter'>,
): Promise<number> {
  const counted = await index.search({ filter, text: null, limit: 0, offset: 0, countsPassing: true })
  return counted.passing ?? 0
}

/** How many companies the search finds by words of its query, and other filters than its own. */
export type HitCounter = (words: RankedWords, filter: CompanyFilter) => Promise<number>

async function relaxations(meaning: Meaning, countHits: HitCounter): Promise<Explanation['relaxations']> {
  const { rankingText, isEither, isList, without } = meaning.understanding
  const hits = (filter: CompanyFilter, without: readonly string[]) =>
    countHits({ rankingText, isEither, isList, without }, filter)
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

/**
 * Numbers and values that no company has which the search is about otherwise: of its filters, where no company meets them all, and of
 * its order.
 */
async function emptyColumns(
  meaning: Meaning,
  { sort }: Search,
  { total, lacking }: FoundPage,
  countHits: HitCounter,
): Promise<Explanation['empty_columns']> {
  const count = (filter: CompanyFilter) => countHits(meaning.understanding, filter)
  const asked =
    total > lacking
      ? []
      : keysOfKind('range', 'age', 'date', 'values').filter(
          (key) => meaning.filter[key] !== undefined && !isDerived(key),
        )
  const keys = [...asked, ...sort.flatMap(({ by }) => (isBuiltIn(by) ? [orderFilters[by]] : []))]
  const counted = [...new Set(keys)].map(async (key) => {
    const others = meaning.filterWithout(key)
    const [companies, known] = await Promise.all([count(others), count({ ...others, [key]: anyOf(key) })])
    return companies > 0 && known === 0 ? [{ filter: key, companies }] : []
  })
  return (await Promise.all(counted)).flat()
}

/** Where nobody says the value, every company has one that is derived. */
const isDerived = (key: FilterKey) => 'termsOf' in filterTable[key]

/** An order and a likeness prefer nobody. */
function boostsOf({ demoted, understanding: { likened, prefers } }: Meaning, { sort }: Search): Boost[] {
  const isPreferring = demoted.length > 0 && likened === null && sort.length === 0
  return isPreferring && prefers !== null ? [{ ...boostOf(prefers) }] : []
}

/** What every known number, day or value meets. */
function anyOf(key: FilterKey) {
  const row: FilterRow = filterTable[key]
  return row.kind === 'values'
    ? { include: row.values, exclude: [] }
    : { min: null, max: null, from: null, to: null, includeMissing: false }
}

/** Of the words that ranked the first that no company holds in any form, whatever the filters. */
async function wordsNobodyHolds(
  { index }: FollowedDataset,
  text: string,
  customWords: readonly number[],
): Promise<string[]> {
  const words = queryTerms(text)
    .filter(({ isBonus }) => !isBonus)
    .slice(0, wordsMax)
    .map(({ word }) => word)
  const counted = await Promise.all(
    words.map((text) => index.search({ filter: {}, text, customWords, limit: 0, offset: 0 })),
  )
  return words.filter((_, i) => counted[i]?.total === 0)
}

/** The names most like a query that is short enough for one, best first. */
export async function namesLike({ store, index }: FollowedDataset, query: string): Promise<string[]> {
  if (splitAtSpaces(query).length > nameWordsMax) return []
  const [candidates = []] = await index.matchNames([query], namesMax, nameScoreMin)
  const records = await store.findMany(candidates.map(({ id }) => id))
  return [...new Set(records.flatMap((record) => (record === null ? [] : [record.company.name])))]
}

const wordsMax = 12
const nameWordsMax = 5
const namesMax = 3

/** The company that others are to be like, where nobody knows it, with the names most like its own. */
async function unknownSubject(dataset: FollowedDataset, meaning: Meaning | null): Promise<UnknownValue[]> {
  const likened = meaning?.understanding.likened ?? null
  if (likened === null || likened.company !== null) return []
  return [{ path: 'subject', value: likened.name, suggestions: await namesLike(dataset, likened.name) }]
}

/** The investors of the filters that no company of the dataset has, with those whose names begin alike. */
async function unknownInvestors(
  { index }: FollowedDataset,
  { filter, active }: Pick<FilterResolution, 'filter' | 'active'>,
): Promise<UnknownValue[]> {
  const asked = (['includedInvestors', 'excludedInvestors'] as const).flatMap((key) =>
    (filter[key] ?? []).map((term, i) => ({ term, path: `filters.${key}[${i}]`, said: active[key]?.[i] })),
  )
  const found = await Promise.all(
    asked.map(async ({ term, path, said }): Promise<UnknownValue[]> => {
      const value = said?.name ?? said?.id
      if (value == null || (await isBorne(term))) return []
      return [{ path, value, suggestions: said?.name == null ? [] : await namesBeginningLike(said.name) }]
    }),
  )
  return found.flat()

  async function isBorne({ id, name }: InvestorTerm): Promise<boolean> {
    const filter = { includedInvestors: [{ id, name, lead: false }] }
    const page = await index.search({ filter, text: null, limit: 1, offset: 0 })
    return page.hits.length > 0
  }

  async function namesBeginningLike(name: string): Promise<string[]> {
    const [first = ''] = investorKey(name).split(' ')
    const [known = []] = await index.investorsNamed([first])
    return known.slice(0, suggestionsMax).map(({ name }) => investorName(name) ?? name)
  }
}

const suggestionsMax = 3

/** The people of the filters whom no company has. Nobody else is named for them. */
async function unknownPeople(
  { index }: FollowedDataset,
  { active: { people } }: Pick<FilterResolution, 'active'>,
): Promise<UnknownValue[]> {
  const asked = (people ?? []).flatMap(({ name }, i) =>
    name == null ? [] : [{ name, path: `filters.people[${i}].name` }],
  )
  if (asked.length === 0) return []
  const names = asked.map(({ name }) => ({ name, misspelt: [] }))
  const known = await index.peopleNamed({ names, formerCompanies: [] })
  return asked.flatMap(({ name, path }, i) =>
    known.names[i] === null ? [{ path, value: name, suggestions: [] }] : [],
  )
}
