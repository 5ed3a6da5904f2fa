// toNodeHandler: CPU that a request costs with an answer that costs nothing, beside the adapters that leave the globals alone
// and beside bare node:http. Each is a process of its own on the pinned Node, whose CPU time the system counts; rounds alternate,
// so that a busy machine is busy for all of them. Linux.
//
//   bun scripts/bench/node/adapter.ts [rounds] [requests a round]
import { median, spread } from '../statistics.ts'
import { closedLoop, rawRequest } from './closed-loop.ts'
import { readPort, type ServerProcess, startOnNode } from './server-process.ts'

const [rounds = 9, requestsPerRound = 20_000] = process.argv.slice(2).map(Number)
const connections = 32
const warmUpRequests = 20_000
const wantedRatio = 1.6

const sides = ['handler', 'srvx', 'hono', 'floor'] as const
type Side = (typeof sides)[number]

const headers = { authorization: `Bearer df_test_${'0'.repeat(40)}`, 'user-agent': 'bench', accept: '*/*' }
const kinds = {
  GET: rawRequest('GET', '/api/v2/credits', headers),
  POST: rawRequest(
    'POST',
    '/api/v2/credits',
    { ...headers, 'content-type': 'application/json' },
    JSON.stringify({ websites: ['https://harborline.example'] }),
  ),
}

const servers: (ServerProcess & { readonly port: number })[] = []
try {
  for (const side of sides) {
    const server = startOnNode('./adapter-server.ts', [side])
    servers.push({ ...server, port: await readPort(server) })
  }
  for (const [kind, request] of Object.entries(kinds)) report(kind, await measure(request))
} finally {
  for (const server of servers) await server.stop()
}

/** Microseconds a request, a figure a round. */
async function measure(request: string): Promise<Record<Side, number[]>> {
  const figures: Record<Side, number[]> = { handler: [], srvx: [], hono: [], floor: [] }
  for (const { port } of servers) await closedLoop(port, [request], warmUpRequests, connections)
  for (let round = 0; round < rounds; round++) {
    for (const [i, server] of servers.entries()) {
      const before = server.cpuSeconds()
      await closedLoop(server.port, [request], requestsPerRound, connections)
      figures[sides[i] ?? 'floor'].push(((server.cpuSeconds() - before) * 1e6) / requestsPerRound)
    }
  }
  return figures
}

function report(kind: string, figures: Record<Side, number[]>): void {
  console.log(`${kind}, ${rounds} rounds of ${requestsPerRound}: µs of CPU a request`)
  for (const side of sides) console.log(`  ${side.padEnd(8)} ${spread(figures[side], 1)}`)
  const best = median(figures.srvx) < median(figures.hono) ? 'srvx' : 'hono'
  const ratios = figures.handler.map((micros, i) => micros / (figures[best][i] ?? Number.NaN))
  console.log(`  handler over ${best}, the best: ${spread(ratios, 2)} (wanted: at most ${wantedRatio})`)
  if (median(ratios) > wantedRatio) process.exitCode = 1
}
