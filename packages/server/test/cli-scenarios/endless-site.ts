import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Workbench } from '../dealflow.ts'
import { webOf } from '../sites/serve-fixture-sites.ts'
import { closedPort } from './holder.ts'

/** A site whose home page comes drop by drop, for ever. */
export async function endlessSite(bench: Workbench) {
  let tell = () => {}
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html' })
    response.write('<html><body>')
    tell()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const closed = await closedPort()
  return {
    web: webOf(bench, {
      resolveMap: `endless.example:80 127.0.0.1:${port}\nendless.example:443 127.0.0.1:${closed}\n`,
    }),
    /** Resolves with the next request for a page. */
    asked: () =>
      new Promise<void>((resolve) => {
        tell = resolve
      }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
