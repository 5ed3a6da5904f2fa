import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { similarQueryOf } from '../../../../packages/core/src/companies/analysis/similar-query.ts'
import { resolveFilters } from '../../../../packages/core/src/companies/filters/filters.ts'
import type { CompanyFilter } from '../../../../packages/core/src/companies/search/company-index.ts'
import { understandQuery } from '../../../../packages/core/src/companies/understanding/understand-query.ts'
import { liveIndexDirectory } from '../../../../packages/server/src/index-files/serve-index-worker.ts'
import { topCount } from '../peers/peer.ts'
import type { FilterMix, QuerySet, Workload } from '../queries.ts'
import { type Timing, timed } from '../timing.ts'
import { locations, openData } from './data.ts'

export interface EngineFigures {
  readonly openMs: number
  readonly firstQueryMs: number
  /** Whether the files were read from the disk for it, and not from memory. */
  readonly isCold: boolean
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
  const isCold = dropFromMemory(liveIndexDirectory(directory))
  const startedAt = performance.now()
  const { index, feed, store, close } = await openData(directory, { threads: false })
  await feed.catchUp()
  const openMs = performance.now() - startedAt
  const [first] = workload.sets
  const firstQueryMs = await elapsed(() => search(first as QuerySet, first?.queries[0] ?? []))

  async function search({ mix }: Pick<QuerySet, 'mix'>, words: readonly string[]): Promise<number> {
    const { hits } = await index.search({
      filter: filterOf(mix),
      text: words.join(' '),
      limit: topCount,
      offset: 0,
    })
    return hits.length
  }

  const timings: Timing[] = []
  for (const set of workload.sets) {
    timings.push(await timed(set.name, set.queries, (words) => search(set, words), budgetMs))
  }
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
    await timed('similar companies', similar, async (query) => (await index.similar(query)).length, budgetMs),
  )
  await close()
  return { openMs, firstQueryMs, isCold, timings }
}

const filters = new Map<FilterMix | null, CompanyFilter>()

/** Filters are resolved once: that is not the engine's work. */
export function filterOf(mix: FilterMix | null): CompanyFilter {
  const known = filters.get(mix)
  if (known !== undefined) return known
  const { filter, issues } = resolveFilters(mix?.filters ?? {}, context)
  if (issues.length > 0) throw new Error(JSON.stringify(issues))
  filters.set(mix, filter)
  return filter
}

/** Asks the system to forget the files' pages; false where it cannot be asked. */
function dropFromMemory(directory: string): boolean {
  return readdirSync(directory).every(
    (name) => spawnSync('dd', [`if=${join(directory, name)}`, 'iflag=nocache', 'count=0']).status === 0,
  )
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
