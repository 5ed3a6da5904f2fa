import { errorTable } from '@dealflow/core'
import type { FetchService } from '../handler/options.ts'
import { is, type MountBench, type MountCase, manyRoundTrips, onMount } from './mount-case.ts'

const piece = new Uint8Array(64 * 1024).fill(0x61)
/** More than the buffers of both sockets hold. */
const pieces = 1_024

/** Bodies that come and go in pieces, clients that leave amid them, and a service that fails. */
export const mountStreamCases: readonly MountCase[] = [
  scripted('the first bytes of a body reach the service before its last are sent', () => {
    const first = Promise.withResolvers<string>()
    return {
      async serve(request) {
        const reader = (request.body as ReadableStream<Uint8Array>).getReader()
        const { value } = await reader.read()
        first.resolve(new TextDecoder().decode(value))
        let size = 0
        for (let read = await reader.read(); !read.done; read = await reader.read()) size += read.value.length
        return new Response(`${size} more`)
      },
      async run({ open, head }) {
        const line = await open()
        line.send(`${head('POST', '/body', ['Content-Length: 5'])}ab`)
        is(await first.promise, 'ab', 'what came first')
        line.send('cde')
        is((await line.answer()).body, '3 more', 'answer')
      },
    }
  }),

  heavy('a service that does not read holds its client back, and then reads everything', () => {
    const isAsked = Promise.withResolvers<void>()
    const mayRead = Promise.withResolvers<void>()
    return {
      async serve(request) {
        // It has begun to read when it stops.
        const reader = (request.body as ReadableStream<Uint8Array>).getReader()
        let size = (await reader.read()).value?.length ?? 0
        isAsked.resolve()
        await mayRead.promise
        for (let read = await reader.read(); !read.done; read = await reader.read()) size += read.value.length
        return new Response(String(size))
      },
      async run(bench) {
        const line = await bench.open()
        const length = pieces * piece.length
        line.send(bench.head('POST', '/body', [`Content-Length: ${length}`]))
        let sent = 0
        const sending = (async () => {
          for (let count = 0; count < pieces; count++) {
            await line.write(piece)
            sent += piece.length
          }
        })()
        await isAsked.promise
        await manyRoundTrips(bench, '/other')
        const sentToDeafEars = sent
        mayRead.resolve()
        await sending
        is((await line.answer()).body, String(length), 'bytes that were read')
        if (sentToDeafEars >= length) throw new Error('a body that nobody read was taken whole')
      },
    }
  }),

  scripted('a client that leaves amid its body is not one that has sent it', () => {
    const first = Promise.withResolvers<void>()
    const outcome = Promise.withResolvers<string>()
    return {
      async serve(request) {
        const reader = (request.body as ReadableStream<Uint8Array>).getReader()
        const { signal } = request
        await reader.read()
        first.resolve()
        const rest = await reader.read().then(
          ({ done }) => (done ? 'ended' : 'more'),
          () => 'broken off',
        )
        outcome.resolve(rest === 'ended' && signal.aborted ? 'broken off' : rest)
        return new Response()
      },
      async run({ open, head }) {
        const line = await open()
        line.send(`${head('POST', '/body', ['Content-Length: 5'])}ab`)
        await first.promise
        line.hangUp()
        is(await outcome.promise, 'broken off', 'the body')
      },
    }
  }),

  ...[
    ['of a GET', 'GET', [], ''],
    ['of a POST whose body was read', 'POST', ['Content-Type: application/json', 'Content-Length: 2'], '{}'],
  ].map(([what, method, headers, body]) =>
    scripted(`the signal ${what} aborts when its client hangs up`, () => {
      const isAsked = Promise.withResolvers<void>()
      const aborted = Promise.withResolvers<boolean>()
      return {
        async serve(request) {
          const { signal } = request
          if (request.method === 'POST') await request.arrayBuffer()
          is(signal.aborted, false, 'aborted while the client waits')
          signal.addEventListener('abort', () => aborted.resolve(signal.aborted))
          isAsked.resolve()
          await aborted.promise
          return new Response('nobody reads this')
        },
        async run({ open, head }) {
          const line = await open()
          line.send(`${head(method as string, '/work', headers as string[])}${body}`)
          await isAsked.promise
          line.hangUp()
          is(await aborted.promise, true, 'aborted')
        },
      }
    }),
  ),

  scripted('an answer whose client hangs up is cancelled', () => {
    const cancelled = Promise.withResolvers<void>()
    return {
      async serve() {
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => controller.enqueue(piece),
          // It has nothing more to say, so that no failing write tells it.
          pull: () => new Promise(() => {}),
          cancel: () => cancelled.resolve(),
        })
        return new Response(body)
      },
      async run({ open, head }) {
        const line = await open()
        line.send(head('GET', '/answer'))
        await new Promise((heard) => line.socket.once('data', heard))
        line.hangUp()
        await cancelled.promise
      },
    }
  }),

  heavy('a client that does not read holds the answer back, and loses nothing of it', () => {
    let pulled = 0
    const body = () =>
      new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            if (pulled === pieces) return controller.close()
            pulled++
            controller.enqueue(piece)
          },
        },
        { highWaterMark: 0 },
      )
    return {
      serve: async () => new Response(body()),
      async run(bench) {
        const line = await bench.open()
        line.send(bench.head('GET', '/answer', ['Connection: close']))
        await manyRoundTrips(bench, '/other')
        const pulledForNobody = pulled
        let size = 0
        line.socket.on('data', (bytes: Buffer) => {
          size += bytes.length
        })
        await new Promise((ended) => line.socket.once('close', ended))
        if (size < pieces * piece.length) throw new Error(`the answer ended after ${size} bytes`)
        if (pulledForNobody === pieces)
          throw new Error('an answer of 64 MB was made for a client that reads nothing')
      },
    }
  }),

  scripted('an answer that breaks off ends its connection unfinished', () => {
    return {
      async serve() {
        let isFirst = true
        return new Response(
          new ReadableStream<Uint8Array>({
            pull(controller) {
              if (isFirst) controller.enqueue(piece)
              else controller.error(new Error('the source is gone'))
              isFirst = false
            },
          }),
        )
      },
      async run(bench) {
        const line = await bench.open()
        line.send(bench.head('GET', '/answer'))
        const outcome = await line.answer().then(
          ({ status }) => status,
          () => 'unfinished',
        )
        const isOver = outcome === 'unfinished' || (bench.mounted.own?.failures === true && outcome === 500)
        is(isOver, true, `ended as it should, with ${outcome}`)
        await manyRoundTrips(bench, '/other')
      },
    }
  }),

  ...(
    [
      ['rejects', () => Promise.reject(new Error('a fault'))],
      [
        'throws',
        () => {
          throw new Error('a fault')
        },
      ],
    ] as [string, () => Promise<Response>][]
  ).map(([what, serve]) =>
    scripted(
      `a fetch that ${what} is a 500 in the contract’s form, and nothing of its error is shown`,
      () => ({
        serve,
        async run({ mounted: { own }, open, head }) {
          const line = await open()
          for (const method of ['GET', 'POST']) {
            line.send(head(method, '/api/v2/jobs', ['Content-Length: 0']))
            const answer = await line.answer()
            is(answer.status, 500, 'status')
            is(/a fault|\.ts|\.js/.test(answer.body), false, 'the error is shown')
            if (own?.failures === true) continue
            const { error, meta } = JSON.parse(answer.body)
            is(error, { code: 'INTERNAL_ERROR', message: errorTable.INTERNAL_ERROR.message }, 'error')
            is(meta.api_version, 'v2', 'version')
            is(/^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(meta.request_id), true, 'request id')
          }
        },
      }),
    ),
  ),
]

interface Script {
  serve(request: Request): Promise<Response>
  run(bench: MountBench): Promise<void>
}

/** A case whose service does one thing, and answers `/other` beside it. */
function scripted(name: string, script: () => Script): MountCase {
  return {
    name,
    async run(start) {
      const { serve, run } = script()
      const service: FetchService = {
        fetch: (request) =>
          request.url.endsWith('/other') ? Promise.resolve(new Response('other')) : serve(request),
      }
      await onMount(start, service, run)
    },
  }
}

function heavy(name: string, script: () => Script): MountCase {
  return { ...scripted(name, script), isHeavy: true }
}
