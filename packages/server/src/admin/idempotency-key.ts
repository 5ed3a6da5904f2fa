import { badRequest } from '@dealflow/core/http'

/**
 * The Idempotency-Key of a request, freed from the quotes of the IETF draft (docs/design/decisions.md#idempotency-keys); null when
 * there is none.
 */
export function readIdempotencyKey(headers: Headers): string | null {
  const sent = headers.get('idempotency-key')
  if (sent === null) return null
  const key = /^"(.*)"$/.exec(sent)?.[1] ?? sent
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key
  throw badRequest([
    { path: 'headers.idempotency-key', message: 'takes 1 to 255 printable ASCII characters' },
  ])
}

/** The one UUID (version 8) of a key: what is made under it is found by it again. */
export function uuidNamed(key: string): string {
  const hex = new Bun.CryptoHasher('sha256').update(key).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
