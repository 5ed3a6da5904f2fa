// Venture-backability of 500 sites in one job, over real sockets from a server in another process, 40 % of them failing and 5 of them
// silent; then what 16 sites add to the memory that are enriched at once, of 200 KB a page and of 1.2 MB. At most 30 s, and 150 MB
// for those of 200 KB, are wanted.
//
//   bun scripts/bench/enrichment/vc.ts [websites]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { loadavg } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { VcResult } from '../../../packages/core/src/index.ts'
import { watchLoop } from './loop-delay.ts'
import { madeHosts } from './made-sites.ts'
import { type ServiceOverSites, serviceOverSites } from './service-over-sites.ts'

const websites = Number(process.argv[2] ?? 500)
const secondsMax = 30
const megabytesMax = 150
const sitesAtOnce = 16

const server = spawn(process.execPath, [fileURLToPath(new URL('./made-sites-server.ts', import.meta.url))], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const [port] = (await once(createInterface({ input: server.stdout }), 'line')) as [string]
const nobody = await unusedPort()
const hosts = madeHosts(websites)
const named = (kind: string) => Array.from({ length: sitesAtOnce }, (_, at) => `${kind}-${at}.example`)
const over = await serviceOverSites(
  [...hosts, ...named('big'), ...named('huge')]
    .map(
      (host) =>
        `${host}:80 127.0.0.1:${host.startsWith('refused') ? nobody : port}\n${host}:443 127.0.0.1:${nobody}`,
    )
    .join('\n'),
)

// Loads what reads sites, and has the code compiled.
await check(over, madeHosts(20))
over.forgetPages()
const screened = await measured(() => check(over, hosts))
const rows = screened.result.results
const failed = rows.filter(({ error }) => error != null).length
console.log(
  `${rows.length} websites, ${failed} of them with an error, ${(rows.length / screened.seconds).toFixed(0)} rows a second; ${told(screened)}`,
)
const big = await enrichedAtOnce('big')
console.log(`${sitesAtOnce} sites of 200 KB a page, enriched at once: ${told(big)}`)
const huge = await enrichedAtOnce('huge')
console.log(`${sitesAtOnce} sites of 1.2 MB a page, enriched at once: ${told(huge)}`)
const isGood = screened.seconds <= secondsMax && big.megabytes <= megabytesMax
console.log(
  `load average ${loadavg()[0]?.toFixed(1)}; ${isGood ? 'within' : 'NOT within'} ${secondsMax} s and ${megabytesMax} MB`,
)
await over.service.close()
server.kill()
process.exit(isGood ? 0 : 1)

function enrichedAtOnce(kind: string) {
  over.forgetPages()
  const path = '/api/v2/combined-enrichment-jobs'
  return measured(() =>
    Promise.all(named(kind).map((host) => over.job(path, { website: `https://${host}` }))),
  )
}

async function check({ job }: ServiceOverSites, names: readonly string[]): Promise<VcResult> {
  const body = { websites: names.map((host) => `https://${host}`), force_async: true }
  const { result } = (await job('/api/v2/vc-backability-checks', body)) as { readonly result: VcResult }
  return result
}

interface Measured<T> {
  readonly result: T
  readonly seconds: number
  /** Of CPU. */
  readonly cpuSeconds: number
  /** By which the process grew at most. */
  readonly megabytes: number
  readonly loop: ReturnType<ReturnType<typeof watchLoop>['end']>
}

async function measured<T>(run: () => Promise<T>): Promise<Measured<T>> {
  Bun.gc(true)
  const before = process.memoryUsage.rss()
  let most = before
  const sampler = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  const loop = watchLoop()
  const cpu = process.cpuUsage()
  const started = performance.now()
  const result = await run()
  const seconds = (performance.now() - started) / 1000
  clearInterval(sampler)
  const { user, system } = process.cpuUsage(cpu)
  return {
    result,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    megabytes: (most - before) / 1e6,
    loop: loop.end(),
  }
}

function told({ seconds, cpuSeconds, megabytes, loop }: Measured<unknown>): string {
  return (
    `${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU, ${megabytes.toFixed(0)} MB more at most; ` +
    `the loop was held ${loop.longest.toFixed(0)} ms at most, ${loop.over20} times over 20 ms, ${loop.over100} over 100 ms`
  )
}

async function unusedPort(): Promise<number> {
  const taken = createServer()
  taken.listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port: free } = taken.address() as AddressInfo
  taken.close()
  await once(taken, 'close')
  return free
}
