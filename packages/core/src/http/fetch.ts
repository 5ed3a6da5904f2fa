import type { Host } from '../kernel/index.ts'
import type { LimitTable } from '../rates/index.ts'
import { discardUnread } from './body.ts'
import { createDeadlines, type Deadlined } from './deadlines.ts'
import { createEventStreams } from './event-streams.ts'
import { ClientGone, type Exchange, type RequestContext } from './exchange.ts'
import { createFewATurn } from './few-a-turn.ts'
import { finish, lastResort, refusal } from './finish.ts'
import { answerWithoutKey, type OpenRoutesParts } from './open-routes.ts'
import { answer, type PipelineParts } from './pipeline.ts'
import { createQuotas } from './rate-limits.ts'
import type { RequestEvent } from './request-event.ts'
import { requestIdOf, traceIdOf } from './request-id.ts'
import { type Target, targetOf } from './target.ts'
import { unavailable } from './unavailable.ts'
import { createUploadPlaces } from './upload-places.ts'

export interface FetchOptions extends Omit<PipelineParts, 'quotaOf' | 'crypto' | 'streams' | 'places'> {
  readonly host: Host
  /** The limits in force. */
  readonly limits: () => LimitTable
  readonly requestDeadlineMs: number
  /** For a request that brings a file. */
  readonly uploadDeadlineMs: number
  /** Requests at once; besides, an eighth of as many that show no key, while four times `inFlightMax` of those wait for their turn. */
  readonly inFlightMax: number
  /** What can be a key in a header, decided without asking the store; null where nothing can. Called for every request. */
  readonly keyIn: (authorization: string | null) => string | null
  /** Uploads that are read at once; more wait a while, and are then answered 503. */
  readonly uploadsMax: number
  /** Resolves once requests can be answered; awaited by those that come sooner. */
  readonly started: Promise<void>
  /** The OpenAPI document as JSON, served without a key. */
  readonly openapiJson: () => string
  /** Receives every request once; null without metrics. */
  readonly observe: ((event: RequestEvent) => void) | null
}

export interface FetchHandler {
  /** Answers whatever arrives; never rejects. */
  fetch(request: Request, context?: RequestContext): Promise<Response>
  /** Ends every stream of events: a host that waits for its connections would wait for them. */
  endStreams(): void
  /**
   * Takes no more requests, and resolves when those under way are answered: after 20 s with 503, where their work can still be
   * ended.
   */
  drain(): Promise<void>
  /** Resolves when no request is under way that came in the last 50 ms, and within 50 ms in any case. Whether one came. */
  quiet(): Promise<boolean>
}

type Resolve = (response: Response) => void

interface Arrival {
  readonly request: Request
  readonly context: RequestContext
  readonly authorization: string | null
  /**
   * What can be a key. Anybody can make one up whose checksum is right: a crowd of those is looked at in the turn in which it comes,
   * and takes the places of others, each until the store has said that nobody has it.
   */
  readonly key: string | null
  readonly startedAt: number
}

