import type { Companies } from '../../packages/core/src/search/companies.ts'
import { datasetOf } from './dataset.ts'
import { type Company, type Hard, meetsHard } from './hard-conditions.ts'
import { linesOf } from './lines.ts'
import type { Row } from './row.ts'

interface Search {
  readonly qid: string
  readonly query: string
  readonly corpus: string
  readonly as_of: string
  readonly hard: Hard
  readonly relevant_ids: readonly string[]
}

/** Queries as people write them, through the whole service: what every row must meet, and how many of the first ten are right. */
export async function evaluate(data: string): Promise<readonly Row[]> {
  const searches = linesOf<Search>(`${data}/searches.jsonl`)
  if (searches === null) return rows(null, null, ['searches.jsonl is absent'])
  const verdicts: Verdict[] = []
  for (const corpus of new Set(searches.map((search) => search.corpus))) {
    const path = `${data}/search-corpora/${corpus}.jsonl.gz`
    const lines = linesOf<Company>(path)
    if (lines === null) return rows(null, null, [`${path} is absent`])
    const known = new Map(lines.map((company) => [company.id, company]))
    let now = 0
    const { companies } = await datasetOf(path, () => now)
    for (const search of searches.filter((other) => other.corpus === corpus)) {
      now = Date.parse(search.as_of)
      verdicts.push(await judge(search, known, companies))
    }
  }
  const hard = verdicts.reduce((sum, { meeting }) => sum + meeting, 0)
  const returned = verdicts.reduce((sum, verdict) => sum + verdict.returned, 0)
  const precision = verdicts.reduce((sum, verdict) => sum + verdict.precision, 0) / verdicts.length
  return rows(
    hard / returned,
    precision,
    verdicts.flatMap(({ notes }) => notes),
  )
}

interface Verdict {
  readonly returned: number
  readonly meeting: number
  readonly precision: number
  readonly notes: readonly string[]
}

async function judge(
  search: Search,
  known: ReadonlyMap<string, Company>,
  companies: Companies,
): Promise<Verdict> {
  const { results, active_filters } = await companies.search('live', { query: search.query, limit: 50 })
  const relevant = new Set(search.relevant_ids)
  const failing = results.flatMap(({ id, location, missing_filters }) => {
    const company = known.get(id)
    if (company === undefined) throw new Error(`${id} is no company of ${search.corpus}`)
    return meetsHard(company, location ?? null, search.hard, missing_filters) ? [] : [company]
  })
  const meeting = results.length - failing.length
  const right = results.slice(0, 10).filter(({ id }) => relevant.has(id)).length
  const precision = right / 10
  const notes = [
    `${precision.toFixed(1)} ${search.qid} ${search.query} (${relevant.size} relevant): ${JSON.stringify(active_filters)}`,
    ...failing.map(
      ({ id, city, region }) => `    fails ${JSON.stringify(search.hard)}: ${id} in ${city}, ${region}`,
    ),
  ]
  return { returned: results.length, meeting, precision, notes }
}

function rows(hard: number | null, precision: number | null, notes: readonly string[]): readonly Row[] {
  return [
    {
      task: 'searches, rows that meet every hard condition',
      floor: null,
      target: 1,
      reached: hard,
      wants: 'at least',
      notes: [],
    },
    { task: 'searches, P@10', floor: 0.43, target: 0.75, reached: precision, wants: 'at least', notes },
  ]
}
