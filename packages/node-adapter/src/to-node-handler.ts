import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerRequest } from 'srvx'
import { toNodeHandler as convert } from 'srvx/node'

/** What a service needs to offer to be mounted: `createService` returns it. */
export interface FetchService {
  fetch(request: Request, context: { clientAddress: string | null }): Promise<Response>
}

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A Node request listener over `service.fetch`: `http.createServer(toNodeHandler(service))`, or mounted in Express, Koa or
 * Fastify. The client address is the socket's.
 */
export function toNodeHandler(service: FetchService): NodeHandler {
  return convert((request: ServerRequest) =>
    service.fetch(request, { clientAddress: request.ip ?? null }),
  ) as NodeHandler
}
