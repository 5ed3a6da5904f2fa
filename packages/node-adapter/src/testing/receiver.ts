import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ContractReceiver, ReceivedDelivery } from '@dealflow/core/testing'

/** A receiver of webhooks on a loopback port, for the HTTP contract: the service must allow http and 127.0.0.0/8. */
export async function loopbackReceiver(): Promise<ContractReceiver> {
  const received: ReceivedDelivery[] = []
  let answer = { status: 200, headers: {}, body: 'ok' }
  let waiting: { readonly count: number; readonly resolve: () => void }[] = []

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    received.push({ headers: singleValues(request), body: Buffer.concat(chunks).toString('utf8') })
    response.writeHead(answer.status, answer.headers).end(answer.body)
    for (const { resolve } of waiting.filter(({ count }) => count <= received.length)) resolve()
    waiting = waiting.filter(({ count }) => count > received.length)
  }

  const server = createServer((request, response) => {
    take(request, response).catch((error) => response.destroy(error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    hmacSha256: (key, text) => new Uint8Array(createHmac('sha256', key).update(text).digest()),
    received: () => received,
    waitFor(count) {
      if (received.length >= count) return Promise.resolve(received)
      return new Promise((resolve) => waiting.push({ count, resolve: () => resolve(received) }))
    },
    answer(status, { headers = {}, body = '' } = {}) {
      answer = { status, headers, body }
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const singleValues = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )
