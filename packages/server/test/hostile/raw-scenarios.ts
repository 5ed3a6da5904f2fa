import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { connect } from 'node:net'
import type { CliScenario } from '../cli-scenarios/scenario.ts'
import { get } from '../cli-scenarios/scenario.ts'
import type { RunningServer } from '../dealflow.ts'
import { hangUpScenarios } from './hang-ups.ts'
import { manyConnections } from './many-connections.ts'
import { operatorPaths } from './operator-paths.ts'
import { speak } from './raw-socket.ts'
import { type RawCase, rawTable } from './raw-table.ts'

/** What clients that no library would write may do to a server, and what it does to them. */
export const hostile: readonly CliScenario[] = [
  operatorPaths,
  manyConnections,
  ...hangUpScenarios,
  {
    name: 'malformed, ambiguous and smuggled requests are refused, and what follows them is never seen',
    async run(bench) {
      const server = await bench.serve()
      const target = { port: portOf(server), key: server.opening.live_key ?? '' }
      for (const row of rawTable) await checkRaw(target, row)
      ok(!server.output().includes('smuggled'), 'a smuggled request reached the service')
      await isWell(server)
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'hundreds of slow and broken-off bodies neither stop others nor cost anything',
    async run(bench) {
      const server = await bench.serve()
      const key = server.opening.live_key ?? ''
      const head = `POST /api/v2/searches HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"query":`
      const sockets = await Promise.all(Array.from({ length: 200 }, () => halfSent(server, head)))
      // They hold their connections open while somebody else is served.
      await isWell(server)
      for (const socket of sockets) socket.destroy()
      const after = await get(server.url, key, '/api/v2/billing/balance')
      equal(after.body.data.remaining_usd, 100)
      await isWell(server)
      equal(await server.stop(), 0)
    },
  },
]

export interface RawTarget {
  readonly port: number
  readonly key: string
}

/** Throws what the server did that the row does not allow. */
export async function checkRaw({ port, key }: RawTarget, { name, bytes, statuses, closes }: RawCase) {
  const sent = typeof bytes === 'string' ? bytes.replaceAll('KEY', key) : bytes
  const answer = await speak(port, sent, closes ? {} : { responses: statuses[0]?.length ?? 0 })
  const isAllowed = statuses.some((list) => list.join() === answer.statuses.join())
  ok(isAllowed, `${name}: answered ${answer.statuses.join(', ') || 'nothing'}: ${answer.text.slice(0, 200)}`)
  if (closes) ok(answer.isClosedByServer, `${name}: the connection stayed open`)
  ok(!answer.text.includes('echo-me'), `${name}: echoed a header`)
}

const portOf = (server: RunningServer) => Number(new URL(server.url).port)

async function isWell(server: RunningServer) {
  const answer = await fetch(`${server.url}/healthz`)
  deepEqual(await answer.json(), { status: 'ok' })
  const openapi = await fetch(`${server.url}/api/openapi/v2.json`)
  match(await openapi.text(), /^\{"openapi":"3\.1/)
}

/** A connection on which a request was begun and is not gone on with. */
async function halfSent(server: RunningServer, bytes: string) {
  const socket = connect(portOf(server), '127.0.0.1')
  socket.on('error', () => {})
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
  return socket
}
