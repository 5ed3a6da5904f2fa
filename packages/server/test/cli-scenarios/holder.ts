import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { faultProcess, type Workbench } from '../dealflow.ts'

/** Another process holds the directory until the bench is closed. */
export async function beHeld(bench: Workbench): Promise<void> {
  const child = bench.spawnProgram(faultProcess('holding-process'), [bench.data])
  if (child.stdout !== null) await once(child.stdout, 'data')
}

export function writeControl(bench: Workbench, control: { address: string; pid: number }) {
  writeFileSync(join(bench.data, 'control.json'), JSON.stringify({ ...control, token: 'token' }))
}

/** A port where nobody listens. */
export async function closedPort(): Promise<number> {
  const server = createServer()
  const port = await listening(server)
  server.close()
  return port
}

/** The directory's holder takes a command and never answers it; resolves to its end of the conversation. */
export async function beHeldBySilence(bench: Workbench) {
  await beHeld(bench)
  const asked = Promise.withResolvers<void>()
  const server = createServer((request) => request.resume().on('end', () => asked.resolve()))
  writeControl(bench, { address: `http://127.0.0.1:${await listening(server)}`, pid: process.pid })
  return {
    asked: asked.promise,
    hangUp() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
