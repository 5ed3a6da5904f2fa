import type { DeepResearchResult } from '@dealflow/core'
import { researchParts } from '@dealflow/core/testing'
import type { Program } from '../dealflow.ts'
import { begin, datasetIn, researchPath, type SiteJobTraces, tracesOf, withBench } from './site-job-kills.ts'

export interface KilledResearch {
  readonly traces: SiteJobTraces
  /** Companies in the dataset when the server was dead. */
  readonly companiesAtDeath: number
  /** Parts that had been kept and were run again all the same. */
  readonly ranAgain: readonly string[]
  /** Pages that were asked for again. */
  readonly askedAgain: readonly string[]
}

/** A research whose server dies before or after it keeps what a part came to, and is started again. */
export function killedAtPart(
  program: Program,
  when: 'before' | 'after',
  part: (typeof researchParts)[number],
  environment: Record<string, string> = {},
): Promise<KilledResearch> {
  const given = { ...environment, DIES: `${when} it keeps ${part}` }
  return withBench(program, async (bench) => {
    const dying = await bench.serve(given)
    const jobId = await begin(bench, dying, 'research')
    await dying.ended
    const diedAt = Date.now()
    const companiesAtDeath = datasetIn(bench.bench.data).companies.length
    const { requests } = bench.web
    const before = new Set(requests.map(({ path }) => path).filter((path) => path !== '/robots.txt'))
    const from = requests.length
    const server = await bench.serve(given)
    const { traces, result } = await tracesOf(bench, server, 'research', jobId)
    const { data } = (result as { readonly result: DeepResearchResult }).result
    const kept = researchParts.slice(0, researchParts.indexOf(part) + (when === 'after' ? 1 : 0))
    return {
      traces,
      companiesAtDeath,
      ranAgain: kept.filter((name) => Date.parse(data[name].started_at ?? '') >= diedAt),
      askedAgain: requests.slice(from).flatMap(({ path }) => (before.has(path) ? [path] : [])),
    }
  })
}

/** What a client is promised who cancels. */
const cancelMsMax = 1_000

/** A research that is cancelled while a page is on its way. */
export function cancelledAmidPages(program: Program) {
  return withBench(program, async (bench) => {
    const { web } = bench
    web.hold(({ path }) => path === '/pricing')
    const server = await bench.serve()
    const jobId = await begin(bench, server, 'research')
    await web.whenHeld()
    const answer = await bench.ask(server, `${researchPath}/${jobId}/cancel`, { method: 'POST' })
    const until = performance.now() + cancelMsMax
    while (web.held() > 0 && performance.now() < until) await Bun.sleep(10)
    const hangsOn = web.held()
    const end = await bench.end(server, researchPath, jobId)
    await server.stop()
    return { answer: answer.status, hangsOn, end, dataset: datasetIn(bench.bench.data) }
  })
}
