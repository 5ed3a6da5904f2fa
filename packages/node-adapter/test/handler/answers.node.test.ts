import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, type TestContext, test } from 'node:test'
import type { RequestContext } from '@dealflow/core'
import express, { type RequestHandler } from 'express'
import type { FetchService } from '../../src/handler/options.ts'
import { toNodeErrorHandler, toNodeHandler } from '../../src/to-node-handler.ts'
import { serve } from './served.ts'

const json = { 'content-type': 'application/json' }
const answering = (response: () => Response | Promise<Response>): FetchService => ({
  fetch: async () => response(),
})

describe('an error that nobody caught', () => {
  const failures: Readonly<Record<string, FetchService>> = {
    'that fetch rejects with': { fetch: () => Promise.reject(new Error('broken')) },
    'that fetch throws': {
      fetch() {
        throw new Error('broken')
      },
    },
    'of a header that cannot be sent': {
      fetch: async (_request, { respond }) =>
        respond?.('', { status: 200, headers: { a: 'b\n' } }) ?? new Response(),
    },
    'of an answer that somebody else reads': answering(() => {
      const response = new Response('taken')
      response.body?.getReader()
      return response
    }),
  }
  for (const [name, service] of Object.entries(failures))
    test(`${name} is a 500 of the contract, and onError is told`, async (t) => {
      const errors: unknown[] = []
      const server = await serve(t, toNodeHandler(service, { onError: (error) => errors.push(error) }))
      const { status, headers, text } = await server.ask()
      equal(status, 500)
      const { error, meta } = JSON.parse(text)
      deepEqual(error, {
        code: 'INTERNAL_ERROR',
        message: 'Something went wrong on our side. Quote the request id when you report it.',
      })
      match(meta.request_id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      equal(meta.api_version, 'v2')
      equal(headers['x-request-id'], meta.request_id)
      equal(headers['cache-control'], 'no-store')
      equal(headers['content-type'], 'application/json')
      equal(errors.length, 1)
    })

  test('of onError itself ends nothing, and is told on the console', async (t) => {
    const told = t.mock.method(console, 'error', () => {})
    const onError = () => {
      throw new Error('told nobody')
    }
    const server = await serve(
      t,
      toNodeHandler({ fetch: () => Promise.reject(new Error('broken')) }, { onError }),
    )
    equal((await server.ask()).status, 500)
    equal(String(told.mock.calls[0]?.arguments[0]), 'Error: told nobody')
  })

  test('amid a body leaves the connection to the next request', async (t) => {
    let asked = 0
    const service: FetchService = {
      async fetch({ body }) {
        if (++asked > 1) return new Response('next')
        await body?.getReader().read()
        throw new Error('broken')
      },
    }
    const server = await serve(t, toNodeHandler(service, { onError() {} }))
    const socket = connect(server.port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 8000000\r\n\r\n')
    socket.write(new Uint8Array(8_000_000))
    socket.end('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    match(await text(socket), /^HTTP\/1\.1 500 .*next/s)
  })

  test('amid an answer ends its connection, unfinished, and onError is told', async (t) => {
    const service = answering(() => {
      let pulls = 0
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        if (pulls++ === 0) controller.enqueue(Buffer.from('begun'))
        else controller.error(new Error('broken'))
      }
      return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }))
    })
    const errors: unknown[] = []
    const server = await serve(t, toNodeHandler(service, { onError: (error) => errors.push(String(error)) }))
    await rejects(server.ask(), { code: 'ECONNRESET' })
    await rejects(server.ask(), { code: 'ECONNRESET' })
    deepEqual(errors, ['Error: broken', 'Error: broken'])
  })
})

test('an app that answers in the meantime is left alone, and the late answer is let go', async (t) => {
  const late = Promise.withResolvers<Response>()
  const cancelled = Promise.withResolvers<void>()
  const errors: unknown[] = []
  const handler = toNodeHandler(
    answering(() => late.promise),
    { onError: (error) => errors.push(error) },
  )
  const server = await serve(t, (message, response) => {
    handler(message, response)
    response.writeHead(503).write('too slow')
    void cancelled.promise.then(() => response.end())
  })
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) =>
    controller.enqueue(Buffer.from('late'))
  const cancel = () => cancelled.resolve()
  late.resolve(new Response(new ReadableStream({ start, cancel })))
  const { status, text } = await server.ask()
  deepEqual([status, text], [503, 'too slow'])
  deepEqual(errors, [])
})

