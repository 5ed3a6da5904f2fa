import type { CompanyFilter } from '../../../../packages/core/src/records/filters/company-filter.ts'
import { resolveFilters } from '../../../../packages/core/src/records/filters/filters.ts'
import type { Filters } from '../../../../packages/core/src/records/filters/schema.ts'
import { similarQueryOf } from '../../../../packages/core/src/search/analysis/similar-query.ts'
import type { CompanyIndex, SearchPlan } from '../../../../packages/core/src/search/company-index.ts'
import { understandQuery } from '../../../../packages/core/src/search/query-understanding/understand-query.ts'
import type { SuggestPage } from '../../../../packages/core/src/search/suggestions/plan.ts'
import { liveIndexDirectory } from '../../../../packages/node-adapter/src/directory/names.ts'
import { topCount } from '../peers/peer.ts'
import type { Query, Workload } from '../queries.ts'
import { type Timing, timed } from '../timing.ts'
import { locations, openData } from './data.ts'
import { forgetFiles, residentShareOf } from './page-cache.ts'

export interface EngineFigures {
  /** Before anything else of the index, its pages forgotten. */
  readonly openMs: number
  /** With its pages in memory and the code compiled, closing included. */
  readonly warmOpenMs: number
  readonly firstQueryMs: number
  /** How much of the files was in memory before, after the system was asked to forget them; null where that cannot be told. */
  readonly residentShare: number | null
  readonly timings: readonly Timing[]
}

const today = '2026-11-01'
const context = { locations, today, currentYear: 2026, investorsNamed: () => [] }

/** The index itself, searched in the caller's thread. */
export async function measureEngine(
  directory: string,
  workload: Workload,
  budgetMs: number,
): Promise<EngineFigures> {
  const indexDirectory = liveIndexDirectory(directory)
  forgetFiles(indexDirectory)
  const residentShare = residentShareOf(indexDirectory)
  const startedAt = performance.now()
  const { index, feed, store, close } = await openData(directory, { threads: false })
  await feed.readAll()
  const openMs = performance.now() - startedAt
  const search = async (plan: SearchPlan) => (await index.search(plan)).hits.length
  const sets = workload.sets.map(({ name, queries }) => ({ name, plans: queries.map(planOf) }))
  const firstQueryMs = await elapsed(async () => {
    for (const plan of sets[0]?.plans.slice(0, 1) ?? []) await search(plan)
  })

  const timings: Timing[] = []
  for (const { name, plans } of sets) timings.push(await timed(name, plans, search, budgetMs))
  const companies = (await store.scan(null, 100)).records.map(({ company }) => company)
  const similar = companies.map((company) => ({
    ...similarQueryOf(company),
    filter: {},
    excludedIds: [company.id],
    limit: 50,
  }))
  timings.push(
    await timed(
      'query understanding',
      repeated(workload.sentences, 20),
      (query) => understandQuery(query, context).spans.length,
      budgetMs,
    ),
    await timed(
      '50 fuzzy names',
      chunks(workload.names, 50),
      async (names) => (await index.matchNames(names, 5, 0.55)).flat().length,
      budgetMs,
    ),
    await timed(
      'one fuzzy name',
      workload.names.slice(0, 50),
      async (name) => (await index.matchNames([name], 5, 0.55)).flat().length,
      budgetMs,
    ),
    await timed(
      '100 websites',
      repeated(chunks(workload.websites, 100), 10),
      async (domains) => (await store.findByDomains(domains)).length,
      budgetMs,
    ),
    ...(await measureFacets(index, budgetMs)),
    await timed(
      'suggestions',
      prefixesOf(workload.names),
      async (text) =>
        suggestedCount(await index.suggest({ text, limit: 10, attributes: [], forgives: true })),
      budgetMs,
    ),
    await timed('similar companies', similar, async (query) => (await index.similar(query)).length, budgetMs),
  )
  await close()
  // Last: what this maps would stay in memory.
  const warmOpenMs = await elapsed(async () => {
    const { feed, close } = await openData(directory, { threads: false })
    await feed.readAll()
    await close()
  })
  return { openMs, warmOpenMs, firstQueryMs, residentShare, timings }
}

/** The first 20 of all industries, counted for all companies, for a third of them, and for those of one year. */
async function measureFacets(index: CompanyIndex, budgetMs: number): Promise<Timing[]> {
  const years = Array.from({ length: 100 }, (_, i) => 2005 + (i % 20))
  const countries = { include: ['US'] }
  const filters: Readonly<Record<string, readonly Filters[]>> = {
    'facets, unfiltered': years.map(() => ({})),
    'facets, one country': years.map(() => ({ countries })),
    'facets, country and year': years.map((year) => ({ countries, foundedYear: { min: year, max: year } })),
  }
  const timings: Timing[] = []
  for (const [name, each] of Object.entries(filters)) {
    const plans = each.map((filters) => resolveFilters(filters, context).filter)
    const count = async (filter: CompanyFilter) => {
      const facets = [{ name: 'industries' as const, limit: 20, wanted: null }]
      return (await index.browse({ filter, sort: [], limit: 0, after: null, facets })).facets.flat().length
    }
    timings.push(await timed(name, plans, count, budgetMs))
  }
  return timings
}

/** 10,000 beginnings of names, of 1 to 12 letters: a quarter of 1 or 2, one in five with two letters swapped. */
function prefixesOf(names: readonly string[]): string[] {
  return Array.from({ length: 10_000 }, (_, i) => {
    const name = names[(i * 7) % names.length] ?? ''
    const letters = i % 4 === 0 ? 1 + ((i >> 2) % 2) : 3 + ((i * 5) % 10)
    const text = name.slice(0, letters)
    const at = (i * 3) % Math.max(1, text.length - 1)
    return i % 5 > 0
      ? text
      : `${text.slice(0, at)}${text[at + 1] ?? ''}${text[at] ?? ''}${text.slice(at + 2)}`
  })
}

const suggestedCount = ({ companies, cities, investors }: SuggestPage) =>
  companies.length + cities.length + investors.length

/** A plan of its own for each query, as requests bring them; resolving filters is not the engine's work. */
export function planOf({ words, mix }: Query): SearchPlan {
  const { filter, issues } = resolveFilters(mix?.filters ?? {}, context)
  if (issues.length > 0) throw new Error(JSON.stringify(issues))
  return { filter, text: words.join(' '), limit: topCount, offset: 0 }
}

async function elapsed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.floor(list.length / size) }, (_, i) =>
    list.slice(i * size, (i + 1) * size),
  )
}

function repeated<T>(list: readonly T[], times: number): T[] {
  return Array.from({ length: times }, () => list).flat()
}
