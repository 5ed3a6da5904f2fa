import type { Clock, Crypto, Log } from '../kernel/index.ts'
import { type GuardedClient, OutboundError, type OutboundResponse, readRetryAfter } from '../web/index.ts'
import { signatureHeaders, webhookKey } from './signing.ts'
import type { ClaimedDelivery } from './store.ts'
import type { DeliveryAttempt } from './webhook.ts'

export const attemptTimeoutMs = 15_000
/** Of a receiver's answer, for the log of its owner. */
const keptBytes = 1_024
/** What a receiver may send before its answer is cut: a page of HTML is nothing unusual. */
const readBytesMax = 64 * 1_024

export interface AttemptParts {
  readonly clock: Clock
  readonly log: Log
  readonly crypto: Pick<Crypto, 'hmacSha256' | 'open'>
  /** Opens the secrets; null when the instance has none. */
  readonly instanceKey: () => Uint8Array | null
  readonly client: Pick<GuardedClient, 'request'>
  readonly userAgent: string
}

export type AttemptResult =
  | { readonly result: 'succeeded' | 'gone'; readonly attempt: DeliveryAttempt }
  /** `askedMs` is what a 429 or 503 asked for. */
  | { readonly result: 'failed'; readonly attempt: DeliveryAttempt; readonly askedMs: number | null }
  /** Nobody can say what the receiver would have answered. */
  | { readonly result: 'interrupted' }
  /** The secrets cannot be read: nothing was sent. */
  | { readonly result: 'unsignable'; readonly cause: unknown }

/** Sends a delivery once, signed for this instant. Never rejects. */
export async function attemptDelivery(
  parts: AttemptParts,
  claimed: ClaimedDelivery,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const { clock, log, crypto, client, userAgent } = parts
  const { delivery, event, endpoint } = claimed
  const startedAt = clock.now()
  let keys: readonly Uint8Array[]
  try {
    keys = openSecrets(parts, claimed)
  } catch (cause) {
    return { result: 'unsignable', cause }
  }
  const message = { eventId: event.eventId, timestamp: Math.floor(startedAt / 1_000), body: event.body }
  const ended = (answer: Pick<DeliveryAttempt, 'responseStatus' | 'responseBody' | 'error'>) => ({
    attempt: delivery.attemptCount,
    startedAt,
    durationMs: Math.max(0, clock.now() - startedAt),
    ...answer,
  })
  try {
    const response = await client.request({
      url: endpoint.url,
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': userAgent,
        ...signatureHeaders(crypto, keys, message),
      },
      body: encoder.encode(event.body),
      timeoutMs: attemptTimeoutMs,
      wireBytesMax: readBytesMax,
      decodedBytesMax: readBytesMax,
      whenTooLarge: 'cut',
      account: endpoint.accountId,
      signal,
    })
    return judge(response, ended, clock.now())
  } catch (error) {
    if (signal.aborted) return { result: 'interrupted' }
    if (!(error instanceof OutboundError))
      log.write('error', 'a webhook could not be sent, for an unexpected reason', { error })
    const attempt = ended({ responseStatus: null, responseBody: null, error: errorOf(error) })
    return { result: 'failed', attempt, askedMs: null }
  }
}

const encoder = new TextEncoder()

/** A secret that does not open is left out while another does: after a loss of the instance key, rotating mends an endpoint. */
function openSecrets(
  { crypto, instanceKey }: AttemptParts,
  { secrets, endpoint }: ClaimedDelivery,
): readonly Uint8Array[] {
  const sealingKey = instanceKey()
  if (sealingKey === null) throw new Error('there is no instance key')
  const keys: Uint8Array[] = []
  let failure: unknown = new Error('the endpoint has no secret')
  for (const { sealed } of secrets) {
    try {
      const key = webhookKey(crypto.open(sealingKey, sealed, endpoint.webhookId))
      if (key !== null) keys.push(key)
    } catch (error) {
      failure = error
    }
  }
  if (keys.length === 0) throw failure
  return keys
}

type Ended = (answer: Pick<DeliveryAttempt, 'responseStatus' | 'responseBody' | 'error'>) => DeliveryAttempt

/** 2xx alone is success; a redirect is not followed, since it would carry a signed event to another place. */
function judge(response: OutboundResponse, ended: Ended, now: number): AttemptResult {
  const { status } = response
  const answer = { responseStatus: status, responseBody: excerpt(response.body) }
  if (status >= 200 && status <= 299)
    return { result: 'succeeded', attempt: ended({ ...answer, error: null }) }
  const isRedirect = status >= 300 && status <= 399
  const attempt = ended({ ...answer, error: isRedirect ? 'redirect' : 'http_status' })
  if (status === 410) return { result: 'gone', attempt }
  return { result: 'failed', attempt, askedMs: askedMs(response, now) }
}

function askedMs({ status, headers }: OutboundResponse, now: number): number | null {
  if (status !== 429 && status !== 503) return null
  const value = headers.find(([name]) => name === 'retry-after')?.[1]
  return value === undefined ? null : readRetryAfter(value, now)
}

/** The first bytes as text; a character that is cut by the limit is left out. */
function excerpt(body: Uint8Array): string {
  return new TextDecoder().decode(body.subarray(0, keptBytes), { stream: body.length > keptBytes })
}

function errorOf(error: unknown): DeliveryAttempt['error'] {
  const failure = error instanceof OutboundError ? error.failure : null
  if (failure === 'dns' || failure === 'tls' || failure === 'timeout') return failure
  // The address rule and the scheme are the operator's; both may have become stricter since the endpoint was made.
  if (failure === 'blocked_address' || failure === 'invalid_url') return 'blocked_address'
  return 'connect'
}
