import { isAddressAllowed } from '@dealflow/core'

/** Where the address of a request's client is found: Bun's server. */
export interface AddressSource {
  requestIP(request: Request): { readonly address: string } | null
  /** After how many idle seconds the connection of a request is closed; 0 is never. */
  timeout(request: Request, seconds: number): void
}

const loopback = ['127.0.0.0/8', '::1']

/** What proxies add, beside everything that begins with `x-forwarded`. */
const ofProxies: ReadonlySet<string> = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-url',
  'x-rewrite-url',
  'true-client-ip',
  'cf-connecting-ip',
])

/**
 * Whether somebody on this machine asks, and not through a proxy. Bun shows `/api/..\admin` as `/admin`, so that a proxy which
 * sends on `/api/` alone keeps nobody from what is for operators.
 */
export function isAskedDirectly(request: Request, addresses: Pick<AddressSource, 'requestIP'>): boolean {
  const peer = addresses.requestIP(request)?.address ?? null
  if (!isAddressAllowed(peer, loopback)) return false
  for (const name of request.headers.keys())
    if (ofProxies.has(name) || name.startsWith('x-forwarded')) return false
  return true
}