describe('a client that hangs up', () => {
  /** Sends the text, and hangs up once the service was reached. */
  async function hangUp(port: number, text: string, reached: Promise<unknown>): Promise<void> {
    const socket = connect(port, '127.0.0.1')
    socket.write(text)
    await reached
    socket.destroy()
  }

  const post = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: '
  const whole = `${post}2\r\n\r\n{}`
  const ways: Readonly<Record<string, { text: string; isParsed: boolean }>> = {
    'after its body has come': { text: whole, isParsed: false },
    'after a parser has read its body': { text: whole, isParsed: true },
    'amid its body': { text: `${post}200\r\n\r\n{`, isParsed: false },
    'without a body': { text: 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', isParsed: false },
  }
  for (const [name, { text, isParsed }] of Object.entries(ways))
    test(`${name} aborts the request`, async (t) => {
      const reached = Promise.withResolvers<void>()
      const aborted = Promise.withResolvers<void>()
      const service: FetchService = {
        async fetch({ signal }) {
          signal.addEventListener('abort', () => aborted.resolve())
          reached.resolve()
          await aborted.promise
          return new Response('nobody hears this')
        },
      }
      const app = express()
      if (isParsed) app.use(express.json())
      const server = await serve(t, app.use(toNodeHandler(service)))
      await hangUp(server.port, text, reached.promise)
      await aborted.promise
    })

  test('while a parser reads is heard of by the service, and not by the app', async (t) => {
    const parsing = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<string>()
    const service: FetchService = {
      async fetch(request) {
        await request.arrayBuffer().catch((error) => ended.resolve(String(error)))
        return new Response()
      },
    }
    const tell: RequestHandler = (message, _response, next) => {
      message.once('data', () => parsing.resolve())
      next()
    }
    const app = express().use(tell, express.json(), toNodeHandler(service), toNodeErrorHandler(service))
    const server = await serve(t, app)
    await hangUp(server.port, `${post}200\r\n\r\n{`, parsing.promise)
    match(await ended.promise, /request aborted/)
  })

  test('before a text is ready leaves the server in peace', async (t) => {
    const reached = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const errors: unknown[] = []
    const service: FetchService = {
      async fetch({ signal }, { respond }) {
        const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve))
        reached.resolve()
        await aborted
        setImmediate(answered.resolve)
        return respond?.('{}', { status: 200, headers: json }) ?? new Response()
      },
    }
    const server = await serve(t, toNodeHandler(service, { onError: (error) => errors.push(error) }))
    await hangUp(server.port, whole, reached.promise)
    await answered.promise
    deepEqual(errors, [])
  })

  test('amid its body ends the reading of it', async (t) => {
    const reached = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<string>()
    const service: FetchService = {
      async fetch(request) {
        const bytes = request.arrayBuffer()
        reached.resolve()
        await bytes.then(
          () => ended.resolve('read'),
          () => ended.resolve('refused'),
        )
        return new Response()
      },
    }
    const server = await serve(t, toNodeHandler(service))
    await hangUp(server.port, `${post}200\r\n\r\n{`, reached.promise)
    equal(await ended.promise, 'refused')
  })

  test('before an answer is ready ends the making of it', async (t) => {
    const reached = Promise.withResolvers<void>()
    const cancelled = Promise.withResolvers<void>()
    const service: FetchService = {
      async fetch({ signal }) {
        const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve))
        reached.resolve()
        await aborted
        return new Response(new ReadableStream({ cancel: () => cancelled.resolve() }))
      },
    }
    const server = await serve(t, toNodeHandler(service))
    await hangUp(server.port, whole, reached.promise)
    await cancelled.promise
  })

  test('amid the answer ends the making of it', async (t) => {
    const cancelled = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const service = answering(() => {
      begun.resolve()
      return new Response(new ReadableStream({ cancel: () => cancelled.resolve() }))
    })
    const server = await serve(t, toNodeHandler(service))
    await hangUp(server.port, whole, begun.promise)
    await cancelled.promise
  })
})

