import { deepStrictEqual, ok } from 'node:assert'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { longestTurnOf, turnMsMax } from './loop-turns.ts'
import { fails, get, type OutboundCase } from './outbound-subject.ts'

const MB = 1_000_000
const allowedCidrs = ['127.0.0.1/32']
const rounds = 10

/**
 * The best of some rounds, until one is good: in the first a runtime compiles what it meets, and on a busy machine a collection of
 * garbage falls into some. What holds a loop holds it each time.
 */
async function bestTurn(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds && best > turnMsMax; round++)
    best = Math.min(best, (await longestTurnOf(work)).longestMs)
  return best
}

const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'

/** What a receiver says once, and then again and again, and whether a head was read by then. */
const endless: readonly (readonly [what: string, once: string, again: string, hasHead: boolean])[] = [
  ['announcements', '', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', false],
  ['a line of status', 'HTTP/1.1 200 ', 'O', false],
  ['headers', 'HTTP/1.1 200 OK\r\n', 'a: b\r\n', false],
  ['headers of three bytes', 'HTTP/1.1 200 OK\r\n', 'a:\n', false],
  ['empty lines', '', '\r\n', false],
  ['a size of a chunk', chunked, '0', true],
  ['an extension of a chunk', `${chunked}1;`, 'a', true],
  ['small chunks with long extensions', chunked, `1;${'a'.repeat(8_000)}\r\nx\r\n`, true],
  ['chunks of one byte', chunked, '1\r\nx\r\n', true],
  ['trailers', `${chunked}0\r\n`, 'a: b\r\n', true],
  ['trailers of three bytes', `${chunked}0\r\n`, 'a:\n', true],
  ['a body', 'HTTP/1.1 200 OK\r\n\r\n', 'x', true],
]

/** Says it as fast as it is taken. */
async function endlessReceiver(first: string, again: string) {
  const piece = Buffer.from(again.repeat(Math.ceil(65_536 / again.length)))
  const server = createServer((socket) => {
    const pour = () => {
      if (socket.destroyed) return
      if (socket.write(piece)) setImmediate(pour)
      else socket.once('drain', pour)
    }
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(first)
      pour()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

/** What never ends, or unpacks to more than anybody reads. */
export const endlessCases: readonly OutboundCase[] = [
  {
    name: 'whatever a receiver says for ever ends at a bound of bytes, long before its time',
    async run({ client }) {
      const guarded = client({ allowedCidrs })
      const limits = { timeoutMs: 60_000, wireBytesMax: 65_536, decodedBytesMax: 65_536 }
      for (const [what, first, again, hasHead] of endless) {
        const { server, url } = await endlessReceiver(first, again)
        try {
          // What 64 KB of it comes to first: the limit of the body.
          const isBody = what === 'a body' || what === 'chunks of one byte'
          const cpuMs = await bestTurn(async () => {
            await fails(get(guarded, url, limits), isBody ? 'too_large' : 'protocol', what)
            if (!hasHead) return
            const cut = await get(guarded, url, { ...limits, whenTooLarge: 'cut' })
            deepStrictEqual([what, cut.status, cut.isTruncated], [what, 200, true])
          })
          ok(cpuMs <= turnMsMax, `${what}: a turn of the loop took ${Math.round(cpuMs)} ms of CPU`)
        } finally {
          server.close()
        }
      }
    },
  },
  {
    name: 'an answer of 3 MB comes whole, also where the end of the connection is its end',
    async run({ receiver, client }) {
      const guarded = client({ allowedCidrs })
      const body = Buffer.alloc(3 * MB, 'geheim ')
      const limits = { wireBytesMax: 5 * MB, decodedBytesMax: 5 * MB }
      for (const connection of ['keep-alive', 'close']) {
        const { port } = await receiver((request, response) => {
          if (connection === 'keep-alive') response.end(body)
          else request.socket.end(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), body]))
        })
        const asked = Array.from({ length: 5 }, () => get(guarded, `http://127.0.0.1:${port}/`, limits))
        for (const answer of await Promise.all(asked))
          deepStrictEqual([connection, body.equals(answer.body)], [connection, true])
      }
    },
  },
  {
    name: 'bodies that unpack to gigabytes are cut at their limit, and unpacking twenty of them holds no turn of the loop',
    async run({ receiver, client }) {
      const guarded = client({ allowedCidrs })
      const zeros = Buffer.alloc(60 * MB)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 24 }
      for (const [encoding, packed] of [
        ['gzip', gzipSync(zeros, { level: 1 })],
        ['br', brotliCompressSync(zeros, { params })],
      ] as const) {
        const { port } = await receiver((_request, response) => {
          response.setHeader('content-encoding', encoding).end(packed)
        })
        const limits = { wireBytesMax: 5 * MB, decodedBytesMax: 5 * MB, whenTooLarge: 'cut' } as const
        const cpuMs = await bestTurn(async () => {
          const asked = Array.from({ length: 20 }, () => get(guarded, `http://127.0.0.1:${port}/`, limits))
          for (const { body, isTruncated } of await Promise.all(asked))
            deepStrictEqual([body.length, isTruncated], [5 * MB, true])
        })
        ok(cpuMs <= turnMsMax, `${encoding}: a turn of the loop took ${Math.round(cpuMs)} ms of CPU`)
      }
    },
  },
]
