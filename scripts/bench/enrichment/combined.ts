// A combined job over sites of the fixtures through the service: over HTTP as a call, real sockets, no pages known before, no wait
// between two requests of a host. At most 400 ms each is wanted.
//
//   bun scripts/bench/enrichment/combined.ts [runs] [host...]
import { loadavg } from 'node:os'
import { serveSites } from '../../../packages/node-adapter/src/testing/serve-sites.ts'
import { quantile } from '../search/timing.ts'
import { watchLoop } from './loop-delay.ts'
import { serviceOverSites } from './service-over-sites.ts'

const [runsAsked, ...hostsAsked] = process.argv.slice(2)
const runs = Number(runsAsked ?? 30)
const hosts =
  hostsAsked.length > 0 ? hostsAsked : ['saltmarsh.example', 'copperkite.example', 'two-minds.example']
const p50Max = 400

const served = await serveSites()
const { service, job, forgetPages } = await serviceOverSites(served.resolveMap)
let slowest = 0
for (const host of hosts) {
  const first = performance.now()
  await job('/api/v2/combined-enrichment-jobs', { website: `https://${host}` })
  const cold = performance.now() - first
  const requests = served.requests.length
  const loop = watchLoop()
  const cpu = process.cpuUsage()
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    forgetPages()
    const before = performance.now()
    await job('/api/v2/combined-enrichment-jobs', { website: `https://${host}` })
    times.push(performance.now() - before)
  }
  const used = process.cpuUsage(cpu)
  const { longest } = loop.end()
  const median = quantile(times, 0.5)
  slowest = Math.max(slowest, median)
  console.log(
    `${host.padEnd(24)} first ${cold.toFixed(0)} ms, then p50 ${median.toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms; ` +
      `${((served.requests.length - requests) / runs).toFixed(1)} requests, ${((used.user + used.system) / 1000 / runs).toFixed(0)} ms of CPU a job ` +
      `(the server's with it); the loop was held ${longest.toFixed(0)} ms at most`,
  )
}
console.log(
  `load average ${loadavg()[0]?.toFixed(1)}; ${slowest <= p50Max ? 'within' : 'NOT within'} ${p50Max} ms`,
)
await service.close()
await served.close()
process.exit(slowest <= p50Max ? 0 : 1)
