import type { Server } from 'node:http'
import { type HttpBindings, serve } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { FetchService, NodeHandler } from '../../src/to-node-handler.ts'
import { type Mounted, mountedOn } from './mounted.ts'

/** Hono's own conversion, without ours. */
export function mountedInHonoByFetch(service: FetchService): Promise<Mounted> {
  const app = new Hono()
  // #region hono-fetch
  app.all('*', (context) =>
    service.fetch(context.req.raw, { clientAddress: getConnInfo(context).remote.address ?? null }),
  )
  // #endregion
  return served(app)
}

export function mountedInHono(prefix: string, handler: NodeHandler): Promise<Mounted> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  // #region hono
  app.all(`${prefix}/*`, ({ env }) => {
    handler(env.incoming, env.outgoing)
    return RESPONSE_ALREADY_SENT
  })
  // #endregion
  return served(app)
}

function served({ fetch }: { fetch: Parameters<typeof serve>[0]['fetch'] }): Promise<Mounted> {
  return new Promise((resolve) => {
    const options = { fetch, hostname: '127.0.0.1', port: 0, overrideGlobalObjects: false }
    const server = serve(options, () => resolve(mountedOn(server as Server)))
  })
}
