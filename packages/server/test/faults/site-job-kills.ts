import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import type { Program, RunningServer } from '../dealflow.ts'
import { fromSources, Workbench } from '../dealflow.ts'
import { type JobEnd, SiteBench } from './site-bench.ts'
import { fixturePages, type SiteRequest, sendsPages } from './site-web.ts'

export const siteHost = 'larkspur-payroll.example'
const website = `https://${siteHost}`

export type SiteJobKind = 'general' | 'combined'

/** All that a job leaves, but for times and what it took to read the site. */
export interface SiteJobTraces {
  readonly end: JobEnd
  readonly result: unknown
  /** The company with its facts and its people, as an operator sees it. */
  readonly record: unknown
  readonly companies: number
}

/** A job that nothing happens to. */
export function undisturbed(kind: SiteJobKind): Promise<SiteJobTraces> {
  return withBench(fromSources, async (bench) => {
    const server = await bench.serve()
    return tracesOf(bench, server, kind, await begin(bench, server, kind))
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
    const traces = await tracesOf(bench, server, kind, jobId)
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
    return tracesOf(bench, server, kind, jobId)
  })
}

async function withBench<T>(program: Program, run: (bench: SiteBench) => Promise<T>): Promise<T> {
  const bench = await SiteBench.open(program, new Map([[siteHost, sendsPages(fixturePages(siteHost))]]))
  try {
    return await run(bench)
  } finally {
    await bench.close()
  }
}

const pathOf = (kind: SiteJobKind) => `/api/v2/${kind}-enrichment-jobs`

const begin = (bench: SiteBench, server: RunningServer, kind: SiteJobKind) =>
  bench.begin(server, pathOf(kind), { website })

async function tracesOf(
  bench: SiteBench,
  server: RunningServer,
  kind: SiteJobKind,
  jobId: string,
): Promise<SiteJobTraces> {
  const end = await bench.end(server, pathOf(kind), jobId)
  const { data: result } = await bench.ask<{ company_id: string }>(server, `${pathOf(kind)}/${jobId}/result`)
  await server.stop()
  const operator = new Workbench(fromSources)
  try {
    const at = ['--data', bench.bench.data, '--json'] as const
    const shown = await operator.run('company', 'get', result.company_id, ...at)
    return {
      end,
      result: timeless(result),
      record: timeless(JSON.parse(shown.stdout)),
      companies: companiesIn(bench.bench.data),
    }
  } finally {
    await operator.close()
  }
}

function companiesIn(directory: string): number {
  const database = new Database(join(directory, 'dealflow.db'), { readonly: true })
  try {
    return database.query<{ count: number }, []>('SELECT count(*) AS count FROM companies').get()?.count ?? 0
  } finally {
    database.close()
  }
}

/** Times, and what depends on whether pages came from the cache. */
const fleeting = /(?:_at|_ms|observedAt|retrieved_at)$|^(?:cache|pages_fetched|bytes_fetched)$/

function timeless(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, member) => (fleeting.test(key) ? undefined : member)))
}
