// #region mount
import { createServer } from 'node:http'
import { openService, toNodeHandler } from '@dealflow/node-adapter'

const dealflow = await openService({ data: process.env['DEALFLOW_DATA'] ?? './dealflow-data' })
const handle = toNodeHandler(dealflow, { prefix: '/dealflow' })

const server = createServer(async (request, response) => {
  if (request.url?.startsWith('/dealflow/')) return handle(request, response)
  if (request.url !== '/health') return response.writeHead(404).end()
  const { ready } = await dealflow.ready()
  response.writeHead(ready ? 200 : 503, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ ready }))
})
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

server.listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1', () => {
  console.log('listening', server.address())
})

// #region end
/** Jobs under way get 20 s to end, then requests 20 s. A second signal ends the process at once. */
async function end() {
  await dealflow.retire()
  server.close(() => void dealflow.close())
  // An upload that trickles in could go on for minutes.
  setTimeout(() => server.closeAllConnections(), 20_000).unref()
}
process.once('SIGTERM', () => void end()).once('SIGINT', () => void end())
// #endregion end
