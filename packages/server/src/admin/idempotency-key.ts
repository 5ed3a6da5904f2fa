import { badRequest } from '@dealflow/core/http'

/** The Idempotency-Key of a request, freed from the quotes of the IETF draft (decisions D6.2); null when there is none. */
export function readIdempotencyKey(headers: Headers): string | null {
  const sent = headers.get('idempotency-key')
  if (sent === null) return null
  const key = /^"(.*)"$/.exec(sent)?.[1] ?? sent
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key
  throw badRequest([
    { path: 'headers.idempotency-key', message: 'takes 1 to 255 printable ASCII characters' },
  ])
}
