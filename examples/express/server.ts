// #region mount
import { openService, toNodeErrorHandler, toNodeHandler } from '@dealflow/node-adapter'
import express from 'express'

const dealflow = await openService({ data: process.env['DEALFLOW_DATA'] ?? './dealflow-data' })

const app = express()
app.use(express.json())
app.get('/health', async (_request, response) => {
  const { ready } = await dealflow.ready()
  response.status(ready ? 200 : 503).json({ ready })
})
// The second answers what express.json() refused, in the form of the API.
app.use('/dealflow', toNodeHandler(dealflow), toNodeErrorHandler(dealflow))
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

const server = app.listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1', (error) => {
  if (error) throw error
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
