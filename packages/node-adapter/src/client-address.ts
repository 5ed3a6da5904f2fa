import { isAddress, isAddressAllowed, readHostPort } from '@dealflow/core'

/**
 * The address of a request's client: the peer that connected, or, when the peer is a trusted proxy, whom the trusted proxies say
 * they were asked by. `X-Forwarded-For` is walked from its right end, where each proxy adds its own peer; what is left of
 * the first address that is not trusted may be forged and is not read. Null when nobody who is trusted says it: an entry
 * that is no address hides the client, and a key with allowed addresses must not take the proxy for it.
 */
export function clientAddress(
  peer: string | null,
  forwardedFor: string | null,
  trustedProxies: readonly string[],
): string | null {
  if (!isAddressAllowed(peer, trustedProxies)) return peer
  let client = peer
  for (const entry of entriesOf(forwardedFor).reverse()) {
    client = addressOf(entry)
    if (!isAddressAllowed(client, trustedProxies)) break
  }
  return client
}

function entriesOf(header: string | null): string[] {
  return header === null || header.trim() === '' ? [] : header.split(',').map((entry) => entry.trim())
}

/** Without a port, which some proxies add: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
function addressOf(entry: string): string | null {
  const address = readHostPort(entry)?.host ?? entry
  return isAddress(address) ? address : null
}
