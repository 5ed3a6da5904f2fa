// #region mount
import { openService, toNodeHandler } from '@dealflow/node-adapter'
import { fastify } from 'fastify'

const dealflow = await openService({ data: process.env['DEALFLOW_DATA'] ?? './dealflow-data' })

const app = fastify()
app.get('/health', async (_request, reply) => {
  const { ready } = await dealflow.ready()
  return reply.code(ready ? 200 : 503).send({ ready })
})

const handle = toNodeHandler(dealflow, { prefix: '/dealflow' })
await app.register(
  async (scope) => {
    // Bodies are the service's to read, those that Fastify would parse or refuse too.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    // Unlike a route it takes every method.
    scope.setNotFoundHandler((request, reply) => {
      reply.hijack()
      handle(request.raw, reply.raw)
    })
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
// Jobs under way get their time to end, then requests. A second signal ends the process at once.
app.addHook('preClose', () => dealflow.retire())
app.addHook('onClose', () => dealflow.close())
process.once('SIGTERM', () => void app.close()).once('SIGINT', () => void app.close())
// #endregion end

await app.listen({ port: Number(process.env['PORT'] ?? 3000), host: '127.0.0.1' })
console.log('listening', app.server.address())
