// Kills dealflow twice at random moments amid each batch of websites, of which two in five fail in every way there is. In the end
// each batch must have a row for each website in order, sums that add up, one event, and no site may have been asked again whose
// answer the killed server had written down.
//
//   bun scripts/simulate/site-kills.ts [batches] [sites] [seed] [dist/dealflow]
import { resolve } from 'node:path'
import { fromSources } from '../../packages/server/test/dealflow.ts'
import { randomFrom } from '../../packages/server/test/faults/random.ts'
import {
  type BatchResult,
  batchFaults,
  savedDomains,
  siteBatch,
} from '../../packages/server/test/faults/site-batch.ts'
import { batchPath } from '../../packages/server/test/faults/site-batch-kills.ts'
import { isOver, SiteBench } from '../../packages/server/test/faults/site-bench.ts'

const [batches = 3, size = 497, seed = Date.now() % 1e6] = process.argv.slice(2, 5).map(Number)
const binary = process.argv[5]
const random = randomFrom(seed)
const killsOfBatch = 2
const hangingOf = 60
const livesMsMax = 6_000
const made = Array.from({ length: batches }, (_, at) =>
  siteBatch(size, `batch-${at}`, Math.ceil(size / hangingOf)),
)
const hosts = new Map(made.flatMap((batch) => [...batch.hosts]))
const bench = await SiteBench.open(binary === undefined ? fromSources : [resolve(binary)], hosts)
const problems: string[] = []
let askedAgain = 0

try {
  for (const [at, batch] of made.entries()) {
    const found = await killBatch(batch)
    problems.push(...found.map((problem) => `batch ${at}: ${problem}`))
    if (process.stderr.isTTY) process.stderr.write(`\r${at + 1} of ${batches}, ${problems.length} problems`)
  }
  console.log(
    `seed ${seed}: ${batches} batches of ${size + 3} websites, ${killsOfBatch} kills in each; ${askedAgain} sites asked before a kill and after it; ${problems.length} problems`,
  )
  for (const problem of problems.slice(0, 50)) console.log(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await bench.close()
}

async function killBatch(batch: (typeof made)[number]): Promise<readonly string[]> {
  const found: string[] = []
  const kills: { readonly at: number; readonly saved: ReadonlySet<string> }[] = []
  const from = bench.web.requests.length
  let jobId = ''
  for (let kill = 0; kill < killsOfBatch; kill++) {
    const server = await bench.serve()
    jobId ||= await bench.begin(server, batchPath, { websites: batch.websites })
    await Bun.sleep(random() * livesMsMax)
    await server.kill()
    kills.push({ at: bench.web.requests.length, saved: savedDomains(bench.bench.data, jobId) })
  }
  const server = await bench.serve()
  const began = performance.now()
  await bench.until(server, `${batchPath}/${jobId}`, isOver)
  const end = await bench.end(server, batchPath, jobId)
  console.log(
    `${kills.map(({ saved }) => saved.size).join(' and ')} answers were kept at the kills; the rest took ${Math.round(performance.now() - began)} ms`,
  )
  if (end.status !== 'succeeded' || end.events.join() !== 'api.job.succeeded')
    found.push(`it ended as ${JSON.stringify(end)}`)
  const { data } = await bench.ask<{ result: BatchResult }>(server, `${batchPath}/${jobId}/result`)
  found.push(...batchFaults(batch, data.result))
  for (const { at, saved } of kills) {
    const after = new Set(bench.web.requests.slice(at).map(({ host }) => host))
    const before = new Set(bench.web.requests.slice(from, at).map(({ host }) => host))
    askedAgain += [...before].filter((host) => after.has(host)).length
    const wrong = [...saved].filter((domain) => after.has(domain))
    if (wrong.length > 0) found.push(`${wrong.length} sites were asked again: ${wrong.slice(0, 5)}`)
  }
  const code = await server.stop()
  if (code !== 0) found.push(`the server ended with ${code}`)
  return found
}
