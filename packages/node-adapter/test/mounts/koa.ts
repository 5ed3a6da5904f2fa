import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import Koa from 'koa'
import type { NodeHandler } from '../../src/to-node-handler.ts'
import { type Mounted, onLoopback } from './mounted.ts'

export function mountedInKoa(handler: NodeHandler): Promise<Mounted> {
  return onLoopback(createServer(new Koa().use(serving(handler)).callback()))
}

/** A body that was read hangs on Koa's request, from where the mount has to hand it on. */
export function mountedInKoaAfterItsBodyParser(prefix: string, handler: NodeHandler): Promise<Mounted> {
  const app = new Koa()
  app.use(async (context, next) => {
    if (context.is('json')) Object.assign(context.request, { rawBody: await text(context.req) })
    await next()
  })
  app.use((context, next) => {
    if (!context.path.startsWith(`${prefix}/`)) return next()
    const { rawBody } = context.request as { rawBody?: string }
    if (rawBody !== undefined) Object.assign(context.req, { body: rawBody })
    return serving(handler)(context)
  })
  return onLoopback(createServer(app.callback()))
}

function serving(handler: NodeHandler) {
  return (context: Koa.Context): void => {
    context.respond = false
    handler(context.req, context.res)
  }
}
