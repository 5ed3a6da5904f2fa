import { equal, ok } from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import type { CliScenario } from '../cli-scenarios/scenario.ts'
import { type RunningServer, Workbench } from '../dealflow.ts'
import { cpuMsOf, hasProcesses } from '../processes.ts'

const filesMax = 160

/** More connections than a process may have open files. */
export const manyConnections: CliScenario = {
  name: 'a server without open files takes no connections, does not spin, and recovers when they end',
  async run({ program }) {
    if (!hasProcesses)
      return console.log('skipped: a server without open files: /proc does not tell how many it has')
    const limited = new Workbench(['/bin/sh', '-c', `ulimit -n ${filesMax}; exec "$@"`, 'sh', ...program])
    try {
      const server = await limited.serve()
      const sockets = await Promise.all(Array.from({ length: 2 * filesMax }, () => opened(server)))
      await until(() => server.output().includes('no more connections are taken'))
      const before = { cpu: cpuMsOf(server.pid), at: performance.now() }
      for (let count = 0; count < 20; count++) {
        ok((await opened(server)) === null, 'a connection was taken')
        await aMoment()
      }
      const [cpu, passed] = [cpuMsOf(server.pid) - before.cpu, performance.now() - before.at]
      // One that spins takes all of a core, or its share of a busy one.
      ok(cpu < passed / 10, `it took ${cpu} ms of CPU in ${Math.round(passed)} ms`)
      for (const socket of sockets) socket?.destroy()
      await until(() => server.output().includes('connections are taken again'))
      equal((await fetch(`${server.url}/healthz`)).status, 200)
      equal(await server.stop(), 0)
    } finally {
      await limited.close()
    }
  },
}

/** Null when the server does not take the connection. */
function opened({ url }: RunningServer): Promise<Socket | null> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => resolve(socket))
    socket.on('error', () => resolve(null))
  })
}

const aMoment = () => new Promise<void>((resolve) => setTimeout(resolve, 200))

async function until(isSo: () => boolean): Promise<void> {
  for (let count = 0; count < 200 && !isSo(); count++) await aMoment()
  ok(isSo(), 'it did not come to that')
}
