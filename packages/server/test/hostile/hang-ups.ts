import { equal, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { CliScenario } from '../cli-scenarios/scenario.ts'
import { get, post } from '../cli-scenarios/scenario.ts'
import type { RunningServer } from '../dealflow.ts'
import { serveOnNode } from '../node-directory/servers.ts'

const asks = [
  ['/api/v2/searches', '{"query":"software"}'],
  [
    '/api/v2/competitor-analyses',
    '{"company":{"name":"Acme","description":"bookkeeping software for bakeries"}}',
  ],
] as const

type Served = Pick<RunningServer, 'url' | 'pid' | 'stop'>

async function hangUps({ url, pid, stop }: Served, key: string, count: number) {
  const remaining = async () => (await get(url, key, '/api/v2/billing/balance')).body.data.remaining_usd
  for (const [path, body] of asks) {
    // One that waits for its answer pays.
    const before = await remaining()
    await paid(url, key, path, body)
    const after = await remaining()
    ok(after < before)
    // Nobody has an answer before all have hung up.
    process.kill(pid, 'SIGSTOP')
    const clients = await Promise.all(Array.from({ length: count }, () => hangUp(url, key, path, body)))
    process.kill(pid, 'SIGCONT')
    for (const socket of clients) if (!socket.closed) await once(socket, 'close')
    // It comes behind all of them.
    await paid(url, key, path, body)
    const price = before - after
    const charged = Math.round((after - (await remaining())) / price) - 1
    equal(charged, 0, `${charged} of ${count} hang-ups at ${path} were charged`)
  }
  equal(await stop(), 0)
}

/** A request that is answered. A busy machine may refuse it at first, for nothing. */
async function paid(url: string, key: string, path: string, body: string) {
  let answer = await post(url, key, path, JSON.parse(body))
  for (let tries = 0; answer.status === 503 && tries < 100; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    answer = await post(url, key, path, JSON.parse(body))
  }
  equal(answer.status, 200, JSON.stringify(answer.body))
}

/** Sends a request and leaves: the socket has sent its end. */
async function hangUp(url: string, key: string, path: string, body: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json`
  socket.resume()
  const sent = once(socket, 'finish')
  socket.end(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
  await sent
  return socket
}

export const hangUpScenarios: readonly CliScenario[] = [
  {
    name: 'clients that hang up right after they asked are not charged',
    async run(bench) {
      const server = await bench.serve(['--rate-limits', 'off'])
      await hangUps(server, server.opening.live_key ?? '', 100)
    },
  },
  {
    name: 'clients that hang up right after they asked are not charged, on Node',
    isLong: true,
    async run(bench) {
      const server = await bench.serve()
      const key = server.opening.live_key ?? ''
      await server.stop()
      // Its limits let a few through.
      await hangUps(await serveOnNode(bench, ''), key, 5)
    },
  },
]
