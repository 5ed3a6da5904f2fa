import {
  badRequest,
  type Clock,
  isDigits,
  jsonPieceMax,
  ServiceError,
  secondMs,
  tooDeep,
} from '../kernel/index.ts'
import { readJson, readLongJson, withoutUnsafe } from './json-text.ts'

/**
 * The JSON value a request carries. Throws BAD_REQUEST for another content type, an empty body, more than `bytesMax`
 * bytes, text that is not UTF-8, and whatever `readJson` refuses. What is left of a refused body is discarded, so that the
 * connection can carry the next request. A body of more than 256 KiB is parsed in pieces, between which others are served.
 */
export async function readJsonBody(
  request: Request,
  bytesMax: number,
  clock: Pick<Clock, 'defer'>,
): Promise<unknown> {
  const type = request.headers.get('content-type')
  if (type !== 'application/json' && !isJson(type)) {
    throw refusal(
      'the body must be JSON, sent with the header "Content-Type: application/json"',
      'headers.content-type',
    )
  }
  let bytes: Uint8Array
  if (isDeclared(request, bytesMax)) {
    try {
      bytes = new Uint8Array(await request.arrayBuffer())
    } catch (cause) {
      throw unreadable(cause, bytesMax, tooLarge)
    }
  } else bytes = await readUndeclared(request, bytesMax)
  if (bytes.byteLength > bytesMax) throw tooLarge(bytesMax)
  if (bytes.byteLength === 0) throw refusal('the body is empty; send a JSON object')
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch (cause) {
    throw bodyRefusals.notUtf8(cause)
  }
  const reading =
    text.length <= jsonPieceMax
      ? readJson(text)
      : await readLongJson(text, () => new Promise((resolve) => clock.defer(resolve)))
  if (reading.issues !== undefined) throw badRequest(reading.issues)
  return reading.value
}

/** Refuses a body on a route that takes none. */
export async function refuseBody(request: Request): Promise<void> {
  const { headers } = request
  const length = headers.get('content-length')
  const sendsBody =
    (length !== null && length !== '0') ||
    headers.get('transfer-encoding') !== null ||
    (length === null && (await holdsBytes(request)))
  if (sendsBody) throw refusal('this route takes no body')
}

