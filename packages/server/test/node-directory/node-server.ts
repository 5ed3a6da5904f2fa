// Run by Node: a team's own server over a data directory. What it is told comes as JSON, its first argument.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { parseResolveMap } from '@dealflow/core'
import { openService, toNodeHandler } from '@dealflow/node-adapter'

interface Told {
  readonly data: string
  readonly resolveMap: string
  readonly nameServers: readonly string[]
}

const { data, resolveMap, nameServers }: Told = JSON.parse(process.argv[2] ?? '')
const service = await openService({
  data,
  rateLimits: 'off',
  sites: { delayMs: 0 },
  outbound: {
    allowHttp: true,
    allowedCidrs: ['127.0.0.0/8'],
    resolveMap: parseResolveMap(resolveMap),
    nameServers,
  },
})
const handle = toNodeHandler(service)
const server = createServer(async (request, response) => {
  // The service has no such path of its own.
  if (request.url === '/healthz') return response.end('ok')
  if (request.url !== '/own/import') return handle(request, response)
  const source = Readable.toWeb(request)
  response.end(
    JSON.stringify(await service.companies.import({ source: source as ReadableStream<Uint8Array> })),
  )
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(JSON.stringify({ listening: `http://127.0.0.1:${port}` }))
})
// As docs/embedding.md has it.
process.once('SIGTERM', async () => {
  await service.retire()
  server.close(() => void service.close())
  setTimeout(() => server.closeAllConnections(), 20_000).unref()
})
