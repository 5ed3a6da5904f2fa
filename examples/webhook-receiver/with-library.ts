import { createServer } from 'node:http'

// #region library
import { Webhook } from 'standardwebhooks'
import { bodyOf } from './body.ts'

const webhook = new Webhook(process.env['WEBHOOK_SECRET'] ?? '')

const server = createServer(async (request, response) => {
  try {
    const body = await bodyOf(request)
    const headers = request.headers as Record<string, string>
    const event = webhook.verify(body, headers) as { type: string }
    console.log(event.type)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
})
// #endregion library

server.listen(Number(process.env['PORT'] ?? 8080), '127.0.0.1')
