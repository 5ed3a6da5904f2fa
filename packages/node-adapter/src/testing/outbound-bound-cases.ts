import { deepStrictEqual, ok, strictEqual } from 'node:assert'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { brotliCompressSync, createGzip, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { createDialer } from '../host/dialer.ts'
import { fails, get, hello, type OutboundCase, textOf } from './outbound-subject.ts'

const allowedCidrs = ['127.0.0.1/32']
const MB = 1_000_000

const sending =
  (body: Uint8Array | string, encoding?: string): RequestListener =>
  (_request, response) => {
    if (encoding !== undefined) response.setHeader('content-encoding', encoding)
    response.end(body)
  }

const endless: RequestListener = (_request, response) => {
  const chunk = new Uint8Array(64 * 1024)
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', more)
  more()
}

export const boundCases: readonly OutboundCase[] = [
  {
    name: 'gzip, both deflates and br are decoded, and the bytes of the wire are counted',
    async run({ receiver, client }) {
      const guarded = client({ allowedCidrs })
      const text = 'geheim '.repeat(1_000)
      for (const [encoding, body] of [
        ['gzip', gzipSync(text)],
        ['x-gzip', gzipSync(text)],
        ['deflate', deflateSync(text)],
        ['deflate', deflateRawSync(text)],
        ['br', brotliCompressSync(text)],
        ['identity', Buffer.from(text)],
      ] as const) {
        const { port } = await receiver(sending(body, encoding))
        const answer = await get(guarded, `http://127.0.0.1:${port}/`)
        deepStrictEqual([encoding, textOf(answer) === text, answer.wireBytes], [encoding, true, body.length])
      }
    },
  },
  {
    name: 'a body that is longer than the limit is refused or cut, on the wire and decoded',
    async run({ receiver, client }) {
      const guarded = client({ allowedCidrs })
      const plain = await receiver(sending('x'.repeat(2_000)))
      const packed = await receiver(sending(gzipSync('x'.repeat(2_000)), 'gzip'))
      for (const { port } of [plain, packed]) {
        const url = `http://127.0.0.1:${port}/`
        await fails(get(guarded, url, { decodedBytesMax: 1_999 }), 'too_large', 'decoded')
        const cut = await get(guarded, url, { decodedBytesMax: 1_999, whenTooLarge: 'cut' })
        deepStrictEqual([cut.body.length, cut.isTruncated], [1_999, true])
        const whole = await get(guarded, url, { decodedBytesMax: 2_000, whenTooLarge: 'cut' })
        deepStrictEqual([whole.body.length, whole.isTruncated], [2_000, false])
        await fails(get(guarded, url, { wireBytesMax: 20 }), 'too_large', 'wire')
        const short = await get(guarded, url, { wireBytesMax: 20, whenTooLarge: 'cut' })
        deepStrictEqual([short.wireBytes, short.isTruncated], [20, true])
      }
      const stalling = await receiver((_request, response) => {
        response.setHeader('content-encoding', 'gzip').write(gzipSync('x'.repeat(2_000)).subarray(0, -4))
      })
      const stalled = { decodedBytesMax: 1_000, timeoutMs: 5_000 }
      await fails(get(guarded, `http://127.0.0.1:${stalling.port}/`, stalled), 'too_large', 'without its end')
    },
  },
  {
    name: 'an endless answer and 200 MB in a few gzipped kilobytes end at the limit with flat memory',
    async run({ receiver, client }) {
      const guarded = client({ allowedCidrs })
      const bomb = await zeros(200 * MB)
      const packed = await receiver(sending(bomb, 'gzip'))
      const plain = await receiver(endless)
      const round = async () => {
        const limits = { wireBytesMax: 5 * MB, decodedBytesMax: 5 * MB }
        await fails(get(guarded, `http://127.0.0.1:${packed.port}/`, limits), 'too_large', 'bomb')
        await fails(get(guarded, `http://127.0.0.1:${plain.port}/`, limits), 'too_large', 'endless')
      }
      // In the first, a runtime takes what it goes on with.
      await round()
      let grown = Number.POSITIVE_INFINITY
      // What is kept of an answer is kept each time; the rest of the process grows once.
      for (let tries = 0; tries < 4 && grown >= 120 * MB; tries++) {
        const before = process.memoryUsage.rss()
        for (let times = 0; times < 5; times++) await round()
        grown = process.memoryUsage.rss() - before
      }
      ok(grown < 120 * MB, `the memory of the process grew by ${Math.round(grown / MB)} MB`)
    },
  },
  {
    name: 'a body that is not what it says fails, or is cut where a cut was asked for',
    async run({ receiver, client }) {
      const guarded = client({ allowedCidrs })
      const half = gzipSync(Buffer.from('half '.repeat(100))).subarray(0, 20)
      for (const [body, encoding] of [
        ['plain', 'gzip'],
        [half, 'gzip'],
        ['x', 'zstd'],
        [half, 'gzip, gzip'],
      ] as const) {
        const { port } = await receiver(sending(body, encoding))
        await fails(get(guarded, `http://127.0.0.1:${port}/`), 'protocol', encoding)
        const cut = await get(guarded, `http://127.0.0.1:${port}/`, { whenTooLarge: 'cut' })
        deepStrictEqual([cut.status, cut.isTruncated], [200, true])
      }
    },
  },
  {
    name: 'headers of more than 16 KB are refused',
    async run({ receiver, client }) {
      const guarded = client({ allowedCidrs })
      const long = await receiver((_request, response) =>
        response.setHeader('x-long', 'x'.repeat(20_000)).end(),
      )
      await fails(get(guarded, `http://127.0.0.1:${long.port}/`), 'protocol', 'one header')
      const many = await receiver((_request, response) => {
        for (let at = 0; at < 300; at++) response.setHeader(`x-${at}`, 'x'.repeat(60))
        response.end()
      })
      await fails(get(guarded, `http://127.0.0.1:${many.port}/`), 'protocol', 'many headers')
      const fine = await receiver((_request, response) =>
        response.setHeader('x-long', 'x'.repeat(8_000)).end(),
      )
      strictEqual((await get(guarded, `http://127.0.0.1:${fine.port}/`)).status, 200)
      await fails(
        get(guarded, `http://127.0.0.1:${fine.port}/`, { headerBytesMax: 4_000 }),
        'protocol',
        'own limit',
      )
    },
  },
  {
    name: 'the deadline ends a silent receiver, one that drips, a hop after it and a resolver that never answers',
    async run({ receiver, client }) {
      const names = { 'late.test': [['127.0.0.1']] }
      const never = { resolve: () => new Promise<never>(() => {}) }
      const guarded = client({ allowedCidrs, names })
      const silent = await receiver(() => {})
      const stuck = await receiver((_request, response) => response.write('x'))
      const hop = await receiver((_request, response) =>
        response.writeHead(302, { location: `http://127.0.0.1:${silent.port}/` }).end(),
      )
      const soon = { timeoutMs: 100, redirectsMax: 1 }
      for (const { port } of [silent, stuck, hop])
        await fails(get(guarded, `http://late.test:${port}/`, soon), 'timeout', `port ${port}`)
      const cut = await get(guarded, `http://127.0.0.1:${stuck.port}/`, { ...soon, whenTooLarge: 'cut' })
      deepStrictEqual([cut.status, textOf(cut), cut.isTruncated], [200, 'x', true])
      const headless = { ...soon, whenTooLarge: 'cut' } as const
      await fails(
        get(guarded, `http://127.0.0.1:${silent.port}/`, headless),
        'timeout',
        'no head to cut after',
      )
      await fails(get(client({ resolver: never }), 'http://late.test/', soon), 'timeout', 'resolver')
    },
  },
  {
    name: 'a caller who gives up ends the request at any stage, and one who came too late starts none',
    async run({ receiver, client }) {
      const guarded = client({ allowedCidrs })
      for (const stage of ['request', 'body'] as const) {
        const controller = new AbortController()
        const { port } = await receiver((_request, response) => {
          if (stage === 'body') response.write('x')
          setImmediate(() => controller.abort())
        })
        await fails(
          get(guarded, `http://127.0.0.1:${port}/`, { signal: controller.signal, whenTooLarge: 'cut' }),
          'aborted',
          stage,
        )
      }
      const { port, connections } = await receiver(hello)
      await fails(
        get(guarded, `http://127.0.0.1:${port}/`, { signal: AbortSignal.abort() }),
        'aborted',
        'before',
      )
      strictEqual(connections(), 0)
    },
  },
  {
    name: 'what is no HTTP and a connection that ends early are failures of the protocol',
    async run({ receiver, client }) {
      const guarded = client({ allowedCidrs })
      const early = await receiver((request) => request.socket.destroy())
      await fails(get(guarded, `http://127.0.0.1:${early.port}/`), 'protocol', 'no answer')
      const cutOff = await receiver((request, response) => {
        response.setHeader('content-length', '100')
        response.write('x', () => request.socket.destroy())
      })
      await fails(get(guarded, `http://127.0.0.1:${cutOff.port}/`), 'protocol', 'half an answer')
      const cut = await get(guarded, `http://127.0.0.1:${cutOff.port}/`, { whenTooLarge: 'cut' })
      deepStrictEqual([cut.status, textOf(cut), cut.isTruncated], [200, 'x', true])
      const garbage = await receiver((request) => request.socket.end('SSH-2.0-OpenSSH_9.2\r\n'))
      await fails(get(guarded, `http://127.0.0.1:${garbage.port}/`), 'protocol', 'another protocol')
    },
  },
  {
    name: 'a connection is kept for the next request to its place and name, and for no other name',
    async run({ receiver, client }) {
      const { port, connections } = await receiver(hello)
      const names = { 'a.test': [['127.0.0.1']], 'b.test': [['127.0.0.1']] }
      const guarded = client({ allowedCidrs, names })
      for (let round = 0; round < 5; round++) await get(guarded, `http://a.test:${port}/`)
      strictEqual(connections() <= 2, true, `${connections()} connections`)
      const before = connections()
      await get(guarded, `http://b.test:${port}/`)
      strictEqual(connections(), before + 1)
    },
  },
  {
    name: 'requests of one account that hang keep no connection to the same place from another',
    async run({ receiver, client }) {
      const guarded = client({ allowedCidrs })
      const { port, connections } = await receiver((request, response) => {
        if (request.url !== '/hang') hello(request, response)
      })
      const stop = new AbortController()
      const hang = { account: 'crowd', signal: stop.signal, timeoutMs: 300_000 }
      const crowd = Array.from({ length: 200 }, () =>
        get(guarded, `http://127.0.0.1:${port}/hang`, hang).catch(String),
      )
      while (connections() < 128) await new Promise((resolve) => setImmediate(resolve))
      const answer = await get(guarded, `http://127.0.0.1:${port}/`, { account: 'other' })
      deepStrictEqual([textOf(answer), connections()], ['hello', 129])
      stop.abort()
      await Promise.all(crowd)
    },
  },
  {
    name: 'a connection that the receiver closed is not used again, and a place without one is forgotten',
    async run({ receiver, client }) {
      const dialer = createDialer()
      const guarded = client({ allowedCidrs, dialer })
      const closed: Promise<unknown>[] = []
      const { port, connections } = await receiver((request, response) => {
        const { socket } = request
        if (closed.length < 3) closed.push(once(socket, 'close'))
        response.end('bye', () => socket.end())
      })
      for (let round = 1; round <= 3; round++) {
        await get(guarded, `http://127.0.0.1:${port}/`)
        await closed[round - 1]
        strictEqual(connections(), round)
      }
      strictEqual(dialer.placesInUse(), 0)
      await fails(get(guarded, 'http://127.0.0.1:1/'), 'connect', 'a closed port')
      strictEqual(dialer.placesInUse(), 0)
      const kept = await receiver(hello)
      await get(guarded, `http://127.0.0.1:${kept.port}/`)
      strictEqual(dialer.placesInUse(), 1)
      await guarded.close()
      strictEqual(dialer.placesInUse(), 0)
      await fails(get(guarded, `http://127.0.0.1:${kept.port}/`), 'connect', 'after the end')
    },
  },
]

function zeros(bytes: number): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const gzip = createGzip()
  const parts: Uint8Array[] = []
  gzip.on('data', (part: Uint8Array) => parts.push(part))
  gzip.on('error', reject)
  gzip.on('end', () => resolve(Buffer.concat(parts)))
  const chunk = new Uint8Array(MB)
  let left = bytes
  const more = () => {
    while (left > 0) {
      left -= MB
      if (!gzip.write(chunk)) {
        gzip.once('drain', more)
        return
      }
    }
    gzip.end()
  }
  more()
  return promise
}
