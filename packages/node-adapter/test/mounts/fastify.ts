import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import type { NodeHandler } from '../../src/to-node-handler.ts'
import { type Mounted, mountedOn } from './mounted.ts'

export async function mountedInFastify(prefix: string, handler: NodeHandler): Promise<Mounted> {
  const serve = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.hijack()
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
      // Bodies are the service's to read, also those that Fastify would parse, or refuse as too large.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
      // Unlike a route, this also takes methods that Fastify has no name for.
      scope.setNotFoundHandler(serve)
      registered()
    },
    { prefix },
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  return mountedOn(app.server, () => app.close())
}
