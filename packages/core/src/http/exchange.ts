import type { Caller } from '../kernel/index.ts'
import type { RateState } from '../rates/index.ts'
import type { AuthFailure, RateRefusal } from './request-event.ts'

/** What the host knows of a request beside the request itself. */
export interface RequestContext {
  /** The client's IP address, already freed from proxies; null when the host cannot tell. */
  readonly clientAddress: string | null
  /**
   * Tells the host not to close the connection for being idle. An upload the service watches over itself; on a stream of events
   * something is sent every 15 s, and only a client that reads nothing lets it rest for longer.
   */
  keepWaiting?(what?: 'upload' | 'events'): void
  /** Told of each piece of an upload that nobody reads any more, for a host that can have its memory back at once. */
  free?(piece: Uint8Array): void
  /** Makes the answer of a text, for a host that has a better way for long ones than `new Response`. */
  respond?(text: string, init: { status: number; headers: Record<string, string> }): Response
}

/** What is known of a request so far. Every answer, refusals included, and its log record are made from this. */
export interface Exchange {
  readonly request: Request
  readonly context: RequestContext
  readonly startedAt: number
  /** The header as sent. */
  readonly authorization: string | null
  /** What can be a key in it. */
  readonly key: string | null
  requestId: string
  traceId: string | null
  /** `POST /api/v2/searches`, or null while no endpoint is known. */
  route: string | null
  caller: Caller | null
  balanceMicroUsd: number | null
  rate: RateState | null
  /** The window that refused the request. */
  refusedBy: RateRefusal | null
  /** Why the key was refused. */
  authFailure: AuthFailure | null
  /** `RateLimit-Policy`, once the caller is known. */
  policy: string | null
  chargedMicroUsd: number
  /** Headers that only this answer has: `Allow`, `Link`. */
  headers: Readonly<Record<string, string>> | null
  /** `charging` is the point of no return: from here the answer is given, however long the write takes. */
  stage: 'open' | 'charging' | 'expired'
  /** Gives the request the time that an upload may take, or a stream of events, which the host must not cut for being slow. */
  readonly keepWaiting: (what: 'upload' | 'events') => void
  /** Made when the endpoint first asks for its signal: most never do. */
  abort: AbortController | null
}

/** Thrown when the client has gone: nothing is charged, and no one reads the answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

/** Ends when the deadline passes or the client hangs up. */
export function signalOf(exchange: Exchange): AbortSignal {
  if (exchange.abort === null) {
    exchange.abort = new AbortController()
    if (exchange.stage === 'expired') exchange.abort.abort()
    const { signal } = exchange.request
    const { abort } = exchange
    if (signal.aborted) abort.abort(new ClientGone('The client hung up'))
    else
      signal.addEventListener('abort', () => abort.abort(new ClientGone('The client hung up')), {
        once: true,
      })
  }
  return exchange.abort.signal
}
