import { connect } from 'node:net'

export interface SocketAnswer {
  /** Null when the connection ended without an answer. */
  readonly status: number | null
  readonly code: string | null
  readonly details: Readonly<Record<string, unknown>> | null
  readonly balance: string | null
}

export interface SocketUpload {
  /** `http://127.0.0.1:8787`, and the path of a mount. */
  readonly origin: string
  readonly key: string
  /** Lines beside the usual ones; they say how long the body is, truly or not. */
  readonly headers: readonly string[]
  readonly body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  /** Hangs up once the body is sent, instead of waiting for an answer. */
  readonly hangsUp?: boolean
}

export const boundary = 'socket'

/** Sends an upload as no client library would, all of it, and hears what comes back, however early that is. */
export function sendBySocket({ origin, key, headers, body, hangsUp }: SocketUpload): Promise<SocketAnswer> {
  const { hostname, port, pathname } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    const end = () => {
      socket.destroy()
      resolve(answerIn(text))
    }
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      text += chunk
      if (isComplete(text)) end()
    })
    socket.once('close', end)
    // What was heard before counts.
    socket.on('error', end)
    socket.once('connect', async () => {
      const head = [
        `POST ${pathname.replace(/\/$/, '')}/api/v2/pitch-deck-jobs HTTP/1.1`,
        'Host: dealflow.test',
        `Authorization: Bearer ${key}`,
        `Content-Type: multipart/form-data; boundary=${boundary}`,
        ...headers,
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      for await (const piece of body) {
        if (socket.destroyed) return
        await new Promise((written) => socket.write(piece, written))
      }
      if (hangsUp === true) end()
    })
  })
}

function isComplete(text: string): boolean {
  const head = text.indexOf('\r\n\r\n')
  const length = Number(/content-length: *(\d+)/i.exec(text.slice(0, head))?.[1] ?? Number.NaN)
  if (/transfer-encoding: *chunked/i.test(text.slice(0, Math.max(head, 0)))) return text.endsWith('0\r\n\r\n')
  return head !== -1 && text.length >= head + 4 + length
}

function answerIn(text: string): SocketAnswer {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
  const json = /\{.*\}/s.exec(text)?.[0]
  const { error } = (json === undefined ? {} : JSON.parse(json)) as {
    error?: { code: string; details?: Record<string, unknown> }
  }
  return {
    status: status === 0 ? null : status,
    code: error?.code ?? null,
    details: error?.details ?? null,
    balance: /x-balance-remaining-usd: *(\S+)/i.exec(text)?.[1] ?? null,
  }
}

const utf8 = new TextEncoder()
export const formHead = utf8.encode(
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="deck.pdf"\r\n\r\n%PDF-1.7\n`,
)
export const formTail = utf8.encode(`\r\n--${boundary}--\r\n`)
const filler = new Uint8Array(65_536).fill(0x61)

/** A form whose file has this many bytes. */
export function* formOf(fileBytes: number): Iterable<Uint8Array> {
  yield formHead
  for (let left = fileBytes - '%PDF-1.7\n'.length; left > 0; left -= filler.length)
    yield filler.subarray(0, Math.min(left, filler.length))
  yield formTail
}

export const formBytes = (fileBytes: number) =>
  fileBytes - '%PDF-1.7\n'.length + formHead.length + formTail.length

/** The same in chunks of HTTP, whose sum no header tells. */
export function* chunked(body: Iterable<Uint8Array>): Iterable<Uint8Array> {
  for (const piece of body) {
    yield utf8.encode(`${piece.length.toString(16)}\r\n`)
    yield piece
    yield utf8.encode('\r\n')
  }
  yield utf8.encode('0\r\n\r\n')
}
