import { Agent, type ClientRequest, type IncomingMessage, request as startRequest } from 'node:http'
import { Readable } from 'node:stream'

/**
 * A fetch that sends every request to the service at `base`, for the HTTP contract: path, query and `Host` stay as the
 * request has them, with the path of `base` before them, a body that is whole has a `Content-Length`, and one that comes in pieces is sent in pieces. Over
 * node:http and not the global fetch, which would ask a configured proxy even for a loopback address.
 *
 * @example
 * const subject = serviceSubject(service, overHttp('http://127.0.0.1:8787'), loopbackReceiver)
 */
export function overHttp(base: string): (request: Request) => Promise<Response> {
  const { hostname, port, pathname: basePath } = new URL(base)
  // Kept connections are what clients have, and what an answer given before the end of an upload must not cost.
  const agent = new Agent({ keepAlive: true })
  return async (request) => {
    const { host, pathname, search } = new URL(request.url)
    const body = await openBody(request)
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const outgoing = startRequest({
      agent,
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port,
      path: basePath.replace(/\/$/, '') + pathname + search,
      method: request.method,
      headers: {
        ...Object.fromEntries(request.headers),
        host,
        ...(body?.length === undefined ? {} : { 'content-length': String(body.length) }),
      },
    })
    outgoing.on('error', reject)
    outgoing.once('response', (incoming) => readResponse(incoming, request.method).then(resolve, reject))
    hangUpWith(request.signal, outgoing, reject)
    sendBody(body, outgoing).catch((error: unknown) => {
      // A client that cannot go on with its body is gone.
      outgoing.destroy()
      reject(error)
    })
    return promise
  }
}

interface OpenBody {
  /** Known when the body came whole. */
  readonly length: number | undefined
  readonly pieces: AsyncIterable<Uint8Array>
}

/** Runtimes hand out a body that they hold in one piece, or in a few when it is large. */
const wholePiecesMax = 4

async function openBody(request: Request): Promise<OpenBody | null> {
  if (request.body === null) return null
  const reader = request.body.getReader()
  const first: Uint8Array[] = []
  let isWhole = false
  while (!isWhole && first.length <= wholePiecesMax) {
    const { done, value } = await reader.read()
    if (value !== undefined) first.push(value)
    isWhole = done
  }
  async function* pieces() {
    yield* first
    for (let ended = isWhole; !ended; ) {
      const { done, value } = await reader.read()
      if (value !== undefined) yield value
      ended = done
    }
  }
  const length = first.reduce((sum, piece) => sum + piece.byteLength, 0)
  return { length: isWhole ? length : undefined, pieces: pieces() }
}

async function sendBody(body: OpenBody | null, outgoing: ClientRequest): Promise<void> {
  for await (const piece of body?.pieces ?? []) {
    if (outgoing.destroyed) return
    // Called with an error too when the connection is gone: the event `error` reports it.
    await new Promise((written) => outgoing.write(piece, written))
  }
  outgoing.end()
}

/** The client gives up once its request is on its way: hanging up earlier, the server would never have heard of it. */
function hangUpWith(signal: AbortSignal, outgoing: ClientRequest, reject: (reason: unknown) => void): void {
  const hangUp = () => {
    outgoing.destroy()
    reject(signal.reason)
  }
  const whenSent = () => {
    if (outgoing.writableFinished) hangUp()
    else outgoing.once('finish', hangUp)
  }
  if (signal.aborted) whenSent()
  else signal.addEventListener('abort', whenSent, { once: true })
}

async function readResponse(incoming: IncomingMessage, method: string): Promise<Response> {
  const headers = new Headers()
  for (let place = 0; place < incoming.rawHeaders.length; place += 2) {
    headers.append(incoming.rawHeaders[place] ?? '', incoming.rawHeaders[place + 1] ?? '')
  }
  if (headers.get('content-type') === 'text/event-stream')
    return new Response(Readable.toWeb(incoming) as ReadableStream<Uint8Array>, { headers })
  const chunks: Uint8Array[] = []
  for await (const chunk of incoming) chunks.push(chunk as Uint8Array)
  const status = incoming.statusCode ?? 0
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers })
}
