import { type ClientRequest, type IncomingMessage, request as startRequest } from 'node:http'

/**
 * A fetch that sends every request to the server at `origin`, for the HTTP contract: path, query and `Host` stay as the
 * request has them. A body that is whole has a `Content-Length`, one that comes in pieces is sent in pieces. node:http and
 * not the global fetch, which would ask a configured proxy even for a loopback address.
 *
 * @example
 * const subject = serviceSubject(service, overHttp('http://127.0.0.1:8787'))
 */
export function overHttp(origin: string): (request: Request) => Promise<Response> {
  const { hostname, port } = new URL(origin)
  return async (request) => {
    const { host, pathname, search } = new URL(request.url)
    const body = request.body?.getReader() ?? null
    const opening = body === null ? { pieces: [], isWhole: false } : await readOpening(body)
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const outgoing = startRequest({
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port,
      path: pathname + search,
      method: request.method,
      headers: {
        ...Object.fromEntries(request.headers),
        host,
        ...(opening.isWhole ? { 'content-length': String(byteLength(opening.pieces)) } : {}),
      },
      agent: false,
    })
    let answered = false
    outgoing.once('response', (incoming) => {
      answered = true
      readResponse(incoming, request.method).then(resolve, reject)
    })
    // A server may answer and close before it has read all of an upload: the answer counts.
    outgoing.on('error', (error) => {
      if (!answered) reject(error)
    })
    hangUpWith(request.signal, outgoing, reject)
    for (const piece of opening.pieces) outgoing.write(piece)
    while (body !== null && !opening.isWhole && !answered && !outgoing.destroyed) {
      const { done, value } = await body.read()
      if (done) break
      await new Promise((written) => outgoing.write(value, written))
    }
    outgoing.end()
    return promise
  }
}

/** Runtimes hand out a body that they hold in one piece, or in a few when it is large. */
const wholePiecesMax = 4

async function readOpening(body: { read(): Promise<{ done: boolean; value?: Uint8Array | undefined }> }) {
  const pieces: Uint8Array[] = []
  while (pieces.length <= wholePiecesMax) {
    const { done, value } = await body.read()
    if (done) return { pieces, isWhole: true }
    if (value !== undefined) pieces.push(value)
  }
  return { pieces, isWhole: false }
}

const byteLength = (pieces: readonly Uint8Array[]) => pieces.reduce((sum, piece) => sum + piece.byteLength, 0)

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
  const chunks: Uint8Array[] = []
  for await (const chunk of incoming) chunks.push(chunk as Uint8Array)
  const status = incoming.statusCode ?? 0
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers })
}
