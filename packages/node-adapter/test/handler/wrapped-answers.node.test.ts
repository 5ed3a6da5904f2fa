import { deepEqual, equal, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import express, { type RequestHandler } from 'express'
import type { FetchService } from '../../src/handler/options.ts'
import { toNodeHandler } from '../../src/to-node-handler.ts'
import { serve } from './served.ts'

const text: FetchService = {
  fetch: async (_request, { respond }) =>
    respond?.('{}', {
      status: 201,
      headers: { 'Content-Type': 'application/json', 'Server-Timing': 'app' },
    }) ?? new Response(),
}

/** So many pieces that no socket holds them. */
const pieces = 400
const piece = new Uint8Array(64 * 1024)
/** A socket takes all of these at once. */
const tiny = new Uint8Array(1)

function streaming({ each = piece, cancel = () => {} } = {}): FetchService {
  let left = pieces
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (left-- === 0) controller.close()
    else controller.enqueue(each)
  }
  return { fetch: async () => new Response(new ReadableStream({ pull, cancel }, { highWaterMark: 0 })) }
}

const behind = (middleware: RequestHandler, service: FetchService, onError = (_error: unknown) => {}) =>
  express().use(middleware, toNodeHandler(service, { onError }))

describe('headers of an app', () => {
  test('that the answer has too give way to it; cookies, Vary and Server-Timing are joined', async (t) => {
    const setting: RequestHandler = (_request, response, next) => {
      response.set({ 'Content-Type': 'text/html', 'X-Frame-Options': 'DENY', Vary: 'Origin' })
      response.set({ 'Set-Cookie': 'a=1', 'Server-Timing': 'auth' })
      next()
    }
    const service: FetchService = {
      async fetch() {
        const headers = new Headers({ 'content-type': 'text/plain', vary: 'Accept', 'server-timing': 'app' })
        headers.append('set-cookie', 'b=2')
        headers.append('set-cookie', 'c=3')
        return new Response('text', { headers })
      },
    }
    const server = await serve(t, behind(setting, service))
    const { headers } = await server.ask()
    equal(headers['content-type'], 'text/plain')
    equal(headers['x-frame-options'], 'DENY')
    equal(headers.vary, 'Origin, Accept')
    equal(headers['server-timing'], 'auth, app')
    deepEqual(headers['set-cookie'], ['a=1', 'b=2', 'c=3'])
  })

  test('that it sets when the head is written see those of the answer', async (t) => {
    const onHeaders: RequestHandler = (_request, response, next) => {
      const { writeHead } = response
      response.writeHead = (status: number) => {
        const [type, length] = [response.getHeader('content-type'), response.getHeader('content-length')]
        response.setHeader('x-seen', `${status} ${type} ${length}`)
        return writeHead.call(response, status)
      }
      next()
    }
    const server = await serve(t, behind(onHeaders, text))
    const { status, headers } = await server.ask()
    deepEqual([status, headers['x-seen']], [201, '201 application/json 2'])
    equal((await server.ask({ method: 'HEAD' })).headers['x-seen'], '201 application/json 2')
  })
})

describe('middleware that wraps a response', () => {
  test('sees each piece of a body, and nothing else, as bytes or text', async (t) => {
    const seen: unknown[] = []
    const recording: RequestHandler = (_request, response, next) => {
      const { write, end } = response
      response.write = (chunk: unknown) => {
        seen.push(chunk)
        return write.call(response, chunk as Buffer, 'utf8')
      }
      response.end = (...given: unknown[]) => {
        seen.push(...given)
        return end.call(response, given[0] as string, 'utf8')
      }
      next()
    }
    const piped: FetchService = { fetch: async () => new Response('a piece') }
    equal((await (await serve(t, behind(recording, text))).ask()).text, '{}')
    equal((await (await serve(t, behind(recording, piped))).ask()).text, 'a piece')
    deepEqual(seen, ['{}', Buffer.from('a piece')])
  })

  test('and keeps what write says to itself loses nothing', async (t) => {
    const silent: RequestHandler = (_request, response, next) => {
      const { write } = response
      response.write = (chunk: unknown) => {
        write.call(response, chunk as Buffer, 'utf8')
        return undefined as unknown as boolean
      }
      next()
    }
    for (const each of [piece, tiny]) {
      const server = await serve(t, behind(silent, streaming({ each })))
      equal((await server.ask()).text.length, pieces * each.length)
    }
  })

  test('is asked for `drain` once', async (t) => {
    let asked = 0
    let waits = 0
    const counting: RequestHandler = (_request, response, next) => {
      const { on, write } = response
      response.on = (name: string, listener: (...given: unknown[]) => void) => {
        if (name === 'drain') asked++
        return on.call(response, name, listener)
      }
      response.write = (chunk: unknown) => {
        const isTaken = write.call(response, chunk as Buffer, 'utf8')
        if (!isTaken) waits++
        return isTaken
      }
      next()
    }
    const server = await serve(t, behind(counting, streaming()))
    equal((await server.ask()).text.length, pieces * piece.length)
    deepEqual([asked, waits > 1], [1, true])
  })

  test('and throws does so once: the answer is a 500, or ends unfinished, and onError is told', async (t) => {
    const errors: unknown[] = []
    const throwing =
      (member: 'end' | 'write', times: number): RequestHandler =>
      (_request, response, next) => {
        const original = response[member]
        let left = times
        response[member] = (...given: unknown[]) => {
          if (left-- > 0) throw new Error('not mine')
          return Reflect.apply(original, response, given)
        }
        next()
      }
    const ask = async (middleware: RequestHandler, service: FetchService) =>
      (
        await serve(
          t,
          behind(middleware, service, (error) => errors.push(String(error))),
        )
      ).ask()
    equal((await ask(throwing('end', 1), text)).status, 500)
    equal((await ask(throwing('write', 1), streaming())).status, 500)
    await rejects(ask(throwing('end', 2), text), { code: 'ECONNRESET' })
    // The head has gone when it throws.
    await rejects(ask(throwing('end', 2), streaming()), { code: 'ECONNRESET' })
    deepEqual(errors, Array(4).fill('Error: not mine'))
  })

  test('and ends an answer amid its stream ends the making of it', async (t) => {
    const cancelled = Promise.withResolvers<void>()
    const ending: RequestHandler = (_request, response, next) => {
      const { write } = response
      response.write = (chunk: unknown) => {
        response.write = write
        const isTaken = write.call(response, chunk as Buffer, 'utf8')
        response.end()
        return isTaken
      }
      next()
    }
    const errors: unknown[] = []
    const service = streaming({ each: tiny, cancel: () => cancelled.resolve() })
    const server = await serve(
      t,
      behind(ending, service, (error) => errors.push(error)),
    )
    equal((await server.ask()).text.length, tiny.length)
    await cancelled.promise
    deepEqual(errors, [])
  })
})

test('a stream that answers HEAD is let go', async (t) => {
  const cancelled = Promise.withResolvers<void>()
  const server = await serve(t, toNodeHandler(streaming({ cancel: () => cancelled.resolve() }), {}))
  const { status, text } = await server.ask({ method: 'HEAD' })
  deepEqual([status, text], [200, ''])
  await cancelled.promise
})
