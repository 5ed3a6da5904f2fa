import { badRequest, isPrintableAscii } from '../kernel/index.ts'

/**
 * The value of `Idempotency-Key`, or null without one. A structured-field string (`"abc"`, as the IETF draft has it) stands for
 * what it quotes. Throws BAD_REQUEST for what is not 1 to 255 printable ASCII characters
 * (docs/design/decisions.md#idempotency-keys).
 */
export function readIdempotencyKey(header: string | null): string | null {
  if (header === null) return null
  const key = quoted.exec(header)?.[1]?.replace(/\\(.)/g, '$1') ?? header
  if (key !== '' && key.length <= 255 && isPrintableAscii(key)) return key
  const message = 'must have 1 to 255 printable ASCII characters'
  throw badRequest([{ path: 'headers.idempotency-key', message }])
}

const quoted = /^"((?:[^"\\]|\\["\\])*)"$/
