// #region receive
import { createServer } from 'node:http'
import { bodyOf } from './body.ts'
import { isGenuine } from './verify.ts'

const secret = process.env['WEBHOOK_SECRET'] ?? ''
/** Events that were dealt with. In earnest: a table with a unique index, written with what the event brings about. */
const done = new Set<string>()

const server = createServer(async (request, response) => {
  try {
    const body = await bodyOf(request)
    if (!isGenuine(request.headers, body, secret))
      throw new Error('not signed with the secret of this endpoint')
    const event = JSON.parse(body.toString('utf8'))
    // The same event may come more than once: what it brings about happens once.
    if (!done.has(event.id)) {
      done.add(event.id)
      console.log(`${event.type} ${event.data.job_id ?? 'a test'}`)
    }
    response.writeHead(204).end()
  } catch {
    // Not a delivery, or one that broke off and comes again.
    response.writeHead(400).end()
  }
})
// #endregion receive

server.listen(Number(process.env['PORT'] ?? 8080), '127.0.0.1')
