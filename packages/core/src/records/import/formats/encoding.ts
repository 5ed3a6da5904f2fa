import { isHighSurrogate, joinBytes, withoutStart } from '../../../kernel/index.ts'
/** How the characters of a file are written as bytes. */
export const importEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type ImportEncoding = (typeof importEncodings)[number]

/** The encoding that a byte order mark names, or null when there is none. */
export function markOf(head: Uint8Array): ImportEncoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null
}

/** UTF-16 without a mark: of the pairs at its beginning, most have a zero on one side and none on the other. */
export function unmarkedUtf16(head: Uint8Array): ImportEncoding | null {
  const pairs = Math.min(head.length, 1_024) >> 1
  const zeros = [0, 0]
  for (let at = 0; at < pairs * 2; at++) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (pairs < 2 || Math.max(even, odd) * 2 < pairs || Math.min(even, odd) > 0) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/**
 * The bytes of a source as UTF-8. Bytes that stand for no character in their encoding become bytes that stand for none in
 * UTF-8, so that what holds them is refused and nothing is changed unseen.
 */
export async function* toUtf8(
  chunks: AsyncIterable<Uint8Array>,
  encoding: ImportEncoding,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (encoding === 'utf-8') return yield* chunks
  const decode = encoding === 'windows-1252' ? singleBytes() : bytePairs(encoding === 'utf-16le')
  for await (const chunk of chunks) {
    const text = decode(chunk, false)
    if (text !== '') yield encode(text, () => 0xff)
  }
  const rest = decode(new Uint8Array(0), true)
  if (rest !== '') yield encode(rest, () => 0xff)
}

type Decode = (chunk: Uint8Array, isLast: boolean) => string

function singleBytes(): Decode {
  const decoder = new TextDecoder('windows-1252')
  return (chunk) => decoder.decode(chunk)
}

/** UTF-16 by hand: a TextDecoder would turn half a surrogate pair into U+FFFD, as if the file had said so. */
function bytePairs(isLittleEndian: boolean): Decode {
  let odd: number | null = null
  let high = ''
  return (chunk, isLast) => {
    let bytes = chunk
    if (odd !== null) {
      bytes = new Uint8Array(chunk.length + 1)
      bytes[0] = odd
      bytes.set(chunk, 1)
    }
    const pairs = bytes.length >> 1
    odd = bytes.length % 2 === 1 ? (bytes[bytes.length - 1] ?? null) : null
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let text = high
    for (let from = 0; from < pairs; from += unitsAtOnce) {
      const units: number[] = []
      for (let at = from; at < Math.min(pairs, from + unitsAtOnce); at++) {
        units.push(view.getUint16(at * 2, isLittleEndian))
      }
      text += String.fromCharCode(...units)
    }
    if (isLast) return odd === null ? text : `${text}${badByte}`
    high = isHighSurrogate(text.charCodeAt(text.length - 1)) ? text.slice(-1) : ''
    return high === '' ? text : text.slice(0, -1)
  }
}

const unitsAtOnce = 4_096
/** U+DC00 and the byte, of those from 0x80 on: no decoder gives half a surrogate pair. */
const byteEscapes = 0xdc00
/** Stands for half a character of UTF-16. */
const badByte = '\udc80'
const encoder = new TextEncoder()

/** A text of `utf8Text` as UTF-8, with the bytes of its file where those were no characters. */
export function originalBytes(text: string): Uint8Array {
  return encode(text, (half) => half - byteEscapes)
}

function encode(text: string, byteOf: (half: number) => number): Uint8Array {
  if (text.isWellFormed()) return encoder.encode(text)
  // Unit by unit, because every second one may be half a pair: cut up into texts, 4 MiB of them took seconds.
  const bytes = new Uint8Array(text.length * 3)
  let end = 0
  for (let at = 0; at < text.length; at++) {
    const point = text.codePointAt(at) ?? 0
    if (point < 0x80) bytes[end++] = point
    else if (point >= 0xd800 && point <= 0xdfff) bytes[end++] = byteOf(point)
    else {
      if (point > 0xffff) at++
      if (point < 0x800) bytes[end++] = 0xc0 | (point >> 6)
      else {
        if (point < 0x10000) bytes[end++] = 0xe0 | (point >> 12)
        else {
          bytes[end++] = 0xf0 | (point >> 18)
          bytes[end++] = 0x80 | ((point >> 12) & 0x3f)
        }
        bytes[end++] = 0x80 | ((point >> 6) & 0x3f)
      }
      bytes[end++] = 0x80 | (point & 0x3f)
    }
  }
  return bytes.subarray(0, end)
}

/**
 * UTF-8 bytes as text, a byte order mark at the start aside. Each byte that is not UTF-8 becomes half a surrogate pair, so
 * that `isWellFormed` finds the records that hold one; `originalBytes` turns it back.
 */
export async function* utf8Text(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  let held = new Uint8Array(0)
  let isFirst = true
  for await (const chunk of chunks) {
    const bytes = held.length === 0 ? chunk : joinBytes([held, chunk])
    const whole = wholeCharacters(bytes)
    const text = decodeUtf8(bytes.subarray(0, whole))
    held = bytes.slice(whole)
    if (text === '') continue
    yield isFirst ? withoutStart(text, '\ufeff') : text
    isFirst = false
  }
  if (held.length > 0) yield decodeUtf8(held)
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes)
  } catch {
    return decodeMarking(bytes)
  }
}

/** The slow way, for pieces that hold bytes which are not UTF-8: every second one may be such a byte. */
function decodeMarking(bytes: Uint8Array): string {
  let text = ''
  let units: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = characterLength(bytes, at)
    const first = bytes[at] ?? 0
    if (length === 0) units.push(byteEscapes + first)
    else if (length === 1) units.push(first)
    else {
      let point = first & (0x7f >> length)
      for (let i = 1; i < length; i++) point = (point << 6) | ((bytes[at + i] ?? 0) & 0x3f)
      if (point > 0xffff) units.push(0xd7c0 + (point >> 10), 0xdc00 + (point & 0x3ff))
      else units.push(point)
    }
    at += Math.max(1, length)
    if (units.length < unitsAtOnce) continue
    text += String.fromCharCode(...units)
    units = []
  }
  return text + String.fromCharCode(...units)
}

/** Bytes of the character that begins here; 0 when none does (table 3-7 of the Unicode standard). */
export function characterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  const length =
    first >= 0xc2 && first <= 0xdf ? 2 : (first & 0xf0) === 0xe0 ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0
  for (let i = 1; i < length; i++) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0
  const second = bytes[at + 1] ?? 0
  if (first === 0xe0 && second < 0xa0) return 0
  if (first === 0xed && second > 0x9f) return 0
  if (first === 0xf0 && second < 0x90) return 0
  if (first === 0xf4 && second > 0x8f) return 0
  return length
}

/** How many of the bytes come before a character that the next chunk ends. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes.length
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return length > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}
