// Deep research of sites of the fixtures through the service: over HTTP as a call, real sockets, no pages known before, no wait
// between two requests of a host; a combined enrichment of the same site in the same run is beside it. At most 3 s is wanted.
//
//   bun scripts/bench/deep-research.ts [runs] [host...]
import { loadavg } from 'node:os'
import type { DeepResearchResult } from '../../packages/core/src/index.ts'
import { serveSites } from '../../packages/node-adapter/src/testing/serve-sites.ts'
import { serviceOverSites } from './enrichment/service-over-sites.ts'
import { median, spread } from './statistics.ts'

const [runsAsked, ...hostsAsked] = process.argv.slice(2)
const runs = Number(runsAsked ?? 7)
const hosts =
  hostsAsked.length > 0 ? hostsAsked : ['brindle-harbor.example', 'saltmarsh.example', 'two-minds.example']
const medianMax = 3_000

const served = await serveSites()
const { service, job, forgetPages } = await serviceOverSites(served.resolveMap)
let slowest = 0
for (const host of hosts) {
  const timed = async (path: string, website: string) => {
    forgetPages()
    const before = performance.now()
    const result = await job(path, { website })
    return { ms: performance.now() - before, result }
  }
  const combined: number[] = []
  const research: number[] = []
  let pages = 0
  // The first run of each pays for code that is met for the first time.
  for (let run = 0; run <= runs; run++) {
    const plain = await timed('/api/v2/combined-enrichment-jobs', `https://${host}`)
    const deep = await timed('/api/v2/deep-research-jobs', host)
    pages = (deep.result as { result: DeepResearchResult }).result.data.deepScrape.output?.page_count ?? 0
    if (run === 0) continue
    combined.push(plain.ms)
    research.push(deep.ms)
  }
  slowest = Math.max(slowest, median(research))
  console.log(
    `${host.padEnd(24)} ${pages} pages: deep research ${spread(research)} ms, combined enrichment ${spread(combined)} ms`,
  )
}
console.log(
  `load average ${loadavg()[0]?.toFixed(1)}; ${slowest <= medianMax ? 'within' : 'NOT within'} ${medianMax} ms`,
)
await service.close()
await served.close()
process.exit(slowest <= medianMax ? 0 : 1)
