import { Explained, errorTable, type Host, NotStored, ServiceError, toUsd } from '../kernel/index.ts'
import { failure } from './envelope.ts'
import { ClientGone, type Exchange } from './exchange.ts'
import type { RequestEvent } from './request-event.ts'
import { unavailable } from './unavailable.ts'

/** Turns whatever was thrown into an answer. Only a ServiceError says anything; the rest is our bug and is logged whole. */
export function refusal(exchange: Exchange, error: unknown, host: Host): Response {
  if (error instanceof ServiceError) return failure(exchange, error, host.clock.now())
  const isGone = error instanceof ClientGone || exchange.abort?.signal.aborted === true
  if (isGone) return failure(exchange, unavailable('gone'), host.clock.now())
  if (error instanceof Explained) {
    // Its words say all; a stack for each request would help to fill the disk.
    host.log.write('error', 'request failed', { ...logFields(exchange, 503), error: error.message })
    const why = error instanceof NotStored ? 'not stored' : 'in trouble'
    return failure(exchange, unavailable(why), host.clock.now())
  }
  host.log.write('error', 'request failed', { ...logFields(exchange, 500), error })
  return failure(exchange, new ServiceError('INTERNAL_ERROR'), host.clock.now())
}

/** One record a request, whatever became of it. Never keys or bodies. */
export function finish(
  exchange: Exchange,
  response: Response,
  { host, observe }: { readonly host: Host; readonly observe: ((event: RequestEvent) => void) | null },
): Response {
  const { status } = response
  const now = host.clock.now()
  host.log.write('info', 'request', logFields(exchange, status, now))
  if (observe === null) return response
  try {
    observe({
      route: exchange.route,
      status,
      durationMs: now - exchange.startedAt,
      chargedMicroUsd: exchange.chargedMicroUsd,
      rateLimited: exchange.refusedBy,
      authFailure: exchange.authFailure,
    })
  } catch (error) {
    // The answer is ready and may have been charged: who counts it must not take it away.
    host.log.write('error', 'a request was not counted', { request_id: exchange.requestId, error })
  }
  return response
}

function logFields(exchange: Exchange, status: number, now = exchange.startedAt) {
  const { caller } = exchange
  const fields = {
    request_id: exchange.requestId,
    trace_id: exchange.traceId,
    key_id: caller?.key.keyId ?? null,
    account_id: caller?.account.accountId ?? null,
    method: exchange.request.method,
    route: exchange.route,
    status,
    duration_ms: now - exchange.startedAt,
    charged_usd: toUsd(exchange.chargedMicroUsd),
  }
  // Whoever tries keys is known by address alone.
  return status === 401 || status === 403
    ? { ...fields, client_address: exchange.context.clientAddress }
    : fields
}

/** Even the answer or its log record could not be made. The log itself may have failed, so nothing is logged. */
export function lastResort(): Response {
  const { status, message } = errorTable.INTERNAL_ERROR
  const meta = { request_id: '', api_version: 'v2' }
  return Response.json({ error: { code: 'INTERNAL_ERROR', message }, meta }, { status })
}
