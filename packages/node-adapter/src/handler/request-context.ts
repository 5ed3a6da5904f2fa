import type { IncomingMessage } from 'node:http'
import type { RequestContext } from '@dealflow/core'
import { FastResponse } from 'srvx/node'
import { clientAddress } from '../client-address.ts'

/** What a service may ask of the host. The address is looked up only when something asks for it. */
export function contextOf(
  { headers, socket }: IncomingMessage,
  trustedProxies: readonly string[],
): RequestContext {
  return {
    // Before its next request the connection has the server's timeout again.
    keepWaiting: () => void socket.setTimeout(0),
    respond,
    get clientAddress() {
      const forwarded = headers['x-forwarded-for']
      const chain = typeof forwarded === 'string' ? forwarded : null
      return clientAddress(socket.remoteAddress ?? null, chain, trustedProxies)
    },
  }
}

/** Sent in one piece; a Response of Node's would be read through a stream. */
function respond(text: string, init: ResponseInit): Response {
  return new FastResponse(text, init)
}
