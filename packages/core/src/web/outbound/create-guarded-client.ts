import { type Clock, Explained, isRange, type Log } from '../../kernel/index.ts'
import { addressRule } from './address-rule.ts'
import { acceptEncoding } from './decode.ts'
import {
  type GuardedClient,
  OutboundError,
  type OutboundRequest,
  type OutboundResponse,
  type UrlVerdict,
} from './guarded-client.ts'
import { type LoopTurn, loopTurns } from './loop-turns.ts'
import { DialError, type Dialer, type DialRequest, type DialResponse, type Resolver } from './ports.ts'
import { discard, readBody } from './read-body.ts'
import { type Hop, nextHop } from './redirect.ts'
import type { ResolveMap } from './resolve-map.ts'
import {
  BlockedAddress,
  InvalidUrl,
  type ResolvedTarget,
  readTarget,
  resolveTarget,
  serverNameOf,
  type Target,
} from './resolved-target.ts'
import { sharedLookups } from './shared-lookups.ts'
import { orAborted } from './until-aborted.ts'

export interface GuardedClientOptions {
  readonly resolver: Resolver
  readonly dialer: Dialer
  readonly clock: Clock
  readonly log: Log
  /** Ranges that are open though they are not public, `10.0.0.0/8`. Default none. */
  readonly allowedCidrs?: readonly string[]
  /** From `parseResolveMap`. Default none. */
  readonly resolveMap?: ResolveMap
  /** Whether `http:` may be asked for, also by a redirect. Default false. */
  readonly allowHttp?: boolean
}

const headerBytesMaxDefault = 16 * 1024
const vetTimeoutMs = 5_000

/**
 * The guard around a resolver and a dialer. Every request, and every hop of its redirects, is resolved once, every address is
 * vetted, and what was vetted is what is dialled. Throws `Explained` when an allowed range cannot be read.
 */
export function createGuardedClient(options: GuardedClientOptions): GuardedClient {
  const { dialer, allowHttp = false } = options
  const turn = loopTurns(options.clock)
  const unreadable = options.allowedCidrs?.find((range) => !isRange(range))
  if (unreadable !== undefined)
    throw new Explained(`allowedCidrs: \`${unreadable}\` is no range of addresses, such as \`10.0.0.0/8\``)
  const resolveOptions = {
    resolver: sharedLookups(options.resolver),
    rule: addressRule(options.allowedCidrs ?? []),
    resolveMap: options.resolveMap ?? new Map(),
  }

  async function follow(
    request: OutboundRequest,
    signal: AbortSignal,
    endAfter: (ms: number) => () => void,
  ): Promise<OutboundResponse> {
    let hop = firstHop(request)
    for (let hops = 0; ; hops++) {
      const target = readTarget(hop.url, allowHttp)
      const found = await resolveTarget(target, resolveOptions, signal)
      const cancel = request.headTimeoutMs === undefined ? () => {} : endAfter(request.headTimeoutMs)
      const { response, address } = await dial(dialer, target, found, hop, boundsOf(request), signal).finally(
        cancel,
      )
      const next = (request.redirectsMax ?? 0) > 0 ? nextHop(hop, response) : null
      if (next === null) return await answer(request, target, response, address, signal, turn)
      discard(response.body)
      if (hops >= (request.redirectsMax ?? 0))
        throw new OutboundError('too_many_redirects', `More than ${request.redirectsMax} redirects.`)
      hop = next
    }
  }

  /** Runs under one deadline and the caller's signal; whatever goes wrong comes out as an `OutboundError`. */
  async function within<T>(
    timeoutMs: number,
    outer: AbortSignal,
    run: (signal: AbortSignal, endAfter: (ms: number) => () => void) => Promise<T>,
  ): Promise<T> {
    const inner = new AbortController()
    const abort = () => inner.abort(new OutboundError('aborted', 'The request was given up.'))
    const late = (ms: number) => () =>
      inner.abort(new OutboundError('timeout', `No whole answer within ${ms} ms.`))
    const endAfter = (ms: number) => options.clock.timer(ms, late(ms))
    if (outer.aborted) abort()
    outer.addEventListener('abort', abort, { once: true })
    const cancel = endAfter(timeoutMs)
    try {
      inner.signal.throwIfAborted()
      return await run(inner.signal, endAfter)
    } catch (error) {
      throw inner.signal.aborted ? inner.signal.reason : asOutboundError(error)
    } finally {
      cancel()
      outer.removeEventListener('abort', abort)
    }
  }

  return {
    async request(request) {
      try {
        return await within(request.timeoutMs, request.signal, (signal, endAfter) =>
          follow(request, signal, endAfter),
        )
      } catch (error) {
        if (error instanceof BlockedAddress)
          options.log.write('warn', 'an outbound request to a closed address was refused', {
            address: error.address,
            why: error.why,
          })
        throw error
      }
    },

    async vet(url, signal): Promise<UrlVerdict> {
      try {
        const target = readTarget(url, allowHttp)
        const { addresses } = await within(vetTimeoutMs, signal, (inner) =>
          resolveTarget(target, resolveOptions, inner),
        )
        return { verdict: 'allowed', addresses }
      } catch (error) {
        if (error instanceof InvalidUrl) return { verdict: 'invalid', why: error.why }
        if (error instanceof BlockedAddress)
          return { verdict: 'blocked', address: error.address, why: error.why }
        if (error instanceof OutboundError && (error.failure === 'dns' || error.failure === 'timeout'))
          return { verdict: 'unresolved' }
        throw error
      }
    },

    close: () => dialer.close(),
  }
}

