import fastify from 'fastify'
import type { NodeHandler } from '../../src/to-node-handler.ts'
import { type Mounted, mountedOn } from './mounted.ts'

export async function mountedInFastify(prefix: string, handler: NodeHandler): Promise<Mounted> {
  const app = fastify()
  await app.register(
    (scope, _options, registered) => {
      // Bodies are the service's to read, also those that Fastify would parse, or refuse as too large.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
      scope.all('/*', (request, reply) => {
        reply.hijack()
        handler(request.raw, reply.raw)
      })
      registered()
    },
    { prefix },
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  return mountedOn(app.server, () => app.close())
}
