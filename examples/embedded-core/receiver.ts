import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyWebhook, type WebhookEvent } from '@dealflow/core/client'

export interface Receiver {
  readonly url: string
  /** The first genuine event. */
  readonly event: Promise<WebhookEvent>
  readonly server: Server
}

// #region receiver
/** Stands for whoever is told of jobs: it believes nothing that was not signed with the secret. */
export async function startReceiver(secret: () => string): Promise<Receiver> {
  const { promise: event, resolve } = Promise.withResolvers<WebhookEvent>()
  const server = createServer(async (request, response) => {
    try {
      resolve(
        await verifyWebhook({ secret: secret(), headers: request.headers, body: await bodyOf(request) }),
      )
      response.writeHead(204).end()
    } catch {
      // Not a delivery, or one that broke off and comes again.
      response.writeHead(400).end()
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, event, server }
}
// #endregion receiver

/** The bytes as they came. Throws when there are more of them than any event has. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request) {
    bytes += piece.length
    if (bytes > 1_000_000) throw new Error('larger than any event')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
