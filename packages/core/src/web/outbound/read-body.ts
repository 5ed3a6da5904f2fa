import { decoded } from './decode.ts'
import { OutboundError, type OutboundRequest } from './guarded-client.ts'
import type { LoopTurn } from './loop-turns.ts'
import { orAborted } from './until-aborted.ts'

type BodyLimits = Pick<OutboundRequest, 'wireBytesMax' | 'decodedBytesMax' | 'whenTooLarge'>

export interface ReadBody {
  readonly bytes: Uint8Array
  readonly isTruncated: boolean
  readonly wireBytes: number
}

/** What is known of a body while it is read. */
interface Meter {
  wireBytes: number
  isTruncated: boolean
}

/**
 * Reads a body within its limits and lets go of the rest at once, so that neither an endless answer nor one that inflates a
 * thousandfold takes more memory than the limits say, nor holds the loop: it is unpacked piece by piece, one in a `turn`.
 * `encoding` is the Content-Encoding header, or null.
 */
export async function readBody(
  source: AsyncIterable<Uint8Array>,
  encoding: string | null,
  limits: BodyLimits,
  signal: AbortSignal,
  turn: LoopTurn,
): Promise<ReadBody> {
  const meter: Meter = { wireBytes: 0, isTruncated: false }
  const stop = new AbortController()
  const forward = () => stop.abort(signal.reason)
  signal.addEventListener('abort', forward, { once: true })
  if (signal.aborted) forward()
  try {
    const wire = bounded(source, limits, meter, stop.signal)
    const bytes = await gather(decoded(wire, encoding, limits, meter, turn), limits, meter)
    return { bytes, isTruncated: meter.isTruncated, wireBytes: meter.wireBytes }
  } finally {
    signal.removeEventListener('abort', forward)
    // Whoever still waits for more of the wire is woken, and the connection is let go.
    stop.abort()
  }
}

/** Lets go of a body that nobody reads. */
export function discard(body: AsyncIterable<Uint8Array>): void {
  void Promise.resolve(body[Symbol.asyncIterator]().return?.()).catch(() => {})
}

/** The next piece, unless the body breaks off or outlasts the time where it may be cut. */
async function nextOf(
  iterator: AsyncIterator<Uint8Array>,
  { whenTooLarge }: BodyLimits,
  signal: AbortSignal,
): Promise<IteratorResult<Uint8Array> | 'cut'> {
  try {
    return await orAborted(iterator.next(), signal)
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error
    const isGivenUp = reason instanceof OutboundError && reason.failure === 'aborted'
    if (whenTooLarge === 'refuse' || isGivenUp) throw error
    return 'cut'
  }
}

async function* bounded(
  source: AsyncIterable<Uint8Array>,
  limits: BodyLimits,
  meter: Meter,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]()
  let isOver = false
  try {
    for (;;) {
      const step = await nextOf(iterator, limits, signal)
      if (step === 'cut') {
        meter.isTruncated = true
        return
      }
      const { done, value } = step
      isOver = done === true
      if (isOver) return
      const room = limits.wireBytesMax - meter.wireBytes
      meter.wireBytes += Math.min(room, value.length)
      if (value.length > room) {
        tooLarge(limits, meter, `more than ${limits.wireBytesMax} bytes`)
        yield value.subarray(0, room)
        return
      }
      yield value
    }
  } finally {
    if (!isOver) void Promise.resolve(iterator.return?.()).catch(() => {})
  }
}

async function gather(
  chunks: AsyncIterable<Uint8Array>,
  limits: BodyLimits,
  meter: Meter,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    const room = limits.decodedBytesMax - size
    parts.push(chunk.length > room ? chunk.subarray(0, room) : chunk)
    size += Math.min(room, chunk.length)
    if (chunk.length > room) {
      tooLarge(limits, meter, `more than ${limits.decodedBytesMax} bytes when decoded`)
      break
    }
  }
  const whole = new Uint8Array(size)
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

function tooLarge(limits: BodyLimits, meter: Meter, what: string) {
  if (limits.whenTooLarge === 'refuse') throw new OutboundError('too_large', `The answer has ${what}.`)
  meter.isTruncated = true
}
