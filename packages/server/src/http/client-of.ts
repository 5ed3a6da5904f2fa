import { clientAddress } from '@dealflow/node-adapter'
import { freePiece } from './free-piece.ts'
import { textResponse } from './text-response.ts'

/** Where the address of a request's client is found: Bun's server. */
export interface AddressSource {
  requestIP(request: Request): { readonly address: string } | null
  /** After how many idle seconds the connection of a request is closed; 0 is never. */
  timeout(request: Request, seconds: number): void
}

/** A stream of events that its client has not read for so long is ended; something is sent on it every 15 s. */
const unreadSeconds = 120

/** The address is looked up only when something asks for it: a key with allowed addresses, or a refused key. */
export function clientOf(request: Request, addresses: AddressSource, trustedProxies: readonly string[]) {
  return {
    keepWaiting: (what?: 'upload' | 'events') =>
      addresses.timeout(request, what === 'events' ? unreadSeconds : 0),
    respond: textResponse,
    free: freePiece,
    get clientAddress() {
      const peer = addresses.requestIP(request)?.address ?? null
      return clientAddress(peer, request.headers.get('x-forwarded-for'), trustedProxies)
    },
  }
}
