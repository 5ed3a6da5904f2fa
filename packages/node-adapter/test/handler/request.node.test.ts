import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import express from 'express'
import { toNodeHandler } from '../../src/to-node-handler.ts'
import { serve } from './served.ts'

const headers = { 'content-type': 'application/json' }
const body = '{"query":"caf\u00e9"}'

/** What a service that wraps ours may do with a request; each is told as text. */
const uses: Readonly<Record<string, (request: Request) => Promise<unknown>>> = {
  text: (request) => request.text(),
  json: async (request) => JSON.stringify(await request.json()),
  arrayBuffer: async (request) => new TextDecoder().decode(await request.arrayBuffer()),
  bytes: async (request) => new TextDecoder().decode(await (await request.blob()).bytes()),
  clone: (request) => request.clone().text(),
  async body(request) {
    let text = ''
    const decoder = new TextDecoder()
    for await (const piece of request.body ?? []) text += decoder.decode(piece, { stream: true })
    return text
  },
}

for (const isParsed of [false, true]) {
  const where = isParsed ? 'after express.json()' : 'from the socket'
  for (const [name, use] of Object.entries(uses))
    test(`the body comes by ${name}, ${where}`, async (t) => {
      const handler = toNodeHandler({ fetch: async (request) => new Response(String(await use(request))) })
      const server = await serve(t, isParsed ? express().use(express.json(), handler) : handler)
      equal((await server.ask({ headers, body })).text, body)
      equal((await server.ask({ headers, body, isChunked: true })).text, body)
    })

  test(`the body comes once, ${where}`, async (t) => {
    const seen: boolean[] = []
    const handler = toNodeHandler({
      async fetch(request) {
        seen.push(request.bodyUsed)
        await request.arrayBuffer()
        seen.push(request.bodyUsed)
        await rejects(request.arrayBuffer(), TypeError)
        await rejects(request.text(), TypeError)
        await rejects(request.json(), TypeError)
        return new Response()
      },
    })
    const server = await serve(t, isParsed ? express().use(express.json(), handler) : handler)
    equal((await server.ask({ headers, body })).status, 200)
    deepEqual(seen, [false, true])
  })
}

test('the body comes though middleware paused it', async (t) => {
  const handler = toNodeHandler({ fetch: async (request) => new Response(await request.arrayBuffer()) })
  const server = await serve(t, (message, response) => {
    message.pause()
    setImmediate(() => handler(message, response))
  })
  equal((await server.ask({ headers, body })).text, body)
})

test('the body comes whole to whoever looked at its stream first', async (t) => {
  const handler = toNodeHandler({
    async fetch(request) {
      if (request.body === null) return new Response('no body')
      return new Response(String((await request.arrayBuffer()).byteLength))
    },
  })
  const server = await serve(t, handler)
  equal((await server.ask({ body: new Uint8Array(1_000_000) })).text, '1000000')
})

test('a body that is read as a stream is read from the socket no faster', async (t) => {
  const size = 30 * 1024 * 1024
  let socket: Socket | undefined
  let heldMost = 0
  const handler = toNodeHandler({
    async fetch({ body }) {
      let received = 0
      for await (const piece of body ?? []) {
        received += piece.byteLength
        // Lets the socket bring more, if anything asks it to.
        await new Promise(setImmediate)
        heldMost = Math.max(heldMost, (socket?.bytesRead ?? size) - received)
      }
      return new Response(String(received))
    },
  })
  const server = await serve(t, (message, response) => {
    socket = message.socket
    handler(message, response)
  })
  equal((await server.ask({ body: new Uint8Array(size) })).text, String(size))
  ok(heldMost < 1024 * 1024, `${heldMost} bytes were held`)
})
