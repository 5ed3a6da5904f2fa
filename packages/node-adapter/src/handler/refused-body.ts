import { bodyRefusals } from '@dealflow/core'
import { bodyAgain, isEncoded, type ParsedMessage, wasRead } from './read-body.ts'
import type { SubstituteBody } from './service-request.ts'

/** What stands for a body that a body parser refused; `body` is null when it is still to be read. */
export interface Refused {
  readonly body: SubstituteBody | null
}

/** Null for an error that is not a body parser's, or that is the app's own doing. Throws `BodyTaken`. */
export function refusedBodyOf(error: unknown, message: ParsedMessage): Refused | null {
  if (!isOfParser(error, message)) return null
  if (!wasRead(message)) return { body: null }
  if (isEncoded(message)) return { body: bodyAgain(message, undefined) }
  if (error.type === 'entity.parse.failed') return { body: bodyAgain(message, error.body) }
  if (error.type === 'entity.too.large' && isLength(error.limit))
    return { body: bodyRefusals.overLimit(error.limit) }
  return { body: error instanceof Error ? error : new Error('A body parser refused it', { cause: error }) }
}

/** The members of an error of body-parser, raw-body or http-errors, as far as its kind has them. */
interface ParserError {
  readonly type?: unknown
  /** What could not be parsed, as text. */
  readonly body?: unknown
  readonly limit?: unknown
}

// Others are the app's: its own check refused the body, or something else had read it.
const refusals: ReadonlySet<unknown> = new Set([
  'charset.unsupported',
  'encoding.unsupported',
  'entity.parse.failed',
  'entity.too.large',
  'parameters.too.many',
  'querystring.parse.rangeError',
  'request.aborted',
])

function isOfParser(error: unknown, message: ParsedMessage): error is ParserError {
  if (typeof error !== 'object' || error === null) return false
  if ('type' in error && refusals.has(error.type)) return true
  // What zlib has to say of a body is passed on without a type.
  return isEncoded(message) && 'errno' in error && 'status' in error && error.status === 400
}

/** An app may refuse bodies in a parser's words, and not say where its limit is. */
function isLength(limit: unknown): limit is number {
  return Number.isSafeInteger(limit) && (limit as number) >= 0
}
