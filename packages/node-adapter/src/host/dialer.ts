/// <reference path="../undici.d.ts" />

import type { Socket } from 'node:net'
import { DialError, type Dialer, type DialRequest, type DialResponse } from '@dealflow/core'
import type { Dispatcher, Pool } from 'undici/index.js'
import type { connectTo as ConnectTo } from './connect.ts'

/** Without a hint of the server; it stays below the 5 s after which Node's and many other servers close. */
const keepAliveMs = 4_000
const keepAliveMaxMs = 60_000
/** For one account: a host that many send their webhooks to is one place for all of them. */
const connectionsPerPlaceMax = 128

export interface SystemDialer extends Dialer {
  /** Places (an address, a port and a name, for an account) that a connection is open to or asked for. */
  placesInUse(): number
}

/** 1, 4, 16, ... MB: requests of nearly the same bound share connections. */
const roundedUp = (bytes: number) =>
  1_000_000 * 4 ** Math.max(0, Math.ceil(Math.log(bytes / 1_000_000) / Math.log(4)))

/** Kept connections to one address, port and name, for one account. */
interface Line {
  readonly pool: Pool
  /** Requests whose answer is not read to its end. */
  underWay: number
}

/**
 * Speaks HTTP/1.1 over connections that `connectTo` opens, and keeps them for the next request to the same address, port and
 * name. The HTTP library and TLS are loaded with the first request.
 */
