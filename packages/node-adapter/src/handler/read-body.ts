import type { IncomingMessage } from 'node:http'
import { bodyRefusals, mediaTypeOf } from '@dealflow/core'
import { originalUrlOf } from './mount.ts'
import type { SubstituteBody } from './service-request.ts'

/** A message, with what a body parser may leave on it. */
export type ParsedMessage = IncomingMessage & { readonly body?: unknown; readonly rawBody?: unknown }

/** Somebody took a body that cannot be made again from what is left of it. */
export class BodyTaken extends Error {
  override readonly name = 'BodyTaken'

  constructor(message: IncomingMessage, options?: ErrorOptions) {
    super(
      `The body of ${message.method} ${originalUrlOf(message)} was read or decoded before Dealflow was asked, and what is left ` +
        'is not what the client sent. Mount Dealflow before the middleware that reads bodies, or keep their bytes as ' +
        '`request.rawBody`.',
      options,
    )
  }
}

/** What stands for the body when somebody has read it; null when it is still to be read. Throws `BodyTaken`. */
export function readBodyOf(message: ParsedMessage): SubstituteBody | null {
  const { method, readableEncoding } = message
  if (method === 'GET' || method === 'HEAD') return null
  if (wasRead(message)) return bodyAgain(message, message.body)
  // What comes is text now, and no longer what was sent.
  if (readableEncoding !== null) throw new BodyTaken(message)
  return null
}

export function wasRead(message: IncomingMessage): boolean {
  return message.readableDidRead || message.readableEnded
}

/**
 * The bytes of a body of which `parsed` was made, for the service to answer what it answers to the body itself; headers stay
 * as they came. Of another type than the service takes nothing is needed: it looks at no such body. A text is the body itself, as
 * express.text() keeps it; behind express.json({ strict: false }) it may be a JSON string, which only `rawBody` can tell from that.
 * Throws `BodyTaken`.
 */
export function bodyAgain(message: ParsedMessage, parsed: unknown): SubstituteBody {
  // Ended, though nothing came: a parser makes `{}` of that.
  if (!message.readableDidRead) return nothing
  const { headers, rawBody } = message
  if (isEncoded(message)) return bodyRefusals.notUtf8()
  for (const kept of [rawBody, parsed]) {
    if (kept instanceof Uint8Array) return new Uint8Array(kept)
    if (typeof kept === 'string') return bytesOf(kept, message)
  }
  const isJson = mediaTypeOf(headers['content-type']) === 'application/json'
  if (isJson && parsed !== undefined) return writtenAgain(message, parsed)
  if (isJson || isMultipart(message)) throw new BodyTaken(message)
  return nothing
}

/** The service takes no encoded bodies, which are no UTF-8; a parser inflates them, and with that the client's bytes are gone. */
export function isEncoded({ headers }: IncomingMessage): boolean {
  const encoding = headers['content-encoding']
  return encoding !== undefined && encoding.trim().toLowerCase() !== 'identity'
}

const isMultipart = ({ headers }: IncomingMessage) =>
  mediaTypeOf(headers['content-type']).startsWith('multipart/')

function writtenAgain(message: IncomingMessage, parsed: unknown): SubstituteBody {
  try {
    const json = JSON.stringify(parsed)
    // An infinite number, which was too large, would become null, and null is allowed where a number is optional.
    return (json.includes('null') ? bodyRefusals.unsafe(parsed) : null) ?? bytesOf(json, message)
  } catch (cause) {
    // It nests too deeply to be written, and so for the service.
    if (cause instanceof RangeError) return bodyRefusals.nestsTooDeeply(cause)
    throw new BodyTaken(message, { cause })
  }
}

const nothing = new Uint8Array()

function bytesOf(text: string, message: IncomingMessage): SubstituteBody {
  const bytes = new TextEncoder().encode(text)
  // A parser puts U+FFFD for bytes that are no UTF-8, which makes the text longer than what was sent.
  const isInvalid = bytes.byteLength > Number(message.headers['content-length']) && text.includes('\ufffd')
  if (!isInvalid) return bytes
  // A file need not be UTF-8: it was whole when it came.
  if (isMultipart(message)) throw new BodyTaken(message)
  return bodyRefusals.notUtf8()
}
