// #region embed
import { createServer } from 'node:http'
import { openService, toNodeHandler } from '@dealflow/node-adapter'

const service = await openService({ data: process.env['DEALFLOW_DATA'] ?? './dealflow-data' })
const server = createServer(toNodeHandler(service)).listen(Number(process.env['PORT'] ?? 8787), '127.0.0.1')
// #endregion embed

// #region key
const account = await service.accounts.create({ name: 'Acme Ventures', grantMicroUsd: 5_000_000 })
const { secret } = await service.accounts.createKey({ accountId: account.accountId, kind: 'test' })
// #endregion key

function announce() {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  console.log(
    JSON.stringify({
      listening: `http://127.0.0.1:${port}`,
      test_key: secret,
      account_id: account.accountId,
    }),
  )
}
if (server.listening) announce()
else server.once('listening', announce)

/** Jobs under way get 20 s to end, then requests 20 s. A second signal ends the process at once. */
async function end() {
  await service.retire()
  server.close(() => void service.close())
  setTimeout(() => server.closeAllConnections(), 20_000).unref()
}
process.once('SIGTERM', () => void end()).once('SIGINT', () => void end())
