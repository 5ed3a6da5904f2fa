/** One request to a place that a stranger named: a webhook receiver or a web site. */
export interface OutboundRequest {
  readonly url: string
  readonly method: 'GET' | 'HEAD' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** Over resolving, connecting, sending and reading, all hops together. */
  readonly timeoutMs: number
  /** Until the head of the answer of one hop is there; `timeoutMs` alone when it is absent. */
  readonly headTimeoutMs?: number
  readonly headerBytesMax?: number
  /** As they come over the wire. */
  readonly wireBytesMax: number
  /** After decoding gzip, deflate or br. */
  readonly decodedBytesMax: number
  /**
   * A body that is longer is cut (`isTruncated`) or refused (`too_large`). Where it is cut, so is one that breaks off or outlasts
   * the time: its head has been read.
   */
  readonly whenTooLarge: 'cut' | 'refuse'
  /** Hops that are followed, each vetted anew. Default 0: a redirect is an answer like any other. */
  readonly redirectsMax?: number
  /** For whom it asks: one account's requests that hang keep no connection to the same place from another's. */
  readonly account?: string
  readonly signal: AbortSignal
}

export interface OutboundResponse {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  /** Decoded. */
  readonly body: Uint8Array
  readonly isTruncated: boolean
  readonly wireBytes: number
  /** Where the answer came from, after redirects. */
  readonly url: string
  /** The address that was dialled. */
  readonly address: string
}

export type OutboundFailure =
  | 'invalid_url'
  | 'dns'
  | 'blocked_address'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'protocol'
  | 'too_large'
  | 'too_many_redirects'
  | 'aborted'

/** Why there is no answer. The message is for operators and logs; it never holds more of a URL than its origin. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly failure: OutboundFailure

  constructor(failure: OutboundFailure, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.failure = failure
  }
}

/** What the address rule says of a URL, without dialling it. */
export type UrlVerdict =
  | { readonly verdict: 'allowed'; readonly addresses: readonly string[] }
  /** Nothing is known of the name now: a webhook endpoint may be made all the same. */
  | { readonly verdict: 'unresolved' }
  | { readonly verdict: 'blocked'; readonly address: string; readonly why: string }
  | { readonly verdict: 'invalid'; readonly why: string }

/** The one door to other machines: for webhooks and for reading web sites. */
export interface GuardedClient {
  /** Rejects with `OutboundError`. */
  request(request: OutboundRequest): Promise<OutboundResponse>
  /** The same rule that `request` follows. */
  vet(url: string, signal: AbortSignal): Promise<UrlVerdict>
  close(): Promise<void>
}
