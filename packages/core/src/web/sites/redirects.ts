import { OutboundError, type OutboundResponse } from '../outbound/guarded-client.ts'
import { headerOf } from './kept-headers.ts'
import { cleanPageUrl } from './page-address.ts'

const redirects = new Set([301, 302, 303, 307, 308])

/** Where an answer sends us; null when it is no redirect, `to` null when it leads to no address of the web. */
export function redirectOf(url: string, response: OutboundResponse): { readonly to: string | null } | null {
  const location = headerOf(response.headers, 'location')
  if (!redirects.has(response.status) || location === null) return null
  return { to: URL.canParse(location, url) ? cleanPageUrl(new URL(location, url).href) : null }
}

/**
 * The answer at the end of at most `hopsMax` redirects, and where it came from. `ask` is called for each address; where it gives
 * null nothing is asked any more. Rejects with `OutboundError`, also for too many redirects and for one that leads nowhere.
 */
export async function follow(
  first: string,
  hopsMax: number,
  ask: (url: string) => Promise<OutboundResponse | null>,
): Promise<{ readonly url: string; readonly response: OutboundResponse } | null> {
  let url = first
  for (let hops = 0; hops <= hopsMax; hops++) {
    const response = await ask(url)
    if (response === null) return null
    const redirect = redirectOf(url, response)
    if (redirect === null) return { url, response }
    if (redirect.to === null) throw new OutboundError('invalid_url', 'A redirect leads to no web address.')
    url = redirect.to
  }
  throw new OutboundError('too_many_redirects', `More than ${hopsMax} redirects.`)
}
