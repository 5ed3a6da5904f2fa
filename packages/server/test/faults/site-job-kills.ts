import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import type { Program, RunningServer } from '../dealflow.ts'
import { dealflow } from '../dealflow.ts'
import { type JobEnd, SiteBench } from './site-bench.ts'
import { fixturePages, type SiteRequest, sendsPages } from './site-web.ts'

export const siteHost = 'larkspur-payroll.example'
const website = `https://${siteHost}`

export type SiteJobKind = keyof typeof paths

export const researchPath = '/api/v2/deep-research-jobs'

const paths = {
  general: '/api/v2/general-enrichment-jobs',
  combined: '/api/v2/combined-enrichment-jobs',
  research: researchPath,
} as const

/** All that a job leaves, but for times and what it took to read the site. */
export interface SiteJobTraces {
  readonly end: JobEnd
  readonly result: unknown
  /** Every company with its facts, its people and its rounds. */
  readonly dataset: DatasetRows
}

/** A job that nothing happens to. */
export function undisturbed(kind: SiteJobKind): Promise<SiteJobTraces> {
  return withBench(dealflow, async (bench) => {
    const server = await bench.serve()
    return (await tracesOf(bench, server, kind, await begin(bench, server, kind))).traces
  })
}

/** One whose server is killed while a page is on its way; also the pages that were asked for again though they had come. */
export function killedAmidPages(
  kind: SiteJobKind,
  program: Program,
  environment: Record<string, string> = {},
): Promise<{ readonly traces: SiteJobTraces; readonly again: readonly string[] }> {
  return withBench(program, async (bench) => {
    const { web } = bench
    const isPage = ({ path }: SiteRequest) => path !== '/robots.txt'
    web.hold(({ path }) => path === '/pricing')
    const killed = await bench.serve(environment)
    const jobId = await begin(bench, killed, kind)
    await web.whenHeld()
    await killed.kill()
    const before = web.requests.filter(isPage).slice(0, -1)
    const from = web.requests.length
    web.hold(() => false)
    const server = await bench.serve(environment)
    const { traces } = await tracesOf(bench, server, kind, jobId)
    const after = new Set(web.requests.slice(from).map(({ path }) => path))
    return { traces, again: before.map(({ path }) => path).filter((path) => after.has(path)) }
  })
}

/** One whose server dies at a moment of the saving. */
export function killedAmidSaving(
  kind: SiteJobKind,
  program: Program,
  moment: string,
): Promise<SiteJobTraces> {
  return withBench(program, async (bench) => {
    const dying = await bench.serve({ DIES: moment })
    const jobId = await begin(bench, dying, kind)
    await dying.ended
    const server = await bench.serve({ DIES: moment })
    return (await tracesOf(bench, server, kind, jobId)).traces
  })
}

export async function withBench<T>(program: Program, run: (bench: SiteBench) => Promise<T>): Promise<T> {
  const bench = await SiteBench.open(program, new Map([[siteHost, sendsPages(fixturePages(siteHost))]]))
  try {
    return await run(bench)
  } finally {
    await bench.close()
  }
}

export const begin = (bench: SiteBench, server: RunningServer, kind: SiteJobKind) =>
  bench.begin(server, paths[kind], { website })

/** The result as it was told, beside the traces; the server is stopped. */
export async function tracesOf(
  bench: SiteBench,
  server: RunningServer,
  kind: SiteJobKind,
  jobId: string,
): Promise<{ readonly traces: SiteJobTraces; readonly result: unknown }> {
  const end = await bench.end(server, paths[kind], jobId)
  const { data: result } = await bench.ask(server, `${paths[kind]}/${jobId}/result`)
  await server.stop()
  return { traces: { end, result: timeless(result ?? null), dataset: datasetIn(bench.bench.data) }, result }
}

export type DatasetRows = Readonly<Record<'companies' | 'facts' | 'people' | 'rounds', readonly unknown[]>>

/** Everything that is stored of companies, but for times and how often it was written. */
export function datasetIn(directory: string): DatasetRows {
  const database = new Database(join(directory, 'dealflow.db'), { readonly: true })
  try {
    const rowsOf = (table: string) =>
      database
        .query<Record<string, unknown>, []>(`SELECT * FROM ${table}`)
        .all()
        .map(({ change: _, ...row }) => timeless(unfolded(row)))
    return {
      companies: rowsOf('companies'),
      facts: rowsOf('company_facts'),
      people: rowsOf('company_people'),
      rounds: rowsOf('company_rounds'),
    }
  } finally {
    database.close()
  }
}

/** With the JSON of its columns as values. */
const unfolded = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value,
    ]),
  )

/** Times, and what depends on whether pages came from the cache. */
const fleeting = /(?:_at|_ms|observedAt|retrieved_at)$|^(?:timestamp|cache|pages_fetched|bytes_fetched)$/

function timeless(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, member) => (fleeting.test(key) ? undefined : member)))
}
