// One side of the benchmark adapter, on Node: `handler`, `srvx`, `hono` or `floor` answers every request with the same small
// document, as core does: it reads two headers and the body, and makes an answer of a text.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RequestContext } from '../../../packages/core/src/index.ts'
import { getRequestListener } from '../../../packages/node-adapter/node_modules/@hono/node-server/dist/index.mjs'
import { toNodeHandler as srvx } from '../../../packages/node-adapter/node_modules/srvx/dist/adapters/node.mjs'
import { toNodeHandler } from '../../../packages/node-adapter/src/index.ts'

const text = JSON.stringify({
  data: { companies: [{ company_id: 'co_0123456789abcdefghjkmnpqrs', name: 'Harborline' }] },
  meta: { request_id: 'req_0123456789abcdefghjkmnpqrs', api_version: 'v2' },
})
const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'X-Request-Id': 'req_0' }

const fetch = async (request: Request, context: RequestContext) => {
  if (request.headers.get('authorization') === null) return new Response(null, { status: 401 })
  if (request.headers.get('content-length') !== null) await request.arrayBuffer()
  const init = { status: new URL(request.url).pathname === '/api/v2/credits' ? 200 : 404, headers }
  return context.respond?.(text, init) ?? new Response(text, init)
}

const nowhere = { clientAddress: null }
const sides: Readonly<Record<string, RequestListener>> = {
  handler: toNodeHandler({ fetch }),
  srvx: srvx((request) => fetch(request, nowhere)) as RequestListener,
  hono: getRequestListener((request) => fetch(request, nowhere), { overrideGlobalObjects: false }),
  floor(request, response) {
    request.on('data', () => {})
    request.on('end', () => response.writeHead(200, headers).end(text))
  },
}

const server = createServer(sides[process.argv[2] ?? ''])
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
// Whoever measures is gone.
process.stdin.on('end', () => process.exit()).resume()