export function createFetch(options: FetchOptions): FetchHandler {
  const { host } = options
  const streams = createEventStreams(host)
  const places = createUploadPlaces(host.clock, options.uploadsMax)
  const parts = { ...options, quotaOf: createQuotas(options.limits), crypto: host.crypto, streams, places }
  const deadlines = createDeadlines(host.clock)
  // Apart, because those of one kind expire in the order in which they came.
  const uploads = createDeadlines(host.clock)
  // Counted apart: clients without a key must not take the places of clients with a key.
  const keyless = createDeadlines(host.clock)
  const keylessMax = Math.ceil(options.inFlightMax / 8)
  // Thousands may come in one turn of the loop, and all others would wait until the last of them is answered: a refusal takes up to
  // 0.1 ms, the OpenAPI document on Node 2 ms.
  const fewKeyless = createFewATurn(host.clock, 4)
  // More are refused in the turn in which they come, 40 µs each: that bounds memory, and is no way to keep turns short.
  const waitingMax = 4 * options.inFlightMax
  let lingering = 0
  let isDraining = false
  let hasStarted = false
  void options.started.then(
    () => {
      hasStarted = true
    },
    // Every request that awaits it throws the same error, and is answered and logged for it.
    () => {},
  )

  /** Answers in the end, whatever happens; never rejects. */
  async function settle(exchange: Exchange, work: () => Deadlined, resolve: Resolve) {
    try {
      let response: Response
      try {
        if (!hasStarted) await options.started
        response = await dispatch(exchange, targetOf(exchange.request.url), parts)
      } catch (error) {
        response = refusal(exchange, error, host)
        // Its place is the next one's: what is left of its body may take 5 s, or never come.
        leave(work())
        await linger(exchange.request)
      }
      if (exchange.stage !== 'expired') resolve(finish(exchange, response, options))
    } catch {
      resolve(lastResort())
    } finally {
      leave(work())
    }
  }

  function leave(work: Deadlined): void {
    deadlines.remove(work)
    uploads.remove(work)
    keyless.remove(work)
  }

  async function linger(request: Request): Promise<void> {
    if (lingering >= keylessMax) return
    lingering++
    await discardUnread(request, host.clock)
    lingering--
  }

  /** The door: an overloaded or closing instance says so before it looks at anything. */
  function whyTurnedAway({ key, startedAt }: Arrival): Parameters<typeof unavailable>[0] | null {
    if (isDraining) return 'stopping'
    if (key !== null) return deadlines.count + uploads.count < options.inFlightMax ? null : 'overloaded'
    if (host.clock.now() - startedAt >= options.requestDeadlineMs) return 'late'
    return keyless.count < keylessMax && fewKeyless.waiting < waitingMax ? null : 'overloaded'
  }

  function serve(arrival: Arrival, resolve: Resolve): void {
    const exchange = begin(arrival, host, keepWaiting)
    const turnedAway = whyTurnedAway(arrival)
    if (turnedAway !== null) {
      resolve(finish(exchange, refusal(exchange, unavailable(turnedAway), host), options))
      return
    }
    const work: Deadlined = {
      startedAt: exchange.startedAt,
      expiresAt: exchange.startedAt + options.requestDeadlineMs,
      expire() {
        if (exchange.stage === 'charging') return false
        exchange.stage = 'expired'
        exchange.abort?.abort(new ClientGone('The deadline passed'))
        resolve(finish(exchange, refusal(exchange, unavailable('late'), host), options))
        return true
      },
    }
    let current = work
    function keepWaiting(what: 'upload' | 'events'): void {
      arrival.context.keepWaiting?.(what)
      if (what === 'events') return
      const { startedAt } = exchange
      current = { ...work, expiresAt: startedAt + options.uploadDeadlineMs }
      uploads.add(current)
      deadlines.remove(work)
    }
    if (arrival.key !== null) deadlines.add(work)
    else keyless.add(work)
    void settle(exchange, () => current, resolve)
  }

  return {
    fetch(request, context = nowhere) {
      return new Promise((resolve) => {
        try {
          const authorization = request.headers.get('authorization')
          const key = options.keyIn(authorization)
          const arrival = { request, context, authorization, key, startedAt: host.clock.now() }
          // While draining, no request joins those that wait, so that they end.
          const waits = key === null && !isDraining && fewKeyless.waiting < waitingMax
          if (!waits) return serve(arrival, resolve)
          fewKeyless.run(
            () => serve(arrival, resolve),
            () => resolve(lastResort()),
          )
        } catch {
          resolve(lastResort())
        }
      })
    },
    quiet: () => deadlines.quiet(givenWayMs),
    endStreams: streams.close,
    async drain() {
      isDraining = true
      streams.close()
      const all = [deadlines, uploads, keyless]
      const cancel = host.clock.timer(drainMs, () => {
        for (const each of all) each.expireAll()
      })
      await Promise.all([fewKeyless, ...all].map((each) => each.idle()))
      cancel()
      // One that was asked for before the door closed may have opened meanwhile.
      streams.close()
      deadlines.close()
      uploads.close()
      keyless.close()
    },
  }
}

/** A process has 25 s in all to end. */
const drainMs = 20_000
// Most searches take 2 ms. Beside clients that never pause an import still gets a step in 50 ms.
const givenWayMs = 50

const nowhere: RequestContext = { clientAddress: null }

function begin(
  { request, context, authorization, key, startedAt }: Arrival,
  host: Host,
  keepWaiting: Exchange['keepWaiting'],
): Exchange {
  const { headers } = request
  return {
    request,
    context,
    startedAt,
    authorization,
    key,
    requestId: requestIdOf(headers.get('x-request-id'), host),
    traceId: traceIdOf(headers.get('traceparent')),
    route: null,
    caller: null,
    balanceMicroUsd: null,
    rate: null,
    refusedBy: null,
    authFailure: null,
    policy: null,
    chargedMicroUsd: 0,
    headers: null,
    stage: 'open',
    keepWaiting,
    abort: null,
  }
}

function dispatch(
  exchange: Exchange,
  target: Target,
  parts: PipelineParts & OpenRoutesParts,
): Promise<Response> | Response {
  if (target.path.startsWith('/api/v2/')) return answer(exchange, target, parts)
  return answerWithoutKey(exchange, target, parts)
}
