import fastify, { type FastifyReply, type FastifyRequest, type onRequestHookHandler } from 'fastify'
import type { NodeHandler } from '../../src/to-node-handler.ts'
import { type Mounted, mountedOn } from './mounted.ts'

/** `plugin` stands for those of the app, which see every request first. */
export async function mountedInFastify(
  prefix: string,
  handler: NodeHandler,
  plugin?: onRequestHookHandler,
): Promise<Mounted> {
  // #region fastify
  const serve = (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    // Headers that plugins have set wait on `reply`; what the service says itself goes over them.
    for (const [name, value = ''] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value)
    handler(request.raw, reply.raw)
  }
  const app = fastify({
    // A path that cannot be decoded reaches no plugin.
    frameworkErrors(error, request, reply: FastifyReply) {
      if (request.url.startsWith(`${prefix}/`)) serve(request, reply)
      else void reply.send(error)
    },
  })
  await app.register(
    (scope, _options, registered) => {
      // Bodies are the service's to read, those that Fastify would parse or refuse too.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
      // Unlike a route it takes every method.
      scope.setNotFoundHandler(serve)
      registered()
    },
    { prefix },
  )
  // #endregion
  if (plugin !== undefined) app.addHook('onRequest', plugin)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return mountedOn(app.server, () => app.close())
}
