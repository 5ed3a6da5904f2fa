import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import Koa from 'koa'
import type { NodeHandler } from '../../src/to-node-handler.ts'
import { type Mounted, onLoopback } from './mounted.ts'

export function mountedInKoa(prefix: string, handler: NodeHandler): Promise<Mounted> {
  const app = new Koa()
  // #region koa
  app.use(async (context, next) => {
    if (!context.path.startsWith(`${prefix}/`)) return await next()
    context.respond = false
    return handler(context.req, context.res)
  })
  // #endregion
  return onLoopback(createServer(app.callback()))
}

/** A body that was read hangs on Koa's request, from where the mount has to hand it on. */
export function mountedInKoaAfterItsBodyParser(prefix: string, handler: NodeHandler): Promise<Mounted> {
  const app = new Koa()
  app.use(async (context, next) => {
    if (context.is('json')) Object.assign(context.request, { rawBody: await text(context.req) })
    await next()
  })
  // #region koa-after-its-body-parser
  app.use(async (context, next) => {
    if (!context.path.startsWith(`${prefix}/`)) return await next()
    const { rawBody } = context.request as { rawBody?: string }
    if (rawBody !== undefined) Object.assign(context.req, { body: rawBody })
    context.respond = false
    return handler(context.req, context.res)
  })
  // #endregion
  return onLoopback(createServer(app.callback()))
}
