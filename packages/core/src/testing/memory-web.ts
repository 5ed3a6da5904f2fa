import type { Clock, Log } from '../kernel/host.ts'
import { pause } from '../kernel/pause.ts'
import { createGuardedClient } from '../web/outbound/create-guarded-client.ts'
import type { GuardedClient } from '../web/outbound/guarded-client.ts'
import {
  DialError,
  type Dialer,
  type DialRequest,
  type DialResponse,
  ResolveError,
  type Resolver,
} from '../web/outbound/ports.ts'
import { orAborted } from '../web/outbound/until-aborted.ts'

/** What a page of a memory web answers. Text alone is HTML with 200. */
export type WebAnswer =
  | string
  | {
      /** Default 200. */
      readonly status?: number
      /** `content-type` is `text/html; charset=utf-8` unless it is given; null leaves it out. */
      readonly headers?: Readonly<Record<string, string | readonly string[] | null>>
      readonly body?: string | Uint8Array
      /** Passes on the clock before the head is sent. */
      readonly delayMs?: number
      /** After its body it sends nothing more and does not end either. */
      readonly isEndless?: boolean
      /**
       * Instead of an answer. `dns` and `private` hold for the whole host: a name without an address, and one that means a
       * machine inside. `silence` is a connection on which nothing comes.
       */
      readonly failure?: 'dns' | 'private' | 'connect' | 'tls' | 'silence'
    }

/** By URL, or by origin with a `*` for every page of it that is not named: `https://acme.example/*`. */
export type WebPages = Readonly<Record<string, WebAnswer | ((request: WebRequest) => WebAnswer)>>

export interface WebRequest {
  readonly method: string
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** By the clock. */
  readonly at: number
}

export interface MemoryWeb {
  /** The real guarded client over this web, with http allowed. */
  readonly client: GuardedClient
  readonly resolver: Resolver
  readonly dialer: Dialer
  /** Every request that was sent, in order. */
  readonly requests: readonly WebRequest[]
  /** The URLs that were asked for, without those of robots.txt. */
  pagesAsked(): readonly string[]
  /** The most requests that one host had at a time. */
  openMax(hostname: string): number
  put(pages: WebPages): void
}

/**
 * A small internet in this process: virtual hosts with public addresses of their own. A host that is not named has no address,
 * an origin that is not named refuses connections, a page that is not named is 404. A page with an `etag` or `last-modified`
 * answers 304 to a request that knows it.
 *
 * @example
 * const web = memoryWeb({ 'https://acme.example/': '<title>Acme</title>' }, host)
 * const reader = createSiteReader({ client: web.client, ... })
 */
export function memoryWeb(initial: WebPages, host: { readonly clock: Clock; readonly log: Log }): MemoryWeb {
  const pages = new Map(Object.entries(initial))
  const addresses = new Map<string, string>()
  const hostnames = new Map<string, string>()
  const requests: WebRequest[] = []
  const open = new Map<string, { now: number; max: number }>()

  const resolver: Resolver = {
    async resolve(hostname) {
      const own = [...pages].filter(([url]) => new URL(url).hostname === hostname)
      const failure = own
        .map(([, answer]) => failureOf(answer))
        .find((one) => one === 'dns' || one === 'private')
      if (own.length === 0 || failure === 'dns') throw new ResolveError(`${hostname} has no address`)
      if (failure === 'private') return ['10.1.2.3']
      const address = addresses.get(hostname) ?? `93.184.${addresses.size >> 8}.${addresses.size & 255}`
      addresses.set(hostname, address)
      hostnames.set(address, hostname)
      return [address]
    },
  }

  const dialer: Dialer = {
    async request(dial) {
      const url = urlOf(dial)
      const { hostname } = new URL(url)
      if (hostnames.get(dial.address) !== hostname)
        throw new DialError('connect', `${hostname} is not at ${dial.address}`)
      const request = { method: dial.method, url, headers: dial.headers, at: host.clock.now() }
      requests.push(request)
      const count = open.get(hostname) ?? { now: 0, max: 0 }
      count.now++
      open.set(hostname, { now: count.now, max: Math.max(count.max, count.now) })
      try {
        return await answer(request, dial.signal)
      } finally {
        const after = open.get(hostname)
        if (after !== undefined) after.now--
      }
    },
    async close() {},
  }

  async function answer(request: WebRequest, signal: AbortSignal): Promise<DialResponse> {
    const { origin } = new URL(request.url)
    const found = pages.get(request.url) ?? pages.get(`${origin}/*`)
    const isServed = [...pages.keys()].some((url) => new URL(url).origin === origin)
    if (found === undefined && !isServed) throw new DialError('connect', `nobody listens at ${origin}`)
    const chosen =
      typeof found === 'function' ? found(request) : (found ?? { status: 404, body: 'Not found' })
    const page = typeof chosen === 'string' ? { body: chosen } : chosen
    if (page.delayMs !== undefined) await pause(host.clock, page.delayMs, signal)
    signal.throwIfAborted()
    if (page.failure === 'silence') await orAborted(new Promise<never>(() => {}), signal)
    if (page.failure === 'connect' || page.failure === 'tls') throw new DialError(page.failure, page.failure)
    const headers = headersOf(page.headers ?? {})
    if (isKnownTo(request, headers)) return { status: 304, headers, body: pieces('', false) }
    return { status: page.status ?? 200, headers, body: pieces(page.body ?? '', page.isEndless ?? false) }
  }

  return {
    client: createGuardedClient({ resolver, dialer, ...host, allowHttp: true }),
    resolver,
    dialer,
    requests,
    pagesAsked: () => requests.map(({ url }) => url).filter((url) => !url.endsWith('/robots.txt')),
    openMax: (hostname) => open.get(hostname)?.max ?? 0,
    put(more) {
      for (const [url, page] of Object.entries(more)) pages.set(url, page)
    },
  }
}

const failureOf = (page: WebPages[string]) =>
  typeof page === 'object' && page !== null ? page.failure : undefined

function urlOf({ tls, headers, target }: DialRequest): string {
  return new URL(target, `${tls === null ? 'http' : 'https'}://${headers['host']}`).href
}

type Headers = readonly (readonly [string, string])[]

function headersOf(given: Readonly<Record<string, string | readonly string[] | null>>): Headers {
  const all = Object.entries({ 'content-type': 'text/html; charset=utf-8', ...given })
  return all.flatMap(([name, values]) =>
    (values === null ? [] : [values].flat()).map((value) => [name.toLowerCase(), value] as const),
  )
}

function isKnownTo({ headers: asked }: WebRequest, headers: Headers): boolean {
  const own = new Map(headers)
  const [etag, date] = [own.get('etag'), own.get('last-modified')]
  return (
    (etag !== undefined && asked['if-none-match'] === etag) ||
    (date !== undefined && asked['if-modified-since'] === date)
  )
}

async function* pieces(body: string | Uint8Array, isEndless: boolean): AsyncGenerator<Uint8Array> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
  if (isEndless) await new Promise<never>(() => {})
}

const pieceBytes = 64 * 1024
