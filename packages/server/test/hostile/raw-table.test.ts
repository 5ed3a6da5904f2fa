import { expect, test } from 'bun:test'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { checkRaw } from './raw-scenarios.ts'
import { rawTable } from './raw-table.ts'

/** A mutant: answers whatever looks like a request line, wherever it stands, and ends the connection after it. */
function answerEverything(socket: Socket) {
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    const lines = chunk.toString('latin1').match(/^[A-Z]+ \S+ HTTP\/1\.1/gm) ?? []
    for (const line of lines) socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${line.length}\r\n\r\n${line}`)
    socket.end()
  })
}

test('a server that answers a smuggled request does not pass the table', async () => {
  const server = createServer(answerEverything).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const target = { port: (server.address() as AddressInfo).port, key: 'k' }
  const caught: string[] = []
  for (const row of rawTable) await checkRaw(target, row).catch(() => caught.push(row.name))
  server.close()
  expect(caught).toContain('a length and chunks')
  expect(caught).toContain('two transfer encodings')
  expect(caught).toContain('a folded header')
  expect(caught).toContain('no Host')
})
