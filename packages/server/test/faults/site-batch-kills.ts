import type { Program, RunningServer } from '../dealflow.ts'
import { type BatchResult, batchFaults, savedDomains, siteBatch } from './site-batch.ts'
import { type JobEnd, SiteBench } from './site-bench.ts'

export interface BatchKills {
  /** What was told and not kept, what was kept and asked for again, and what is wrong with the rows. */
  readonly problems: readonly string[]
  readonly end: JobEnd
  /** Requests to hosts that had answered before a kill. */
  readonly askedAgain: number
}

export const batchPath = '/api/v2/vc-backability-checks'
const size = 60
/** The sites that have answered when the server is killed; the others are silent until then. */
const answeredAt = [20, 40] as const
/** What was told is kept long before. */
const keptMsMax = 2_000

/** Kills a server twice amid a batch of sites, each time when the client was told of so many answers and nothing else goes on. */
export async function killBatch(
  program: Program,
  environment: Record<string, string> = {},
): Promise<BatchKills> {
  const batch = siteBatch(size, 'batch')
  const hosts = [...batch.hosts.keys()]
  const bench = await SiteBench.open(program, batch.hosts)
  const { web } = bench
  const problems: string[] = []
  const kills: { readonly requests: number; readonly saved: ReadonlySet<string> }[] = []
  let jobId = ''
  try {
    for (const answered of answeredAt) {
      const silent = new Set(hosts.slice(answered))
      web.hold(({ host }) => silent.has(host))
      const server = await bench.serve(environment)
      jobId ||= await bench.begin(server, batchPath, { websites: batch.websites })
      await untilTold(bench, server, jobId, answered)
      const missing = await untilKept(bench.bench.data, jobId, hosts.slice(0, answered))
      await server.kill()
      if (missing > 0) problems.push(`of ${answered} answers that were told, ${missing} are not kept`)
      kills.push({ requests: web.requests.length, saved: savedDomains(bench.bench.data, jobId) })
    }
    web.hold(() => false)
    const server = await bench.serve(environment)
    const end = await bench.end(server, batchPath, jobId)
    const { data } = await bench.ask<{ result: BatchResult }>(server, `${batchPath}/${jobId}/result`)
    problems.push(...batchFaults(batch, data.result))
    const again = kills.flatMap(({ requests, saved }) =>
      web.requests.slice(requests).filter(({ host }) => saved.has(host)),
    )
    if (again.length > 0) problems.push(`${again.length} requests went to sites whose answers were kept`)
    return { problems, end, askedAgain: askedAgainOf(kills[0]?.requests ?? 0) }
  } finally {
    await bench.close()
  }

  function askedAgainOf(from: number): number {
    const answered = new Set(hosts.slice(0, answeredAt[0]))
    return web.requests.slice(from).filter(({ host }) => answered.has(host)).length
  }
}

async function untilTold(bench: SiteBench, server: RunningServer, jobId: string, answered: number) {
  await bench.until(server, `${batchPath}/${jobId}`, ({ response_meta: told = {} }) => {
    const { row_errors: errors = 0, live_classifications: judged = 0, cache_hits: cached = 0 } = told
    return errors + judged + cached >= answered
  })
}

/** How many are not kept when there was time enough. */
async function untilKept(directory: string, jobId: string, domains: readonly string[]): Promise<number> {
  const deadline = performance.now() + keptMsMax
  for (;;) {
    const saved = savedDomains(directory, jobId)
    const missing = domains.filter((domain) => !saved.has(domain)).length
    if (missing === 0 || performance.now() > deadline) return missing
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