/** Where no header tells, the body does: Node's hosts give every DELETE a stream, though nothing comes on it. */
async function holdsBytes({ method, body }: Request): Promise<boolean> {
  if (method === 'GET' || method === 'HEAD' || body === null) return false
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return false
      if (value.byteLength > 0) return true
    }
  } catch (cause) {
    throw refusal('the body could not be read to its end', '', cause)
  } finally {
    reader.releaseLock()
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function refusal(message: string, path = '', cause?: unknown): ServiceError {
  return badRequest([{ path, message }], cause)
}

/** `application/json` in any case, with no parameter but `charset=utf-8`. */
function isJson(contentType: string | null): boolean {
  const [type, ...parameters] = (contentType ?? '').toLowerCase().split(';')
  return (
    type?.trim() === 'application/json' &&
    parameters.every((parameter) => {
      const [name, value] = parameter.split('=')
      const charset = value?.trim().replace(/^"(.*)"$/, '$1')
      return (
        parameter.trim() === '' || (name?.trim() === 'charset' && (charset === 'utf-8' || charset === 'utf8'))
      )
    })
  )
}

/**
 * Whether the request gives the length of the body; refuses one that is too long. The host holds a body to its length, so that it can
 * be taken whole: three times as fast as the stream.
 */
function isDeclared({ headers }: Request, bytesMax: number): boolean {
  const declared = headers.get('content-length')
  if (declared === null || !isDigits(declared)) return false
  if (Number(declared) > bytesMax) throw tooLarge(bytesMax)
  return true
}

async function readUndeclared(request: Request, bytesMax: number): Promise<Uint8Array> {
  return request.body === null
    ? new Uint8Array()
    : readCounting(request.body, bytesMax, closesAfterwards(request))
}

/**
 * What a host ends a body with that something before the service has refused, or taken so that no more is left of it than why the
 * service would refuse it: the answer is that refusal.
 */
export const bodyRefusals = {
  notUtf8: (cause?: unknown): ServiceError => refusal('the body is not valid UTF-8', '', cause),
  nestsTooDeeply: (cause?: unknown): ServiceError => badRequest([tooDeep], cause),
  /** Of a value that a parser made of the body; null for one that may be written again. */
  unsafe(value: unknown): ServiceError | null {
    const { issues } = withoutUnsafe(value)
    return issues === undefined ? null : badRequest(issues)
  },
  overLimit: (bytesMax: number): ServiceError => new OverLimit(bytesMax),
}

/** Of a limit that is not the service's. */
class OverLimit extends ServiceError<'BAD_REQUEST'> {
  readonly bytesMax: number

  constructor(bytesMax: number) {
    const most = `the body may hold at most ${bytesMax.toLocaleString('en-US')} bytes`
    const message = `${most}: the \`limit\` of a body parser in front of this service`
    super('BAD_REQUEST', { message, details: [{ path: '', message }] })
    this.bytesMax = bytesMax
  }
}

/** Why a body ended with `cause`; `tooLarge` is said of one that is longer than the service takes, whoever refused it. */
export function unreadable(
  cause: unknown,
  bytesMax: number,
  tooLarge: (bytesMax: number) => ServiceError,
): ServiceError {
  if (cause instanceof OverLimit && cause.bytesMax >= bytesMax) return tooLarge(bytesMax)
  return cause instanceof ServiceError ? cause : refusal('the body could not be read to its end', '', cause)
}

/** Whether the connection ends with the answer: one that is sent before the body has come would break the upload off. */
export function closesAfterwards({ headers }: Request): boolean {
  const options = headers.get('connection')?.toLowerCase().split(',') ?? []
  return options.some((option) => option.trim() === 'close')
}

async function readCounting(
  body: ReadableStream<Uint8Array>,
  bytesMax: number,
  answersLast: boolean,
): Promise<Uint8Array> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw unreadable(cause, bytesMax, tooLarge)
    })
    if (done) break
    size += value.byteLength
    if (size > bytesMax) {
      const discarded = discard(reader, bytesMax * 8)
      if (answersLast) await discarded
      throw tooLarge(bytesMax)
    }
    chunks.push(value)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** The part of a reader on which every runtime's types agree. */
export interface BodyReader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>
  cancel(): Promise<void>
}

/** Reads on to the end without keeping anything, because cancelling would cost a Node client its connection; gives up after `bytesMax`. */
export async function discard(reader: BodyReader, bytesMax: number): Promise<void> {
  try {
    for (let size = 0; size < bytesMax; ) {
      const { done, value } = await reader.read()
      if (done || value === undefined) return
      size += value.byteLength
    }
    await reader.cancel()
  } catch {
    // The client is gone, and the answer is already on its way: there is nobody left to tell.
  }
}

/**
 * For a request that was refused: reads what nobody read of its body, since a host resets a connection whose body it was not
 * given, and the reset may reach the client before the answer does. Resolves when the answer may be sent.
 */
export async function discardUnread(request: Request, clock: Pick<Clock, 'timer'>): Promise<void> {
  if (request.body === null || request.bodyUsed || request.body.locked) return
  const discarded = discard(request.body.getReader(), unreadBytesMax)
  if (!closesAfterwards(request)) return
  const lingering = Promise.withResolvers<void>()
  const cancelTimer = clock.timer(lingerMs, lingering.resolve)
  await Promise.race([discarded, lingering.promise])
  cancelTimer()
}

const unreadBytesMax = 256 * 1024 * 1024
/** Less than the deadline of any request, and long for a client that does send. */
const lingerMs = 5 * secondMs

function tooLarge(bytesMax: number): ServiceError {
  return refusal(`the body may hold at most ${bytesMax.toLocaleString('en-US')} bytes`)
}
