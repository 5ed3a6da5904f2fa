import type { Clock } from '../../kernel/index.ts'
import {
  type GuardedClient,
  OutboundError,
  type OutboundFailure,
  type OutboundResponse,
} from '../outbound/guarded-client.ts'
import type { HostTurns } from './host-turns.ts'
import type { PageOutcome } from './snapshot.ts'

export interface GetOptions {
  readonly headers: Readonly<Record<string, string>>
  /** From the beginning of the request to its end; waiting for the host's turn does not count. */
  readonly timeoutMs: number
  /** Decoded; a body that is longer is cut. */
  readonly bytesMax: number
  /** What the host asks for between two requests; ours is kept when it is longer. */
  readonly crawlDelayMs: number
  readonly signal: AbortSignal
}

/** One polite GET; a redirect is an answer like any other. Rejects with `OutboundError`, also when `signal` aborts. */
export type Get = (url: string, options: GetOptions) => Promise<OutboundResponse>

export function createGet(parts: {
  readonly client: GuardedClient
  readonly turns: HostTurns
  readonly userAgent: string
  readonly delayMs: number
  readonly clock: Pick<Clock, 'defer'>
}): Get {
  const ownTurn = createOwnTurns(parts.clock)
  return async (url, { headers, timeoutMs, bytesMax, crawlDelayMs, signal }) => {
    const request = () =>
      parts.client.request({
        url,
        method: 'GET',
        headers: { 'user-agent': parts.userAgent, ...headers },
        timeoutMs,
        headTimeoutMs: Math.min(headTimeoutMs, timeoutMs),
        headerBytesMax,
        wireBytesMax: bytesMax,
        decodedBytesMax: bytesMax,
        whenTooLarge: 'cut',
        signal,
      })
    try {
      const { hostname } = new URL(url)
      const response = await parts.turns.take(
        hostname,
        Math.max(parts.delayMs, crawlDelayMs),
        signal,
        request,
      )
      await ownTurn()
      return response
    } catch (error) {
      if (error instanceof OutboundError || !signal.aborted) throw error
      throw new OutboundError('aborted', 'The request was given up before its turn.', { cause: error })
    }
  }
}

/**
 * Each caller goes on in a turn of the event loop of its own: sixteen big pages that come together, and are parsed one after the
 * other, would else hold it for seconds.
 */
function createOwnTurns(clock: Pick<Clock, 'defer'>): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => new Promise((resolve) => clock.defer(resolve)))
    return last
  }
}

/** Sites with many cookies and policies send more than the client's default. */
const headerBytesMax = 64 * 1024
const headTimeoutMs = 8_000

const outcomes: Readonly<Record<OutboundFailure, PageOutcome>> = {
  invalid_url: 'http_error',
  dns: 'dns_error',
  blocked_address: 'private_address',
  connect: 'connect_failed',
  tls: 'tls_error',
  timeout: 'timeout',
  protocol: 'connect_failed',
  too_large: 'too_large',
  too_many_redirects: 'too_many_redirects',
  aborted: 'timeout',
}

/** What a page comes to that was not answered. `aborted` is the end of the crawl's own time: its signal says who gave the reading up. */
export const outcomeOfFailure = (failure: OutboundFailure): PageOutcome => outcomes[failure]