export function createDialer(): SystemDialer {
  const lines = new Map<string, Line>()
  let isClosed = false

  function lineFor(
    request: DialRequest,
    UndiciPool: typeof Pool,
    connectTo: typeof ConnectTo,
  ): { key: string; line: Line } {
    if (isClosed) throw new DialError('connect', 'outbound requests have ended')
    const { address, port, tls, headerBytesMax } = request
    const name = tls?.serverName ?? null
    const answerBytesMax = roundedUp(request.answerBytesMax ?? Number.POSITIVE_INFINITY)
    const place = [address, port, name, request.headers['host'], request.account]
    const key = JSON.stringify([...place, headerBytesMax, answerBytesMax])
    const known = lines.get(key)
    if (known !== undefined) return { key, line: known }
    const host = address.includes(':') ? `[${address.split('%', 1)[0]}]` : address
    const pool = new UndiciPool(`${tls === null ? 'http' : 'https'}://${host}:${port}`, {
      connect: (_options, done) =>
        connectTo({ address, port, tls }, (error, socket) => {
          if (socket === null) return done(error ?? new DialError('connect', 'no connection'), null)
          handOverInPieces(socket)
          meterAnswers(socket, answerBytesMax)
          done(null, socket)
        }),
      connections: connectionsPerPlaceMax,
      allowH2: false,
      maxHeaderSize: headerBytesMax,
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMaxMs,
      // The signal of the request bounds both.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    const line = { pool, underWay: 0 }
    lines.set(key, line)
    const ended = () => queueMicrotask(() => letGo(key, line))
    pool.on('disconnect', ended).on('connectionError', ended)
    return { key, line }
  }

  /** A line without a connection is forgotten: a crawler asks a hundred thousand hosts once. */
  function letGo(key: string, line: Line) {
    if (line.underWay > 0 || line.pool.stats.connected > 0 || lines.get(key) !== line) return
    lines.delete(key)
    void line.pool.close()
  }

  return {
    async request(request) {
      // These two are all that is needed of it; index.js brings fetch, caches and mocks as well, 2 MB of the binary.
      const { default: UndiciPool } = await import('undici/lib/dispatcher/pool.js')
      const { default: requestOver } = await import('undici/lib/api/api-request.js')
      const { connectTo } = await import('./connect.ts')
      // No await between the two: the line could be let go meanwhile.
      const { key, line } = lineFor(request, UndiciPool, connectTo)
      line.underWay++
      const over = () => {
        line.underWay--
        letGo(key, line)
      }
      try {
        const response = await requestOver.call(line.pool, optionsOf(request))
        response.body.once('close', over)
        return toDialResponse(response)
      } catch (error) {
        over()
        throw dialErrorOf(error, request)
      }
    },
    placesInUse: () => lines.size,
    async close() {
      isClosed = true
      const open = [...lines.values()]
      lines.clear()
      await Promise.all(open.map(({ pool }) => pool.destroy()))
    },
  }
}

function optionsOf({ method, target, headers, body, signal }: DialRequest): Dispatcher.RequestOptions {
  return { method, path: target, headers, body, signal, responseHeaders: 'raw' }
}

function toDialResponse({ statusCode, headers, body }: Dispatcher.ResponseData): DialResponse {
  // An error after the last read, as when the signal comes late, has nobody to tell.
  body.on('error', () => {})
  const chunks = body[Symbol.asyncIterator]()
  const iterator: AsyncIterator<Uint8Array> = {
    next: () => chunks.next(),
    async return() {
      body.destroy()
      return { done: true, value: undefined }
    },
  }
  return { status: statusCode, headers: pairsOf(headers), body: { [Symbol.asyncIterator]: () => iterator } }
}

/** `responseHeaders: 'raw'` gives name, value, name, value; the types know of the object alone. */
function pairsOf(headers: unknown): [string, string][] {
  const texts: unknown[] = Array.isArray(headers) ? headers : []
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < texts.length; at += 2)
    pairs.push([String(texts[at]).toLowerCase(), String(texts[at + 1])])
  return pairs
}

function dialErrorOf(error: unknown, { signal, headerBytesMax }: DialRequest): unknown {
  if (error instanceof DialError || signal.aborted) return error
  const isLong = error instanceof Error && 'code' in error && error.code === 'UND_ERR_HEADERS_OVERFLOW'
  const message = isLong
    ? `the headers of the answer have more than ${headerBytesMax} bytes`
    : error instanceof Error
      ? error.message
      : String(error)
  return new DialError('protocol', message, { cause: error })
}

/**
 * Ends a connection on which one answer takes more than `bytesMax`, with all that frames it: announcements before the answer,
 * chunks, trailers. An HTTP library skips most of that without end, and none of it is counted as a body.
 */
function meterAnswers(socket: Socket, bytesMax: number): void {
  let taken = 0
  const write = socket.write.bind(socket)
  // Whatever is written belongs to the next request: its answer counts from here.
  socket.write = ((...given: Parameters<typeof write>) => {
    taken = 0
    return write(...given)
  }) as Socket['write']
  const read = socket.read.bind(socket)
  socket.read = () => {
    const piece: Uint8Array | null = read()
    taken += piece?.length ?? 0
    if (taken <= bytesMax) return piece
    socket.destroy(new DialError('protocol', `the answer takes more than ${bytesMax} bytes on the wire`))
    return null
  }
}

/**
 * What all connections together hand to the parser of HTTP in one turn of the loop. 64 KB of lines of three bytes, or of chunks of
 * one byte, keep it busy for 60 to 76 ms. Behind its limit of headers undici makes an error of each line more in a piece: 8 KB of
 * those took 64 to 74 ms on Node, 4 KB 19 to 36.
 */
const bytesPerTurn = 4_096

let left = bytesPerTurn
let isTurnAsked = false
/** Connections that have more to hand over, in the order of their turns. */
const waiting = new Set<() => void>()

function askTurn(): void {
  if (isTurnAsked) return
  isTurnAsked = true
  setImmediate(() => {
    isTurnAsked = false
    left = bytesPerTurn
    for (const handOver of waiting) {
      if (left <= 0) break
      waiting.delete(handOver)
      handOver()
    }
    if (waiting.size > 0) askTurn()
  })
}

/** Whoever reads the socket gets no more in a turn of the loop than `bytesPerTurn`, and hears when there is more. */
function handOverInPieces(socket: Socket): void {
  const read = socket.read.bind(socket)
  /** Taken from the socket as a whole: Bun lets a stranger send on while some of it is left there. */
  let held: Uint8Array | null = null
  const handOver = () => {
    if (!socket.destroyed) socket.emit('readable')
  }
  socket.once('close', () => waiting.delete(handOver))
  socket.read = () => {
    // With its length: without one, a socket whose other side has ended would end before the rest is handed over.
    held ??= socket.readableLength === 0 ? null : read(socket.readableLength)
    if (held === null) return read()
    askTurn()
    if (left <= 0) {
      waiting.add(handOver)
      return null
    }
    const piece = held.subarray(0, left)
    left -= piece.length
    held = piece.length === held.length ? null : held.subarray(piece.length)
    return piece
  }
}
