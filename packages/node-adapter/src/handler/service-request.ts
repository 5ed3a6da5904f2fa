import type { IncomingMessage, ServerResponse } from 'node:http'
import { NodeRequest } from 'srvx/node'

/** In place of a body that was read before: its bytes, or the error with which the body ends. */
export type SubstituteBody = Uint8Array<ArrayBuffer> | Error

/** With members that a class may override: Node's types declare them as fields. */
interface Overridable
  extends Omit<Request, 'body' | 'bodyUsed' | 'signal' | 'arrayBuffer' | 'text' | 'json'> {
  get body(): Request['body']
  get bodyUsed(): boolean
  get signal(): AbortSignal
  arrayBuffer(): Promise<ArrayBuffer>
  text(): Promise<string>
  json(): Promise<unknown>
}

const BaseRequest = NodeRequest as new (parts: { req: IncomingMessage; res: ServerResponse }) => Overridable

/** The request that a service reads: srvx's, which costs nothing for what nobody asks of it. */
export class ServiceRequest extends BaseRequest {
  readonly #message: IncomingMessage
  readonly #response: ServerResponse
  readonly #substituteBody: Response | null
  #signal: AbortSignal | null = null
  #isOpen = false
  #isGathered = false

  /** `target` is what the service is asked for, which a mount may have cut out of the message's. */
  constructor(
    message: IncomingMessage,
    response: ServerResponse,
    target: string,
    substituteBody: SubstituteBody | null,
  ) {
    super({ req: message, res: response })
    this.#message = message
    this.#response = response
    this.#substituteBody =
      substituteBody === null
        ? null
        : new Response(substituteBody instanceof Error ? endingWith(substituteBody) : substituteBody)
    if (target === message.url) return
    // srvx reads the target once. The app's own, which it may log later, stays as it was.
    const { url } = message
    message.url = target
    void this.url
    if (url === undefined) delete message.url
    else message.url = url
  }

  override get body() {
    if (this.#substituteBody !== null) return this.#substituteBody.body
    this.#isOpen = true
    return super.body
  }

  override get bodyUsed() {
    return this.#substituteBody?.bodyUsed ?? (this.#isGathered || super.bodyUsed)
  }

  /** Also ends when the client ends its side, as Node gives no answer to that; srvx hears of it some turns of the loop later. */
  override get signal() {
    this.#signal ??= AbortSignal.any([super.signal, endOf(this.#message, this.#response)])
    return this.#signal
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    if (this.#substituteBody !== null) return this.#substituteBody.arrayBuffer()
    const { readableEnded, destroyed } = this.#message
    if (this.#isOpen || this.bodyUsed || readableEnded || destroyed) return super.arrayBuffer()
    // A third of what the way over a stream of the web costs (scripts/bench/node/adapter.ts).
    this.#isGathered = true
    return gather(this.#message)
  }

  override text(): Promise<string> {
    return this.#substituteBody?.text() ?? super.text()
  }

  override json(): Promise<unknown> {
    return this.#substituteBody?.json() ?? super.json()
  }
}

function endingWith(error: Error): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (controller) => controller.error(error) })
}

function endOf({ socket, httpVersionMajor }: IncomingMessage, response: ServerResponse): AbortSignal {
  const ended = new AbortController()
  // Of HTTP/2 the socket is that of all requests, and each has a stream that closes.
  if (httpVersionMajor > 1) return ended.signal
  const end = () => ended.abort()
  if (socket.readableEnded) end()
  socket.once('end', end)
  response.once('close', () => socket.removeListener('end', end))
  return ended.signal
}

function gather(message: IncomingMessage): Promise<ArrayBuffer> {
  const { promise, resolve, reject } = Promise.withResolvers<ArrayBuffer>()
  const pieces: Buffer[] = []
  message
    .on('data', (piece: Buffer) => pieces.push(piece))
    .once('end', () => resolve(joined(pieces)))
    // An error is never without it.
    .once('close', () => {
      if (!message.readableEnded) reject(new Error('The client hung up before its body had come'))
    })
    // Middleware that waits for something pauses the body meanwhile, and may leave it so.
    .resume()
  return promise
}

function joined(pieces: readonly Buffer[]): ArrayBuffer {
  const bytes = new Uint8Array(pieces.reduce((size, piece) => size + piece.byteLength, 0))
  let offset = 0
  for (const piece of pieces) {
    bytes.set(piece, offset)
    offset += piece.byteLength
  }
  return bytes.buffer
}