function firstHop(request: OutboundRequest): Hop {
  const given = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])
  return {
    url: request.url,
    method: request.method,
    headers: { 'accept-encoding': acceptEncoding, ...Object.fromEntries(given) },
    body: request.body ?? null,
  }
}

/** Chunks may take as much as what is in them. */
function boundsOf({ headerBytesMax = headerBytesMaxDefault, wireBytesMax, account }: OutboundRequest) {
  const answerBytesMax = 4 * headerBytesMax + 2 * wireBytesMax
  return { headerBytesMax, answerBytesMax, ...(account !== undefined && { account }) }
}

/** The next vetted address is tried only when nothing was sent to the one before: a request reaches one machine. */
async function dial(
  dialer: Dialer,
  target: Target,
  resolved: ResolvedTarget,
  hop: Hop,
  bounds: Pick<DialRequest, 'headerBytesMax' | 'answerBytesMax' | 'account'>,
  signal: AbortSignal,
): Promise<{ response: DialResponse; address: string }> {
  let last: unknown
  for (const address of resolved.addresses) {
    try {
      const asked = dialer.request({
        address,
        port: resolved.port,
        tls: target.isTls ? { serverName: serverNameOf(target) } : null,
        method: hop.method,
        target: target.url.pathname + target.url.search,
        headers: { ...hop.headers, host: target.url.host },
        body: hop.body,
        ...bounds,
        signal,
      })
      const response = await orAborted(asked, signal)
      refuseLongHead(response, bounds.headerBytesMax)
      return { response, address }
    } catch (error) {
      if (!(error instanceof DialError) || error.kind !== 'connect') throw error
      last = error
    }
  }
  throw last
}

/** Again here, so that the bound holds with every dialer. */
function refuseLongHead(response: DialResponse, headerBytesMax: number) {
  const bytes = response.headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  if (bytes <= headerBytesMax) return
  discard(response.body)
  throw new OutboundError('too_large', `The headers of the answer have more than ${headerBytesMax} bytes.`)
}

async function answer(
  request: OutboundRequest,
  target: Target,
  response: DialResponse,
  address: string,
  signal: AbortSignal,
  turn: LoopTurn,
): Promise<OutboundResponse> {
  const encodings = response.headers.filter(([name]) => name === 'content-encoding')
  const encoding = encodings.length === 0 ? null : encodings.map(([, value]) => value).join(', ')
  const body = await readBody(response.body, encoding, request, signal, turn)
  return {
    status: response.status,
    headers: response.headers,
    body: body.bytes,
    isTruncated: body.isTruncated,
    wireBytes: body.wireBytes,
    url: target.url.href,
    address,
  }
}

function asOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new OutboundError(error instanceof DialError ? error.kind : 'protocol', message, { cause: error })
}
