import type { Piece } from './wire.ts'

/** Before each piece: what it is, whether the message ends with it, and its length. */
const HEAD_BYTES = 6
/** Bun copies what waits with each write: much at once holds its thread. */
const WRITE_MAX = 64 * 1024
const kinds = ['json', 'text', 'bytes'] as const

/** The bytes of a message, in parts that are worth one write each. */
export function* framed(pieces: readonly Piece[]): Generator<Uint8Array> {
  let held: Uint8Array[] = []
  let length = 0
  const take = () => {
    const whole = new Uint8Array(length)
    let at = 0
    for (const part of held) {
      whole.set(part, at)
      at += part.length
    }
    held = []
    length = 0
    return whole
  }
  for (const [index, { kind, bytes }] of pieces.entries()) {
    const head = new Uint8Array(HEAD_BYTES)
    head[0] = kinds.indexOf(kind)
    head[1] = index === pieces.length - 1 ? 1 : 0
    new DataView(head.buffer).setUint32(2, bytes.length)
    if (length + HEAD_BYTES + bytes.length > WRITE_MAX && length > 0) yield take()
    held.push(head)
    length += HEAD_BYTES
    for (let at = 0; at < bytes.length; at += WRITE_MAX) {
      const part = bytes.subarray(at, at + WRITE_MAX)
      if (length + part.length > WRITE_MAX + HEAD_BYTES) yield take()
      held.push(part)
      length += part.length
    }
  }
  if (length > 0) yield take()
}

export interface FrameReader {
  /** False once something came that is no message, or is larger than `bytesMax`; then nothing is taken any more. */
  push(chunk: Uint8Array): boolean
}

/** Messages out of a stream of bytes, however it is cut. Holds one unfinished message at most. */
export function readFrames(bytesMax: number, take: (pieces: readonly Piece[]) => void): FrameReader {
  const head = new Uint8Array(HEAD_BYTES)
  let headLength = 0
  let pieces: Piece[] = []
  let total = 0
  let body: Uint8Array | null = null
  let filled = 0
  let isOver = false

  /** False for a head that no sound peer writes. */
  function begin(): boolean {
    const length = new DataView(head.buffer).getUint32(2)
    total += length + HEAD_BYTES
    if (total > bytesMax || kinds[head[0] ?? 9] === undefined || (head[1] ?? 9) > 1) return false
    body = new Uint8Array(length)
    filled = 0
    return true
  }

  function end(bytes: Uint8Array) {
    pieces.push({ kind: kinds[head[0] ?? 0] ?? 'json', bytes })
    body = null
    headLength = 0
    if (head[1] !== 1) return
    const message = pieces
    pieces = []
    total = 0
    take(message)
  }

  return {
    push(chunk) {
      let at = 0
      while (!isOver && at < chunk.length) {
        if (body === null) {
          const part = chunk.subarray(at, at + HEAD_BYTES - headLength)
          head.set(part, headLength)
          headLength += part.length
          at += part.length
          if (headLength < HEAD_BYTES) break
          if (!begin()) isOver = true
        }
        const open: Uint8Array | null = body
        if (open === null) continue
        const part = chunk.subarray(at, at + open.length - filled)
        open.set(part, filled)
        filled += part.length
        at += part.length
        if (filled === open.length) end(open)
      }
      return !isOver
    },
  }
}
