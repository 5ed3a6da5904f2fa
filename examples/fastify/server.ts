// #region mount
import { openService, toNodeHandler } from '@dealflow/node-adapter'
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify'

const dealflow = await openService({ data: process.env['DEALFLOW_DATA'] ?? './dealflow-data' })

const handle = toNodeHandler(dealflow, { prefix: '/dealflow' })
const serve = (request: FastifyRequest, reply: FastifyReply) => {
  reply.hijack()
  // Headers that plugins have set wait on `reply`; what the service says itself goes over them.
  for (const [name, value = ''] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value)
  handle(request.raw, reply.raw)
}

const app = fastify({
  // A path that cannot be decoded reaches no plugin.
  frameworkErrors(error, request, reply: FastifyReply) {
    if (request.url.startsWith('/dealflow/')) serve(request, reply)
    else void reply.send(error)
  },
})
app.get('/health', async (_request, reply) => {
  const { ready } = await dealflow.ready()
  return reply.code(ready ? 200 : 503).send({ ready })
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
  { prefix: '/dealflow' },
)
// #endregion mount

// #region first-keys
// On the first start: an account with 100 USD to spend, and its keys, which are shown this once.
if ((await dealflow.accounts.list()).length === 0) {
  const { accountId } = await dealflow.accounts.create({ name: 'Our app', grantMicroUsd: 100_000_000 })
  const live = await dealflow.accounts.createKey({ accountId, kind: 'live' })
  const test = await dealflow.accounts.createKey({ accountId, kind: 'test' })
  console.log(`live key: ${live.secret}\ntest key: ${test.secret}`)
}
// #endregion first-keys

// #region end
// Jobs under way get 20 s to end, then requests 20 s. A second signal ends the process at once.
app.addHook('preClose', async () => {
  await dealflow.retire()
  // An upload that trickles in could go on for minutes.
  setTimeout(() => app.server.closeAllConnections(), 20_000).unref()
})
app.addHook('onClose', () => dealflow.close())
process.once('SIGTERM', () => void app.close()).once('SIGINT', () => void app.close())
// #endregion end

await app.listen({ port: Number(process.env['PORT'] ?? 3000), host: '127.0.0.1' })
console.log('listening', app.server.address())