test('an answer is made as fast as its reader takes it', async (t) => {
  const piece = new Uint8Array(64 * 1024)
  const most = 1_000
  let pulls = 0
  const service = answering(
    () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            pulls++
            if (pulls === most) controller.close()
            else controller.enqueue(piece)
          },
        }),
      ),
  )
  const server = await serve(t, toNodeHandler(service))
  const socket = connect(server.port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'readable')
  // Until nothing moves any more: what is made is in the buffers of the two sides.
  for (let before = -1; before !== pulls; ) {
    before = pulls
    for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate)
  }
  ok(pulls < most / 2, `${pulls} pieces of ${most} were made for nobody`)
  socket.resume()
  while (pulls < most) await once(socket, 'data')
  socket.destroy()
})

describe('what a service is told of its client', () => {
  const addressOf = async (
    t: TestContext,
    headers: Record<string, string>,
    trustedProxies: readonly string[] = [],
  ): Promise<string | null> => {
    const service: FetchService = {
      fetch: async (_request, { clientAddress }) => Response.json(clientAddress),
    }
    const server = await serve(t, toNodeHandler(service, { trustedProxies }))
    return JSON.parse((await server.ask({ headers })).text)
  }

  test('its address is the socket’s, or what a trusted proxy says', async (t) => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    equal(await addressOf(t, {}), '127.0.0.1')
    equal(await addressOf(t, headers), '127.0.0.1')
    equal(await addressOf(t, headers, ['127.0.0.1']), '203.0.113.9')
    equal(await addressOf(t, { 'x-forwarded-for': 'unknown' }, ['127.0.0.1']), null)
  })

  test('keepWaiting lifts the timeout of its connection', async (t) => {
    const timeouts: (number | undefined)[] = []
    let context: RequestContext | undefined
    const handler = toNodeHandler({
      async fetch(_request, given) {
        context = given
        return new Response()
      },
    })
    const server = await serve(t, (message, response) => {
      message.socket.setTimeout(60_000)
      handler(message, response)
      timeouts.push(message.socket.timeout)
      context?.keepWaiting?.()
      timeouts.push(message.socket.timeout)
    })
    await server.ask()
    deepEqual(timeouts, [60_000, 0])
  })
})

describe('an answer', () => {
  test('of a text is sent whole, with its length', async (t) => {
    const service: FetchService = {
      fetch: async (_request, { respond }) =>
        respond?.('é'.repeat(100_000), { status: 202, headers: json }) ?? new Response(),
    }
    const server = await serve(t, toNodeHandler(service))
    const { status, headers, text } = await server.ask()
    deepEqual([status, headers['content-length'], text.length], [202, '200000', 100_000])
    equal(headers['content-type'], 'application/json')
  })

  test('has the reason of its status, whatever it was made of', async (t) => {
    const service: FetchService = {
      fetch: async ({ method }, { respond }) =>
        (method === 'POST' ? respond?.('{}', { status: 404, headers: json }) : undefined) ??
        new Response('none', { status: 404 }),
    }
    const { port } = await serve(t, toNodeHandler(service))
    for (const method of ['GET', 'POST'])
      equal((await fetch(`http://127.0.0.1:${port}/`, { method })).statusText, 'Not Found')
  })

  test('to HEAD keeps its length and has no body, and 204 and 304 have neither', async (t) => {
    const statuses = [200, 204, 304]
    const service = answering(() => {
      const status = statuses.shift() ?? 500
      return new Response(null, { status, headers: status === 200 ? { 'content-length': '5' } : {} })
    })
    const server = await serve(t, toNodeHandler(service))
    const answers = [await server.ask({ method: 'HEAD' }), await server.ask(), await server.ask()]
    deepEqual(
      answers.map(({ status, headers, text }) => [status, headers['content-length'], text]),
      [
        [200, '5', ''],
        [204, undefined, ''],
        [304, undefined, ''],
      ],
    )
  })
})
