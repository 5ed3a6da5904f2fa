import { deepEqual, equal, match } from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, type TestContext, test } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { ServiceError } from '@dealflow/core'
import { readJsonBody } from '@dealflow/core/http'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import type { FetchService } from '../../src/handler/options.ts'
import { toNodeErrorHandler, toNodeHandler } from '../../src/to-node-handler.ts'
import { type Question, serve } from './served.ts'

/** Reads JSON as the service does, and tells what became of it. */
const reading: FetchService = {
  async fetch(request) {
    try {
      return Response.json({
        value: JSON.stringify(await readJsonBody(request, bytesMax, { defer: setImmediate })),
      })
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      return Response.json(error.details, { status: 400 })
    }
  },
}

const bytesMax = 2 * 1024 * 1024
const limit = 10 * 1024 * 1024
const json = { 'content-type': 'application/json' }
const small = '{"query":"robots","x":null}'
const invalid = (text: string) => Buffer.from(text, 'latin1')

const as = (type: string): Question => ({ headers: { 'content-type': type }, body: small })
const encodedAs = (encoding: string, body: string | Uint8Array): Question => ({
  headers: { ...json, 'content-encoding': encoding },
  body,
})

const bodies: Readonly<Record<string, Question>> = {
  'an object': { headers: json, body: small },
  'an object with blanks around it': { headers: json, body: `  ${small}\n` },
  'an object in chunks': { headers: json, body: small, isChunked: true },
  'an array': { headers: json, body: '[]' },
  null: { headers: json, body: 'null' },
  'a number': { headers: json, body: '5' },
  nothing: { headers: json, body: '' },
  'nothing, in chunks': { headers: json, body: '', isChunked: true },
  'broken JSON': { headers: json, body: '{"a":' },
  'broken JSON that is no UTF-8': { headers: json, body: invalid('{"\xff"}') },
  'JSON that is no UTF-8': { headers: json, body: invalid('{"a":"\xff"}') },
  'a number that is written longer': { headers: json, body: '{"a":1e20}' },
  'a number that is too large, and null': { headers: json, body: '{"a":{"b":1e400},"c":null}' },
  'a negative number that is too large': { headers: json, body: '[-1e400]' },
  'half of a surrogate pair': { headers: json, body: '{"a":"\\ud800"}' },
  'a byte order mark, and U+FFFD': { headers: json, body: '\ufeff{"a":"\ufffd"}' },
  'names that come twice, and __proto__': { headers: json, body: '{"a":1,"a":2,"__proto__":3}' },
  'JSON that nests deeply': { headers: json, body: '['.repeat(40) + ']'.repeat(40) },
  'JSON that nests too deeply to be written': { headers: json, body: '['.repeat(9_000) + ']'.repeat(9_000) },
  'Application/JSON; charset=UTF-8': as('Application/JSON; charset=UTF-8'),
  latin1: as('application/json; charset=latin1'),
  'UTF-16': as('application/json; charset=utf-16'),
  'a charset that is none': as('application/json; charset=utf-99'),
  'a content type that is none': as('application/json; charset="'),
  'two content types': as('application/json, text/plain'),
  'JSON of another type': as('application/vnd.api+json'),
  text: as('text/plain'),
  'a form': { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1'.repeat(3) },
  'a form of many fields': {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a=1&'.repeat(2_000),
  },
  'a form of many levels': {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `a${'[b]'.repeat(50)}=1`,
  },
  'no content type': { body: small },
  gzip: encodedAs('gzip', gzipSync(small)),
  deflate: encodedAs('deflate', deflateSync(small)),
  brotli: encodedAs('br', brotliCompressSync(small)),
  'gzip of broken JSON': encodedAs('gzip', gzipSync('{"a')),
  'gzip that is cut off': encodedAs('gzip', gzipSync(small).subarray(0, 12)),
  'gzip of more than a parser takes': encodedAs('gzip', gzipSync(' '.repeat(limit + 1))),
  'an encoding that nobody knows': encodedAs('x', small),
  identity: encodedAs('identity', small),
  'more bytes than the service takes': { headers: json, body: ' '.repeat(3_000_000) },
  'more bytes than the service takes, in chunks': {
    headers: json,
    body: ' '.repeat(3_000_000),
    isChunked: true,
  },
  'little JSON with many blanks': { headers: json, body: small + ' '.repeat(bytesMax) },
  'more bytes than anybody takes, in chunks': {
    headers: json,
    body: ' '.repeat(limit + 1),
    isChunked: true,
  },
}

const keepBytes = (message: IncomingMessage, _response: ServerResponse, bytes: Buffer) =>
  void Object.assign(message, { rawBody: bytes })

const parsers: Readonly<Record<string, readonly RequestHandler[]>> = {
  'express.json()': [express.json({ limit })],
  'express.json() that is not strict': [express.json({ limit, strict: false })],
  'express.json() that inflates nothing': [express.json({ limit, inflate: false })],
  'express.json() that keeps rawBody': [express.json({ limit, verify: keepBytes })],
  'express.json() and express.urlencoded()': [
    express.json({ limit: bytesMax }),
    express.urlencoded({ extended: true }),
  ],
  'express.text()': [express.text({ limit, type: '*/*' })],
  'express.raw()': [express.raw({ limit, type: '*/*' })],
}

/** What an app answers by itself is seen by its words. */
const ownAnswer: ErrorRequestHandler = (error: Error, _request, response, _next) => {
  response.status(418).end(error.message)
}

async function behind(t: TestContext, ...middleware: readonly RequestHandler[]) {
  const app = express()
  for (const each of middleware) app.use(each)
  app.use('/dealflow', toNodeHandler(reading), toNodeErrorHandler(reading))
  const server = await serve(t, app.use(ownAnswer))
  return { ask: (question: Question) => server.ask({ path: '/dealflow/x', ...question }) }
}

describe('a body that was read is answered like one that was not', () => {
  for (const [name, handlers] of Object.entries(parsers))
    test(`behind ${name}`, async (t) => {
      const bare = await serve(t, toNodeHandler(reading))
      const app = await behind(t, ...handlers)
      for (const [body, question] of Object.entries(bodies)) {
        const [expected, { status, text }] = [await bare.ask(question), await app.ask(question)]
        deepEqual({ status, text }, { status: expected.status, text: expected.text }, body)
      }
    })

  test('a body whose bytes were kept as text, as Koa keeps it, is their text', async (t) => {
    const app = await behind(t, express.text({ type: '*/*' }), (message, _response, next) => {
      const { body } = message as { body?: unknown }
      next(void Object.assign(message, { rawBody: body, body: { not: 'this' } }))
    })
    equal((await app.ask({ headers: json, body: small })).text, JSON.stringify({ value: small }))
  })

  test('bytes that were kept come before what a parser made of them', async (t) => {
    const app = await behind(t, express.json({ strict: false, verify: keepBytes }))
    equal((await app.ask({ headers: json, body: '"text"' })).text, JSON.stringify({ value: '"text"' }))
  })

  test('a form with a file is one, where its bytes were kept', async (t) => {
    const service: FetchService = {
      async fetch(request) {
        const file = (await request.formData()).get('file')
        return new Response(file instanceof File ? await file.text() : 'no file')
      },
    }
    const body =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF\r\n--x--\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const server = await serve(t, express().use(express.raw({ type: '*/*' }), toNodeHandler(service)))
    equal((await server.ask({ headers, body })).text, '%PDF')
  })

  test('nothing is made of nothing: a request without a body has none after it was drained', async (t) => {
    const service: FetchService = {
      fetch: async ({ body }) => new Response(String((await body?.getReader().read())?.done ?? 'none')),
    }
    const drain: RequestHandler = (message, _response, next) => void message.resume().once('end', next)
    const server = await serve(t, express().use(drain, toNodeHandler(service)))
    equal((await server.ask({ method: 'DELETE' })).text, 'true')
    equal((await server.ask({ method: 'GET' })).text, 'none')
  })
})

describe('a limit of the parser that is below the service’s', () => {
  const body = JSON.stringify({ query: 'x'.repeat(150_000) })
  for (const isChunked of [false, true])
    test(`is named, for a body ${isChunked ? 'in chunks' : 'of a declared length'}`, async (t) => {
      const app = await behind(t, express.json())
      const { status, text } = await app.ask({ headers: json, body, isChunked })
      equal(status, 400)
      match(text, /at most 102,400 bytes: the `limit` of a body parser in front of this service/)
    })

  for (const limit of [undefined, '1mb', Number.NaN, -1])
    test(`is not there to be named when the app refuses in the parser’s words and calls it ${limit}`, async (t) => {
      const refuse: RequestHandler = (message, _response, next) =>
        void message.resume().once('end', () => next({ type: 'entity.too.large', limit }))
      const { status, text } = await (await behind(t, refuse)).ask({ headers: json, body: small })
      equal(status, 400)
      match(text, /the body could not be read to its end/)
    })
})

describe('a body that cannot be made again', () => {
  const form: Question = {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x--\r\n',
  }
  const take: RequestHandler = (message, _response, next) => void message.resume().once('end', next)

  test('goes to the app as an error that names the remedy', async (t) => {
    const app = await behind(t, take)
    for (const question of [form, { headers: json, body: small }]) {
      const { status, text } = await app.ask(question)
      equal(status, 418)
      match(
        text,
        /^The body of POST \/dealflow\/x was read or decoded .* Mount Dealflow before .* or keep .* `request\.rawBody`\.$/,
      )
    }
  })

  test('of a file that a parser kept as text goes there too, and one whose bytes are text is still a form', async (t) => {
    const app = await behind(t, express.text({ type: '*/*' }))
    const { status, text } = await app.ask({ ...form, body: invalid('--x\r\n\r\n%PDF-1.7\xff\r\n--x--\r\n') })
    equal(status, 418)
    match(text, /Mount Dealflow before/)
    match((await app.ask(form)).text, /headers\.content-type/)
  })

  test('because the app had it decoded goes there too', async (t) => {
    const decode: RequestHandler = (message, _response, next) => next(void message.setEncoding('utf8'))
    const { status, text } = await (await behind(t, decode)).ask({ headers: json, body: small })
    equal(status, 418)
    match(text, /Mount Dealflow before/)
  })

  test('of JSON that a reviver made unwritable goes there too', async (t) => {
    const app = await behind(t, express.json({ reviver: (_key, value) => (value === 1 ? 1n : value) }))
    const { status, text } = await app.ask({ headers: json, body: '[1]' })
    equal(status, 418)
    match(text, /Mount Dealflow before/)
  })

  test('of which a parser says no more than that it refused it goes there too', async (t) => {
    const refuse: RequestHandler = (message, _response, next) =>
      void message.resume().once('end', () => next({ type: 'entity.parse.failed' }))
    const { status, text } = await (await behind(t, refuse)).ask({ headers: json, body: small })
    equal(status, 418)
    match(text, /Mount Dealflow before/)
  })

  test('is a 500 of the contract where there is no next, and onError is told the remedy', async (t) => {
    const errors: unknown[] = []
    const handler = toNodeHandler(reading, { onError: (error) => errors.push(error) })
    const server = await serve(
      t,
      (message, response) => void message.resume().once('end', () => handler(message, response)),
    )
    const { status, text } = await server.ask(form)
    equal(status, 500)
    equal(JSON.parse(text).error.code, 'INTERNAL_ERROR')
    match(String(errors[0]), /^BodyTaken: .*Mount Dealflow before/)
  })

  test('is not asked after where the service takes no body of that type', async (t) => {
    const app = await behind(t, take)
    const { status, text } = await app.ask(as('text/plain'))
    equal(status, 400)
    match(text, /headers\.content-type/)
  })
})

describe('an error that is the app’s own goes on to it', () => {
  const refusing =
    (error: unknown): RequestHandler =>
    (_message, _response, next) =>
      next(error)
  const verify = () => {
    throw new Error('not signed')
  }
  const errors: Readonly<Record<string, RequestHandler>> = {
    'of its middleware': refusing(new Error('no')),
    'that is no object': refusing('no'),
    'with a type that is no parser’s': refusing(
      Object.assign(new Error('no'), { type: 'entity.verify.failed' }),
    ),
    'with a status': refusing(Object.assign(new Error('no'), { status: 400, errno: -3 })),
    'of its own check of the bytes': express.json({ verify }),
  }
  for (const [name, middleware] of Object.entries(errors))
    test(name, async (t) => {
      const app = await behind(t, middleware)
      equal((await app.ask({ headers: json, body: small })).status, 418)
    })
})
