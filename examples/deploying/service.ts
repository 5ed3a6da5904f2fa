// node service.ts: Dealflow alone on Node, as it is put behind a proxy.
import { createServer } from 'node:http'
import { createLineLog, openService, toNodeHandler } from '@dealflow/node-adapter'

const { DEALFLOW_DATA: data = './dealflow-data', HOST: host = '127.0.0.1', PORT: port = '8787' } = process.env
// Proxies that say who asks, and below which path they serve us.
const { TRUSTED_PROXIES: trustedProxies = '127.0.0.1' } = process.env

// A JSON line a request, as the binary logs.
const log = createLineLog({ fd: 1, format: 'json' })
const service = await openService({ data, log })
const handle = toNodeHandler(service, { trustedProxies: trustedProxies.split(',') })

const server = createServer((request, response) => {
  if (request.url !== '/readyz') return handle(request, response)
  void service.ready().then((readiness) => {
    response.writeHead(readiness.ready ? 200 : 503, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(readiness))
  })
})
// Longer than the proxy keeps an idle connection; Node's own 5 s are shorter.
server.keepAliveTimeout = 30_000
server.listen(Number(port), host)

async function stop() {
  // Streams of events end, running jobs get 20 s; requests are still answered, and /readyz says that they had better go elsewhere.
  await service.retire()
  // Then running requests have 20 s: an upload that trickles in could go on for minutes.
  server.close(() => void service.close().then(() => log.flush(1_000)))
  setTimeout(() => server.closeAllConnections(), 20_000).unref()
}
process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())
