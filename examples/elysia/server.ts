// #region mount
import { openService } from '@dealflow/node-adapter'
import { Elysia } from 'elysia'
import { mountedAt } from './mounted-at.ts'

const dealflow = await openService({ data: process.env['DEALFLOW_DATA'] ?? './dealflow-data' })
const handle = mountedAt('/dealflow', dealflow)

const app = new Elysia()
  .get('/health', async ({ status }) => {
    const { ready } = await dealflow.ready()
    return status(ready ? 200 : 503, { ready })
  })
  // `none`: nobody reads a body before the service does.
  .all('/dealflow/*', ({ request, server }) => handle(request, server), { parse: 'none' })
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

app.listen({ port: Number(process.env['PORT'] ?? 3000), hostname: '127.0.0.1' }, ({ port }) => {
  console.log('listening', { port })
})

// #region end
/** Jobs under way get 20 s to end, then requests 20 s. A second signal ends the process at once. */
async function end() {
  await dealflow.retire()
  // An upload that trickles in could go on for minutes.
  setTimeout(() => void app.stop(true), 20_000).unref()
  await app.stop()
  await dealflow.close()
}
process.once('SIGTERM', () => void end()).once('SIGINT', () => void end())
// #endregion end
