import type { OutboundRequest } from './guarded-client.ts'
import type { DialResponse } from './ports.ts'

/** One request of a chain, as it goes out. */
export interface Hop {
  readonly url: string
  readonly method: OutboundRequest['method']
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | null
}

const redirects = new Set([301, 302, 303, 307, 308])
const credentials = ['authorization', 'proxy-authorization', 'cookie']

/**
 * Where an answer sends us, or null when it is no redirect. Credentials stay with the origin they were given for. A redirect to
 * what is no URL comes back as it is and is refused like any other URL.
 */
export function nextHop(hop: Hop, response: DialResponse): Hop | null {
  const location = response.headers.find(([name]) => name === 'location')?.[1]
  if (!redirects.has(response.status) || location === undefined) return null
  const url = URL.canParse(location, hop.url) ? new URL(location, hop.url).href : location
  const isSameOrigin = URL.canParse(url) && new URL(url).origin === new URL(hop.url).origin
  const keepsBody = response.status === 307 || response.status === 308 || hop.method !== 'POST'
  const headers = Object.entries(hop.headers).filter(
    ([name]) => (isSameOrigin || !credentials.includes(name)) && (keepsBody || !name.startsWith('content-')),
  )
  return {
    url,
    method: keepsBody ? hop.method : 'GET',
    headers: Object.fromEntries(headers),
    body: keepsBody ? hop.body : null,
  }
}
