import type { Authenticator } from '../accounts/index.ts'
import { type Clock, type Scope, ServiceError } from '../kernel/index.ts'
import type { Call, ServerEvent } from './endpoint.ts'
import { eventStream } from './envelope.ts'
import type { EventStreams } from './event-streams.ts'
import { ClientGone, type Exchange } from './exchange.ts'
import { missingScope } from './key-powers.ts'
import type { Route } from './router.ts'

export interface EventParts {
  readonly clock: Clock
  readonly authenticator: Authenticator
  readonly streams: EventStreams
  /** Streams of events at once, a tenth of them for one key; more are answered 503. */
  readonly streamsMax: number
}

/** The head of the stream; from here on it is no request under way any more. */
export async function sendEvents(
  exchange: Exchange,
  { endpoint }: Route,
  call: Call<unknown, unknown, unknown>,
  parts: EventParts,
): Promise<Response> {
  const events = (await endpoint.run(call)) as AsyncIterable<ServerEvent>
  if (exchange.request.method === 'HEAD') return eventStream(exchange, null, parts.clock.now())
  if (exchange.stage === 'expired') throw new ClientGone('The deadline passed before the stream began')
  const { keyId } = call.caller.key
  const ofKeyMax = Math.ceil(parts.streamsMax / 10)
  // A key that follows everything it has leaves room for the others.
  if (parts.streams.count >= parts.streamsMax || parts.streams.countOf(keyId) >= ofKeyMax) {
    throw new ServiceError('SERVICE_UNAVAILABLE', {
      message: `Too many streams of events are open; a key may have ${ofKeyMax}. Poll the status, or try again in a moment.`,
      details: { retry_after_ms: 5_000 },
    })
  }
  exchange.keepWaiting('events')
  const stop = () => exchange.abort?.abort(new ClientGone('The stream has ended'))
  const seen = whileAllowed(events, () => mayStill(exchange, endpoint.scope ?? null, parts))
  const body = parts.streams.open(seen, keyId, stop)
  return eventStream(exchange, body, parts.clock.now())
}

/** A stream outlives its request by half an hour and more: no event is sent to a key that may not ask for it any more. */
async function* whileAllowed(
  events: AsyncIterable<ServerEvent>,
  isAllowed: () => Promise<boolean>,
): AsyncGenerator<ServerEvent> {
  for await (const event of events) {
    if (!(await isAllowed())) return
    yield event
  }
}

async function mayStill(
  exchange: Exchange,
  scope: Scope | null,
  { authenticator }: Pick<EventParts, 'authenticator'>,
) {
  const identity = await authenticator.identify(exchange.key, exchange.context)
  return identity.outcome === 'caller' && missingScope(identity.caller, scope) === null
}
