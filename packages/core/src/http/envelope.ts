import { errorTable, formatUsd, type ServiceError, toUsd } from '../kernel/index.ts'
import { prefersProblem } from './accept.ts'
import type { Answered, ReplyFacts } from './endpoint.ts'
import type { Exchange } from './exchange.ts'
import { rateLimitHeader, rateLimitJson, toWireRateLimit, wholeSeconds } from './rate-limits.ts'
import { toHeaderText } from './request-id.ts'

type Headers = Record<string, string>

/** The success envelope around data that is JSON already: data that cannot be written must fail before it is charged. */
export function success(exchange: Exchange, dataJson: string, facts: ReplyFacts, now: number): Response {
  const { rate } = exchange
  // Written out, because all but one value are numbers: a third of what JSON.stringify takes.
  const rateLimit = rate === null ? '' : `,"rate_limit":${rateLimitJson(rate)}`
  const charged = `"charged_usd":${toUsd(exchange.chargedMicroUsd)}`
  const billing = `{"currency":"USD",${charged},"remaining_usd":${balanceOf(exchange).json}}`
  const job = facts.job === undefined ? '' : `,"job":${JSON.stringify(facts.job)}`
  const head = `"request_id":${JSON.stringify(exchange.requestId)},"api_version":"v2"`
  const meta = `{${head},"duration_ms":${now - exchange.startedAt}${rateLimit},"billing":${billing}${job}}`
  const headers = headersOf(exchange, now)
  if (facts.location !== undefined) headers['Location'] = facts.location
  if (facts.pollAfterMs != null) headers['Retry-After'] = String(wholeSeconds(facts.pollAfterMs))
  if (facts.isReplay === true) headers['Idempotent-Replayed'] = 'true'
  return reply(exchange, statusOf[facts.answers ?? 'ok'], `{"data":${dataJson},"meta":${meta}}`, headers)
}

const statusOf: Readonly<Record<Answered, number>> = { ok: 200, created: 201, accepted: 202 }

/** The head of a stream of events; without a body for HEAD. */
export function eventStream(
  exchange: Exchange,
  body: ReadableStream<Uint8Array> | null,
  now: number,
): Response {
  const headers = headersOf(exchange, now)
  headers['Content-Type'] = 'text/event-stream'
  // What compresses, in an app or before it, would keep back events until it has enough of them.
  headers['Cache-Control'] = 'no-store, no-transform'
  // nginx would keep back what is small.
  headers['X-Accel-Buffering'] = 'no'
  return new Response(body, { status: 200, headers })
}

/** The error envelope, or its RFC 9457 form when the client asks for that. */
export function failure(exchange: Exchange, error: ServiceError, now: number): Response {
  const { status } = errorTable[error.code]
  const headers = { ...headersOf(exchange, now), ...exchange.headers }
  if (error.code === 'UNAUTHORIZED') headers['WWW-Authenticate'] = 'Bearer realm="dealflow"'
  const retryAfterMs = retryAfterOf(error)
  if (retryAfterMs !== null) headers['Retry-After'] = String(wholeSeconds(retryAfterMs))
  const details = error.details === undefined ? {} : { details: error.details }
  const meta = {
    request_id: exchange.requestId,
    api_version: 'v2',
    ...(exchange.rate === null ? {} : { rate_limit: toWireRateLimit(exchange.rate) }),
  }
  if (!prefersProblem(exchange.request.headers.get('accept'))) {
    const { code, message } = error
    return reply(exchange, status, JSON.stringify({ error: { code, message, ...details }, meta }), headers)
  }
  headers['Content-Type'] = 'application/problem+json'
  const problem = {
    type: `/docs/errors/${error.code}`,
    title: errorTable[error.code].message,
    status,
    detail: error.message,
    instance: exchange.requestId,
    code: error.code,
    ...details,
    meta,
  }
  return reply(exchange, status, JSON.stringify(problem), headers)
}

/** A document that stands for itself: the OpenAPI description. */
export function document(exchange: Exchange, json: string, now: number): Response {
  return reply(exchange, 200, json, headersOf(exchange, now))
}

/** The answer to OPTIONS. */
export function allowed(exchange: Exchange, allow: string, now: number): Response {
  const { 'Content-Type': _, ...headers } = headersOf(exchange, now)
  return new Response(null, { status: 204, headers: { ...headers, Allow: allow } })
}

/** Every header of docs/design/decisions.md#answer-headers that is known by now. */
function headersOf(exchange: Exchange, now: number): Headers {
  const headers: Headers = {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': toHeaderText(exchange.requestId),
    'Server-Timing': `app;dur=${now - exchange.startedAt}`,
  }
  const { rate } = exchange
  if (exchange.balanceMicroUsd !== null) {
    headers['X-Balance-Remaining-USD'] = balanceOf(exchange).header
  }
  if (rate !== null) {
    headers['X-RateLimit-Limit-Second'] = String(rate.second.limit)
    headers['X-RateLimit-Limit-Minute'] = String(rate.minute.limit)
    headers['X-RateLimit-Limit-Day'] = String(rate.day.limit)
    headers['RateLimit'] = rateLimitHeader(rate, now, exchange.refusedBy?.window ?? null)
  }
  if (exchange.policy !== null) headers['RateLimit-Policy'] = exchange.policy
  return headers
}

/** The balance as answers write it. What is free leaves it as it was: then it is not written again. */
function balanceOf(exchange: Exchange): typeof lastBalance {
  const microUsd = exchange.balanceMicroUsd ?? 0
  if (microUsd !== lastBalance.microUsd)
    lastBalance = { microUsd, header: formatUsd(microUsd), json: String(toUsd(microUsd)) }
  return lastBalance
}

let lastBalance = { microUsd: Number.NaN, header: '', json: '' }

function reply(exchange: Exchange, status: number, body: string, headers: Headers): Response {
  const { context, request } = exchange
  const init = { status, headers }
  if (request.method !== 'HEAD') return context.respond?.(body, init) ?? new Response(body, init)
  // The length that GET would have; the host sends no body with it.
  headers['Content-Length'] = String(new TextEncoder().encode(body).byteLength)
  return new Response(null, { status, headers })
}

function retryAfterOf(error: ServiceError): number | null {
  const { code, details, retryAfterMs } = error
  if (retryAfterMs !== null) return retryAfterMs
  if (code !== 'RATE_LIMITED' && code !== 'SERVICE_UNAVAILABLE') return null
  return details !== undefined && 'retry_after_ms' in details ? details.retry_after_ms : 0
}
