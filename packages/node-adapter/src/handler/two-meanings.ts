import type { IncomingMessage } from 'node:http'
import { withoutQuery } from '@dealflow/core'
import { originalUrlOf } from './mount.ts'
import { badRequestAt } from './own-answer.ts'

/**
 * The answer to a request that a proxy may have understood otherwise than the service would: a path that leads out of itself,
 * more Hosts than one, two ways to say how long the body is. Null for all others.
 */
export function refusalOfTwoMeanings(message: IncomingMessage): Response | null {
  if (leadsElsewhere(originalUrlOf(message)))
    return badRequestAt('path', 'The path may have no backslash and no segment "." or "..", encoded or not.')
  if (!hasOneHost(message))
    return badRequestAt('headers.host', 'Send one Host header, with a host name and a port alone.')
  const { headers } = message
  // Node refuses it too, unless it was told to parse insecurely.
  if (headers['transfer-encoding'] !== undefined && headers['content-length'] !== undefined)
    return badRequestAt('headers.content-length', 'Send no Content-Length beside Transfer-Encoding.')
  return null
}

/** A backslash, or a segment of one dot or two, however they are written. */
const elsewhere = /\\|%5c|(?:[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?:$|[/\\]|%2f|%5c)/i

/** As it was sent. URLs have backslashes for slashes, so that `/api/..\admin` is `/admin`. */
export function leadsElsewhere(target: string): boolean {
  const path = withoutQuery(target)
  // Hardly any path has one of these: its service's own ids have none.
  return /[\\.%]/.test(path) && elsewhere.test(path)
}

/** A name or an address, and a port; HTTP/1.0 has no Host, and one that is empty names nothing. */
export const isOneHost = (host: string): boolean => /^(?:(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d*)?)?$/i.test(host)

function hasOneHost({ headers, rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count++
  return count <= 1 && isOneHost(headers.host ?? '')
}
