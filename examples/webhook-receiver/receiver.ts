// #region receive
import { createServer } from 'node:http'
import { isGenuine } from './verify.ts'

const secret = process.env['WEBHOOK_SECRET'] ?? ''
/** Events that were dealt with. In earnest: a table with a unique index, written with what the event brings about. */
const done = new Set<string>()

const server = createServer(async (request, response) => {
  const pieces: Uint8Array[] = []
  for await (const piece of request) pieces.push(piece)
  const body = Buffer.concat(pieces)
  if (!isGenuine(request.headers, body, secret)) {
    response.writeHead(400).end('not signed with the secret of this endpoint')
    return
  }
  const event = JSON.parse(body.toString('utf8'))
  // The same event may come more than once: what it brings about happens once.
  if (!done.has(event.id)) {
    done.add(event.id)
    console.log(`${event.type} ${event.data.job_id ?? 'a test'}`)
  }
  response.writeHead(204).end()
})
// #endregion receive

server.listen(Number(process.env['PORT'] ?? 8080), '127.0.0.1')
