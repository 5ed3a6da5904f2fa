import { type Clock, jsonPieceMax, type ProviderFailure, readLongJsonText } from '../kernel/index.ts'
import { type GuardedClient, OutboundError, type OutboundFailure, readRetryAfter } from '../web/index.ts'
import { readJsonText } from './clean-answer.ts'

export interface OperatorRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: unknown
  readonly timeoutMs: number
  readonly bytesMax: number
  readonly signal: AbortSignal
}

export interface OperatorAnswer {
  readonly status: number
  readonly text: string
  /** Null where the body is no JSON, or a long one beyond `jsonBounds`. */
  readonly json: unknown
  /** Null where the endpoint does not say. */
  readonly retryAfterMs: number | null
}

export type OperatorOutcome = OperatorAnswer | { readonly failure: ProviderFailure; readonly status: null }

/** One request to an endpoint that the operator configured. Never rejects; redirects are not followed. */
export async function askOperator(
  {
    client,
    clock,
  }: { readonly client: Pick<GuardedClient, 'request'>; readonly clock: Pick<Clock, 'now' | 'defer'> },
  request: OperatorRequest,
): Promise<OperatorOutcome> {
  const { json, bytesMax } = request
  try {
    const { status, headers, body } = await client.request({
      url: request.url,
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(json === undefined ? {} : { body: new TextEncoder().encode(JSON.stringify(json)) }),
      timeoutMs: request.timeoutMs,
      wireBytesMax: bytesMax,
      decodedBytesMax: bytesMax,
      whenTooLarge: 'refuse',
      signal: request.signal,
    })
    const text = new TextDecoder().decode(body)
    const retryAfter = headers.find(([name]) => name === 'retry-after')?.[1]
    return {
      status,
      text,
      json: await readAnswer(text, clock),
      retryAfterMs: retryAfter === undefined ? null : readRetryAfter(retryAfter, clock.now()),
    }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { failure: failureOf[error.failure], status: null }
  }
}

/** A long answer is read in pieces. Between them the server works on other requests, so that a slow endpoint blocks none. */
async function readAnswer(text: string, clock: Pick<Clock, 'defer'>): Promise<unknown> {
  if (text.length <= jsonPieceMax) return readJsonText(text)
  const reading = await readLongJsonText(text, () => new Promise((resolve) => clock.defer(resolve)))
  return reading.issue === undefined ? reading.value : null
}

/** What an answer without the wanted content means; null for success. */
export function failureOfStatus(status: number): ProviderFailure | null {
  if (status >= 200 && status < 300) return null
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'unreachable' : 'misconfigured'
}

const failureOf: Readonly<Record<OutboundFailure, ProviderFailure>> = {
  invalid_url: 'misconfigured',
  dns: 'unreachable',
  blocked_address: 'misconfigured',
  connect: 'unreachable',
  tls: 'unreachable',
  timeout: 'timeout',
  protocol: 'unreachable',
  too_large: 'invalid_output',
  too_many_redirects: 'misconfigured',
  aborted: 'aborted',
}

/** The header of an API key; none without a key. */
export const bearer = (apiKey: string | undefined): Readonly<Record<string, string>> =>
  apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
