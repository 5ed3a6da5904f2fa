import { createServer } from 'node:http'

// #region library
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env['WEBHOOK_SECRET'] ?? '')

const server = createServer(async (request, response) => {
  const pieces: Uint8Array[] = []
  for await (const piece of request) pieces.push(piece)
  try {
    const headers = request.headers as Record<string, string>
    const event = webhook.verify(Buffer.concat(pieces), headers) as { type: string }
    console.log(event.type)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
})
// #endregion library

server.listen(Number(process.env['PORT'] ?? 8080), '127.0.0.1')
