import type { IncomingMessage } from 'node:http'
import { isAddressAllowed, withoutEnd } from '@dealflow/core'

/**
 * What the service is asked for: the message's target without the prefix. Express and its kin took the prefix off themselves and
 * kept the whole as `originalUrl`; some of them take off more than the prefix.
 */
export function targetOf(message: IncomingMessage, prefix: string): string {
  const url = message.url ?? '/'
  if (prefix === '') return url
  return without(prefix, pathOf(originalUrlOf(message))) ?? without(prefix, pathOf(url)) ?? url
}

/** What a client writes before the service's paths: the prefix of a trusted proxy, then that of the mount. */
export function basePathOf(
  message: IncomingMessage,
  target: string,
  { prefix, trustedProxies }: { readonly prefix: string; readonly trustedProxies: readonly string[] },
): string {
  const whole = pathOf(originalUrlOf(message))
  const path = pathOf(target)
  const isWithin = whole.length > path.length && whole.endsWith(path)
  const mounted = isWithin ? whole.slice(0, -path.length) : prefix
  return forwardedPrefix(message, trustedProxies) + (isPathPrefix(mounted) ? mounted : '')
}

/** Nothing that a client or a proxy wrote may turn a path into another host's, or lead out of itself. */
export function isPathPrefix(text: string): boolean {
  return /^(?:\/(?!(?:\.|%2e){1,2}(?:\/|$))[\w.~!$&'()*+;=:@%-]+)+$/i.test(text)
}

/** Nothing when it is not of a trusted proxy, or is no prefix. */
function forwardedPrefix({ headers, socket }: IncomingMessage, trustedProxies: readonly string[]): string {
  const forwarded = headers['x-forwarded-prefix']
  if (typeof forwarded !== 'string' || !isAddressAllowed(socket.remoteAddress ?? null, trustedProxies))
    return ''
  const prefix = withoutEnd(forwarded, '/')
  return isPathPrefix(prefix) ? prefix : ''
}

/** As it was sent, whatever Express and its kin took off. */
export function originalUrlOf(message: IncomingMessage & { readonly originalUrl?: unknown }): string {
  return typeof message.originalUrl === 'string' ? message.originalUrl : (message.url ?? '/')
}

/** Path and query: a proxy's client may write the whole address. */
function pathOf(target: string): string {
  const scheme = target.startsWith('/') ? -1 : target.indexOf('://')
  if (scheme === -1) return target
  const path = target.indexOf('/', scheme + 3)
  return path === -1 ? '/' : target.slice(path)
}

function without(prefix: string, path: string): string | null {
  if (!path.startsWith(prefix)) return null
  const rest = path.slice(prefix.length)
  if (rest.startsWith('/')) return rest
  return rest === '' || rest.startsWith('?') ? `/${rest}` : null
}
