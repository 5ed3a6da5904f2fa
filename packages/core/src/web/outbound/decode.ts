import { OutboundError, type OutboundRequest } from './guarded-client.ts'
import type { LoopTurn } from './loop-turns.ts'

/** Named through the class: the libraries of the two runtimes do not share a name for it. */
type Format = ConstructorParameters<typeof DecompressionStream>[0]

// What is lost of a body that is cut in the middle is what its last piece would have given.
const PIECE_BYTES = 16 * 1024
/** Unpacked in a turn of the loop: 0.2 ms of gzip, 2 ms of br. */
const unpackedBytes = 256 * 1024

/** What we can decode, in the words of Accept-Encoding. Node before 24 has no brotli. */
export const acceptEncoding = ['gzip', 'deflate', ...(isKnown('brotli') ? ['br'] : [])].join(', ')

/**
 * The body as it was before gzip, deflate or br, never more than a few pieces ahead of the reader. A body that cannot be decoded
 * is refused where one that is too large would be; otherwise what was decoded is kept and counts as cut.
 */
export async function* decoded(
  wire: AsyncGenerator<Uint8Array>,
  encoding: string | null,
  { whenTooLarge }: Pick<OutboundRequest, 'whenTooLarge'>,
  meter: { isTruncated: boolean },
  turn: LoopTurn,
): AsyncGenerator<Uint8Array> {
  const name = (encoding ?? '').trim().toLowerCase()
  if (name === '' || name === 'identity') return yield* wire
  const first = await wire.next()
  if (first.done === true) return
  try {
    const format = formatOf(name, first.value)
    if (format === null) throw new Error('an encoding that is not known here')
    yield* inflated(format, first.value, wire, turn)
  } catch (cause) {
    if (cause instanceof OutboundError) throw cause
    if (whenTooLarge === 'refuse' && !meter.isTruncated) {
      const what = `The body of the answer cannot be decoded as ${name.slice(0, 40)}.`
      throw new OutboundError('protocol', what, { cause })
    }
    meter.isTruncated = true
  } finally {
    // Not awaited: the wire may be waiting for a sender that has no more to say.
    wire.return(undefined).catch(() => {})
  }
}

async function* inflated(
  format: Format,
  first: Uint8Array,
  wire: AsyncIterable<Uint8Array>,
  turn: LoopTurn,
): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new DecompressionStream(format)
  const reader = readable.getReader()
  const writer = writable.getWriter()
  let failure: unknown = null
  const feeding = feed(writer, first, wire, turn).catch((error: unknown) => {
    failure = error
    return writer.abort(error)
  })
  let sinceTurn = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      yield value
      sinceTurn += value.length
      if (sinceTurn < unpackedBytes) continue
      sinceTurn = 0
      await turn()
    }
  } catch (error) {
    throw failure ?? error
  } finally {
    for (const ending of [reader.closed, writer.closed, feeding]) ending.catch(() => {})
    // Both end what is still under way when the reader of the body has enough; after a whole body they do nothing. A turn later:
    // Node hands on what it has unpacked already, and throws into the process where that finds a reader that was cancelled.
    void turn().then(() => {
      for (const ending of [reader.cancel(), writer.abort()]) ending.catch(() => {})
    })
  }
}

async function feed(
  writer: ReturnType<DecompressionStream['writable']['getWriter']>,
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
  turn: LoopTurn,
): Promise<void> {
  const write = async (chunk: Uint8Array) => {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      await turn()
      await writer.write(new Uint8Array(chunk.subarray(at, at + PIECE_BYTES)))
    }
  }
  await write(first)
  for await (const chunk of rest) await write(chunk)
  await writer.close()
}

function formatOf(name: string, first: Uint8Array): Format | null {
  if (name === 'gzip' || name === 'x-gzip') return 'gzip'
  if (name === 'br' && isKnown('brotli')) return 'brotli' as Format
  if (name !== 'deflate') return null
  // The standard means zlib's form; some servers send what is inside of it.
  const [a = 0, b = 0] = first
  return (a & 15) === 8 && ((a << 8) | b) % 31 === 0 ? 'deflate' : 'deflate-raw'
}

function isKnown(format: string): boolean {
  try {
    new DecompressionStream(format as Format)
    return true
  } catch {
    return false
  }
}
