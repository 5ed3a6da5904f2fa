import type { IncomingMessage } from 'node:http'
import type { RequestContext } from '@dealflow/core'
import { clientAddress } from '../client-address.ts'
import { textAnswer } from './send-answer.ts'

/** What a service may ask of the host. The address is looked up only when something asks for it. */
export function contextOf(
  { headers, socket }: IncomingMessage,
  trustedProxies: readonly string[],
): RequestContext {
  return {
    // Before its next request the connection has the server's timeout again.
    keepWaiting: () => void socket.setTimeout(0),
    respond: textAnswer,
    get clientAddress() {
      const forwarded = headers['x-forwarded-for']
      const chain = typeof forwarded === 'string' ? forwarded : null
      return clientAddress(socket.remoteAddress ?? null, chain, trustedProxies)
    },
  }
}
