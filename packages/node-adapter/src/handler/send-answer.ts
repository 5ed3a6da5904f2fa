import type { ServerResponse } from 'node:http'
import { FastResponse, type NodeResponse } from 'srvx/node'

/** Is sent in one piece; a Response of Node's would be read through a stream. */
export function textAnswer(text: string, init: ResponseInit): Response {
  return new FastResponse(text, init)
}

/**
 * Resolves when the answer is Node's to send; of a stream, when its last piece is. Middleware that wraps a response (compression,
 * sessions, loggers) reads headers by `getHeader` and takes the first argument of `end` for a piece of the body: so each header is
 * set by itself, and `end` gets no callback. Rejects with what such middleware throws, and what a stream broke off for.
 */
export async function sendAnswer(response: ServerResponse, answer: Response): Promise<void> {
  const { status, headers, body } = partsOf(answer)
  response.statusCode = status
  for (let i = 0; i < headers.length; i += 2) {
    const [name, value] = [headers[i], headers[i + 1]] as [string, string]
    if (joined.has(name)) response.appendHeader(name, value)
    else response.setHeader(name, value)
  }
  const isHead = response.req.method === 'HEAD'
  if (!isHead && body instanceof ReadableStream) return await sendStream(response, body)
  response.end(isHead ? undefined : body)
  expectReader(response)
  if (body instanceof ReadableStream) await body.cancel()
}

/**
 * Ends the connection of a client that reads nothing for a minute; what it reads, however slowly, begins the minute again. A server
 * of Node has no such limit unless it was given one, which is then left as it is.
 */
function expectReader({ socket, writableFinished }: ServerResponse): void {
  if (socket === null || writableFinished || !(socket.writableLength > 0) || (socket.timeout ?? 0) > 0) return
  socket.setTimeout(unreadMs)
}

const unreadMs = 60_000

/** Headers of an app that stay beside those of the answer; others give way to it. */
const joined: ReadonlySet<string> = new Set(['server-timing', 'set-cookie', 'vary'])

interface Parts {
  readonly status: number
  /** Name, value, name, value; names in lower case. */
  readonly headers: readonly string[]
  readonly body?: ReadableStream<Uint8Array> | string | null
}

function partsOf(answer: Response | NodeResponse): Parts {
  // It has read a text, or what a service made of that.
  if ('_toNodeResponse' in answer) return answer._toNodeResponse() as Parts
  const { status, headers, body } = answer
  return { status, headers: [...headers].flat(), body }
}

/** As fast as the client reads, and for as long as it is there. */
async function sendStream(response: ServerResponse, body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader()
  let goOn = () => {}
  // Once for all pieces: compression() keeps each listener for `drain` that it is given.
  response.on('drain', () => goOn())
  response.once('close', () => {
    reader.cancel().catch(() => {})
    goOn()
  })
  for (;;) {
    const read = await reader.read()
    // The app may have ended it in the meantime.
    if (response.destroyed || response.writableEnded) return
    if (read.done) return void response.end()
    const { buffer, byteOffset, byteLength } = read.value
    const isTaken = response.write(Buffer.from(buffer, byteOffset, byteLength))
    // A wrapper that forgets to hand on the answer of `write` has taken the piece all the same.
    if (isTaken === false) await new Promise<void>((drained) => (goOn = drained))
  }
}
