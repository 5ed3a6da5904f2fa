/**
 * How core reaches other machines. `GuardedClient` (guarded-client.ts) is the only thing that uses these: it resolves a name
 * once, vets every address, and hands the dialer an address it has vetted.
 */

export interface Resolver {
  /** Every IPv4 and IPv6 address of a name, as text. Rejects with `ResolveError` when there is none. Never called for IP literals. */
  resolve(hostname: string, signal: AbortSignal): Promise<readonly string[]>
}

export class ResolveError extends Error {
  override readonly name = 'ResolveError'
}

/** One request to an address that was vetted. The dialer connects there and nowhere else, follows nothing and reads no proxy. */
export interface DialRequest {
  readonly address: string
  readonly port: number
  readonly tls: {
    /** Name the certificate must be for. */
    readonly serverName: string
  } | null
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** With `host`. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | null
  readonly headerBytesMax: number
  /** Of the answer on the wire, with all that frames it; the dialer ends one that takes much more. Default without bound. */
  readonly answerBytesMax?: number
  /** Whose connections it may take: where a dialer bounds those to one place, others have their own. */
  readonly account?: string
  readonly signal: AbortSignal
}

export interface DialResponse {
  readonly status: number
  /** Names in lower case; several values of one name are several entries. */
  readonly headers: readonly (readonly [string, string])[]
  /** As it comes over the wire: not decoded. Left unread, it must be cancelled by `return()` of its iterator or by the signal. */
  readonly body: AsyncIterable<Uint8Array>
}

export interface Dialer {
  /** Rejects with `DialError` for what went wrong before the head of the response was read. */
  request(request: DialRequest): Promise<DialResponse>
  /** Ends kept connections. */
  close(): Promise<void>
}

export class DialError extends Error {
  override readonly name = 'DialError'
  readonly kind: 'connect' | 'tls' | 'protocol'

  constructor(kind: DialError['kind'], message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.kind = kind
  }
}
