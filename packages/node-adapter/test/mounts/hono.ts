import type { Server } from 'node:http'
import { type HttpBindings, serve } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type MiddlewareHandler } from 'hono'
import type { FetchService } from '../../src/handler/options.ts'
import type { NodeHandler } from '../../src/to-node-handler.ts'
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

/** `middleware` stands for what the app has of its own. */
export function mountedInHono(
  prefix: string,
  handler: NodeHandler,
  middleware?: MiddlewareHandler,
): Promise<Mounted> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  if (middleware !== undefined) app.use(middleware)
  // #region hono
  app.all(`${prefix}/*`, ({ env, res }) => {
    // Headers that middleware has set; what the service says itself goes over them.
    for (const [name, value] of res.headers) env.outgoing.appendHeader(name, value)
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
