import { badRequest, joinBytes } from '../kernel/index.ts'

/** What comes out of a multipart body, in order: a part begins, its bytes, it has ended. */
export type Piece =
  | { readonly kind: 'part'; readonly head: PartHead }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' }

export interface PartHead {
  readonly name: string
  /** As sent, path and all; null for a plain field. */
  readonly filename: string | null
}

export interface MultipartScanner {
  /** What is known after another chunk. At most a header's worth of bytes is held back. */
  push(chunk: Uint8Array): Iterable<Piece>
  /** Throws BAD_REQUEST when the body broke off. */
  end(): void
}

const headBytesMax = 8 * 1024

/**
 * Takes a multipart/form-data body (RFC 7578) apart as it comes. Time is linear in the body, whatever it holds: a boundary has no
 * carriage return in it, so no two candidates for a delimiter overlap.
 */
export function createMultipartScanner(boundary: string): MultipartScanner {
  const delimiter = ascii.encode(`\r\n--${boundary}`)
  let state: 'preamble' | 'delimited' | 'head' | 'data' | 'epilogue' = 'preamble'
  // The first delimiter is found as the others are, though no line break comes before it.
  let held: Uint8Array = lineBreak

  /** Only the seam between two chunks is copied: an upload costs the memory of its chunks, and not twice that. */
  function* push(chunk: Uint8Array): Generator<Piece> {
    if (held.byteLength === 0) return yield* scan(chunk)
    const seam = Math.min(chunk.byteLength, delimiter.byteLength)
    yield* scan(joinBytes([held, chunk.subarray(0, seam)]))
    const isInChunk = held.byteLength <= seam
    yield* scan(isInChunk ? chunk.subarray(seam - held.byteLength) : joinBytes([held, chunk.subarray(seam)]))
  }

  /** Of a buffer that begins with what is held. */
  function* scan(buffer: Uint8Array): Generator<Piece> {
    let at = 0
    for (;;) {
      const from = at
      switch (state) {
        case 'preamble':
        case 'data': {
          const found = find(buffer, delimiter, from)
          const isFound = found !== -1
          at = isFound ? found : Math.max(from, buffer.byteLength - delimiter.byteLength + 1)
          if (state === 'data' && at > from) yield { kind: 'bytes', bytes: buffer.subarray(from, at) }
          if (!isFound) return hold(buffer, at)
          if (state === 'data') yield { kind: 'end' }
          at += delimiter.byteLength
          state = 'delimited'
          break
        }
        case 'delimited': {
          if (buffer.byteLength - from < 2) return hold(buffer, from)
          if (buffer[from] === dash && buffer[from + 1] === dash) state = 'epilogue'
          else if (buffer[from] === cr && buffer[from + 1] === lf) state = 'head'
          // Blanks that a gateway may have put behind a boundary.
          else if (buffer[from] === 0x20 || buffer[from] === 0x09) at = from + 1
          else throw malformed()
          break
        }
        case 'head': {
          // Begins with the line break that ends the delimiter, so that a part without headers is found too.
          const end = find(buffer, headEnd, from)
          if ((end === -1 ? buffer.byteLength : end) - from > headBytesMax)
            throw refusal(`a part may have at most ${headBytesMax.toLocaleString('en-US')} bytes of headers`)
          if (end === -1) return hold(buffer, from)
          yield { kind: 'part', head: readHead(buffer.subarray(from, end)) }
          at = end + headEnd.byteLength
          state = 'data'
          break
        }
        case 'epilogue':
          return hold(buffer, buffer.byteLength)
      }
    }
  }

  function hold(buffer: Uint8Array, from: number): void {
    held = buffer.slice(from)
  }

  return {
    push,
    end() {
      if (state !== 'epilogue') throw refusal('the multipart body broke off before its closing boundary')
    },
  }
}

const ascii = new TextEncoder()
const utf8 = new TextDecoder('utf-8', { fatal: true })
const cr = 0x0d
const lf = 0x0a
const dash = 0x2d
const lineBreak = ascii.encode('\r\n')
const headEnd = ascii.encode('\r\n\r\n')

/** Where `wanted`, which begins with a carriage return, is found from `from` on; -1 when it is not there whole. */
function find(buffer: Uint8Array, wanted: Uint8Array, from: number): number {
  const last = buffer.byteLength - wanted.byteLength
  for (let at = buffer.indexOf(cr, from); at !== -1 && at <= last; at = buffer.indexOf(cr, at + 1)) {
    let same = 1
    while (same < wanted.byteLength && buffer[at + same] === wanted[same]) same++
    if (same === wanted.byteLength) return at
  }
  return -1
}

function readHead(bytes: Uint8Array): PartHead {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch (cause) {
    throw refusal('the headers of a part are not valid UTF-8', cause)
  }
  const disposition =
    /(?:^|\r\n)content-disposition[ \t]*:[ \t]*form-data(?=[ \t]*(?:;|\r\n|$))([^\r\n]*)/i.exec(text)
  const parameters = new Map<string, string>()
  for (const [, name = '', value = ''] of (disposition?.[1] ?? '').matchAll(parameter))
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), unquoted(value))
  const name = parameters.get('name')
  if (name === undefined) throw refusal('a part has no "Content-Disposition: form-data" header with a name')
  return { name, filename: parameters.get('filename') ?? null }
}

const parameter = /;[ \t]*([a-z*]+)=("(?:[^"\\]|\\.)*"|[^;\s"]*)/gi

/** curl escapes quotes and backslashes by a backslash, browsers escape quotes and line breaks by percent signs. */
function unquoted(value: string): string {
  if (!value.startsWith('"')) return value
  return value
    .slice(1, -1)
    .replace(/\\(["\\])/g, '$1')
    .replace(/%22|%0d|%0a/gi, decodeURIComponent)
}

const malformed = () => refusal('the body is not multipart/form-data with the boundary that its header names')

function refusal(message: string, cause?: unknown) {
  return badRequest([{ path: '', message }], cause)
}
