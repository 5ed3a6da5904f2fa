import type { IncomingMessage } from 'node:http'
import type { RequestContext } from '@dealflow/core'
import { clientAddress } from '../client-address.ts'
import { textAnswer } from './send-answer.ts'

/** A stream of events that its client has not read for so long is ended; something is sent on it every 15 s. */
const unreadMs = 120_000

/** What a service may ask of the host. The address is looked up only when something asks for it. */
export function contextOf(
  { headers, socket }: IncomingMessage,
  trustedProxies: readonly string[],
): RequestContext {
  return {
    // Before its next request the connection has the server's timeout again.
    keepWaiting: (what) => void socket.setTimeout(what === 'events' ? unreadMs : 0),
    respond: textAnswer,
    get clientAddress() {
      const forwarded = headers['x-forwarded-for']
      const chain = typeof forwarded === 'string' ? forwarded : null
      return clientAddress(socket.remoteAddress ?? null, chain, trustedProxies)
    },
  }
}
