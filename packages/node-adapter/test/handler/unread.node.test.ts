import { equal, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import type { FetchService } from '../../src/handler/options.ts'
import { toNodeHandler } from '../../src/to-node-handler.ts'
import { serve } from './served.ts'

async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100_000 && !isSo(); turn++) await new Promise((resolve) => setImmediate(resolve))
  ok(isSo(), 'it did not come to that')
}

const service: FetchService = {
  async fetch({ url }, { keepWaiting, respond }) {
    const kind = new URL(url).pathname.slice(1)
    if (kind === 'events' || kind === 'upload') keepWaiting?.(kind)
    if (kind === 'long')
      return respond?.('x'.repeat(50_000_000), { status: 200, headers: {} }) ?? new Response()
    return new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(10)) }))
  },
}

for (const [kind, timeoutMs] of [
  ['long', 60_000],
  ['events', 120_000],
  ['upload', 0],
] as const)
  test(`a client that does not read has ${timeoutMs} ms for: ${kind}`, async (t) => {
    const handle = toNodeHandler(service)
    let held: Socket | null = null
    const { port } = await serve(t, (request, response) => {
      held = request.socket
      handle(request, response)
    })
    const client = connect(port, '127.0.0.1').pause()
    client.on('error', () => {})
    client.write(`GET /${kind} HTTP/1.1\r\nHost: x\r\n\r\n`)
    const socket = () => held as Socket | null
    await until(() => socket() !== null && (socket()?.bytesWritten ?? 0) > 0)
    equal(socket()?.timeout ?? 0, timeoutMs)
    if (timeoutMs > 0) {
      const closed = once(socket() as Socket, 'close')
      // What Node does when nothing has moved for as long.
      socket()?.emit('timeout')
      await closed
    }
    client.destroy()
  })
