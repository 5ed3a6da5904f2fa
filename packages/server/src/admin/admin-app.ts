import { DirectoryUnusable, type Host, ServiceError, serviceDefaults } from '@dealflow/core'
import {
  Closed,
  checkInput,
  createRouter,
  type Router,
  readIdempotencyKey,
  readJsonBody,
  refuseBody,
  targetOf,
} from '@dealflow/core/http'
import type { CallOperation } from '../operations/index.ts'
import {
  type AdminClient,
  allowed,
  beginExchange,
  document,
  type Exchange,
  failure,
  streamed,
  success,
  withoutBody,
} from './exchange.ts'
import { type AdminRoute, isStream, type StreamedAnswer } from './route.ts'

export interface AdminAppOptions {
  readonly host: Host
  readonly routes: readonly AdminRoute[]
  readonly operation: CallOperation
  /** The operator key that an Authorization header holds; null when it holds none that is valid now. */
  identify(authorization: string | null): Promise<{ readonly keyId: string } | null>
  /** The OpenAPI document as JSON, served without a key. */
  readonly openapiJson: () => string
  /** Told of every answer, for metrics; the route is one of the table, null when none was known. */
  readonly observe: (route: string | null, status: number) => void
  /** Ends the work that waits for nothing but its client, when the server stops. */
  readonly stopping: AbortSignal
}

export type AdminFetch = (request: Request, client: AdminClient) => Promise<Response>

const openapiPath = '/admin/openapi/v1.json'
const openapiAllow = 'GET, HEAD, OPTIONS'

/**
 * Answers the operator API: paths are found and what is sent is read and checked as by the public API, in its order of checks
 * (docs/design/decisions.md#order-of-checks), behind a key of another kind.
 */
export function createAdminApp(options: AdminAppOptions): AdminFetch {
  const { host } = options
  const router = createRouter(options.routes.map((route) => ({ query: noFields, ...route })))
  return async (request, client) => {
    const exchange = beginExchange(request, client, host)
    let response: Response
    try {
      response = await answer(exchange, router, options)
    } catch (error) {
      response = failure(exchange, refusalOf(exchange, error, options))
    }
    logRequest(exchange, response.status, host)
    options.observe(exchange.route, response.status)
    return request.method === 'HEAD' ? withoutBody(response) : response
  }
}

const noFields = Closed({})

/** Everybody may read the document; everything else is for operators. A client without a key learns no path. */
async function answer(
  exchange: Exchange,
  router: Router<AdminRoute>,
  options: AdminAppOptions,
): Promise<Response> {
  const { method, url, headers } = exchange.request
  const target = targetOf(url)
  if (target.path === openapiPath) {
    exchange.route = `GET ${openapiPath}`
    exchange.allow = openapiAllow
    if (method === 'OPTIONS') return allowed(exchange)
    if (method === 'GET' || method === 'HEAD') return document(exchange, options.openapiJson())
    throw methodNotAllowed(openapiPath, openapiAllow)
  }
  const key = await options.identify(headers.get('authorization'))
  if (key === null) {
    const message = 'Send a valid operator key as "Authorization: Bearer df_admin_...".'
    throw new ServiceError('UNAUTHORIZED', { message })
  }
  exchange.keyId = key.keyId
  const match = router.match(target.path)
  if (match === null)
    throw new ServiceError('NOT_FOUND', { message: `There is no such path. See ${openapiPath}.` })
  const { path, byMethod, allow } = match.routes
  const route = byMethod.get(method)
  exchange.route = route?.key ?? path
  exchange.allow = allow
  if (method === 'OPTIONS') return allowed(exchange)
  if (route === undefined) throw methodNotAllowed(path, allow)
  const body = await readBody(exchange, route.endpoint, options)
  return run(exchange, route.endpoint, { ...checkInput(target, match, route, body), body }, options)
}

async function readBody(
  { request }: Exchange,
  { body, takesFile }: AdminRoute,
  { host }: AdminAppOptions,
): Promise<unknown> {
  if (body !== undefined) return readJsonBody(request, serviceDefaults.bodyBytesMax, host.clock)
  return takesFile === undefined ? refuseBody(request) : undefined
}

async function run(
  exchange: Exchange,
  route: AdminRoute,
  input: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
  { operation, stopping }: AdminAppOptions,
): Promise<Response> {
  const { request } = exchange
  // An upload goes on being watched: its sender may be gone.
  if (route.takesFile === undefined) exchange.client.keepWaiting?.()
  const data = await route.run({
    params: input.params as never,
    query: input.query as never,
    body: input.body as never,
    operation,
    context: {
      actor: { kind: 'operator_key', id: exchange.keyId },
      progress() {},
      signal: AbortSignal.any([request.signal, stopping]),
    },
    idempotencyKey:
      route.takesIdempotencyKey === true ? readIdempotencyKey(request.headers.get('idempotency-key')) : null,
    upload: request,
  })
  if (!isStream(route.data))
    return success(exchange, route.status ?? 200, data, route.location?.(data as never) ?? null)
  const answer = data as StreamedAnswer
  const stream = request.method === 'HEAD' ? null : await answer.open()
  return streamed(exchange, stream, answer.contentType, answer.fileName)
}

function methodNotAllowed(path: string, allow: string) {
  return new ServiceError('METHOD_NOT_ALLOWED', { message: `${path} takes ${allow}.` })
}

/** Only a ServiceError says anything; an end that the client or the server wanted is no fault, the rest is logged whole. */
function refusalOf(exchange: Exchange, error: unknown, { host, stopping }: AdminAppOptions): ServiceError {
  if (error instanceof ServiceError) return error
  const details = { retry_after_ms: 1_000 }
  if (stopping.aborted) {
    return new ServiceError('SERVICE_UNAVAILABLE', {
      message: 'The server is stopping. Try again in a moment.',
      details,
    })
  }
  if (exchange.request.signal.aborted)
    return new ServiceError('SERVICE_UNAVAILABLE', { message: 'The client hung up.', details })
  const { requestId, route } = exchange
  if (error instanceof DirectoryUnusable) {
    host.log.write('error', 'operator request failed', { request_id: requestId, route, error: error.message })
    return new ServiceError('SERVICE_UNAVAILABLE', { message: error.message, details })
  }
  host.log.write('error', 'operator request failed', { request_id: requestId, route, error })
  return new ServiceError('INTERNAL_ERROR')
}

/** One record a request. Whoever tries keys is known by address alone. */
function logRequest(exchange: Exchange, status: number, { log, clock }: Host): void {
  log.write(status === 401 ? 'warn' : 'info', status === 401 ? 'operator key refused' : 'operator request', {
    request_id: exchange.requestId,
    operator_key_id: exchange.keyId,
    method: exchange.request.method,
    route: exchange.route,
    status,
    duration_ms: clock.now() - exchange.startedAt,
    ...(status === 401 ? { client_address: exchange.client.clientAddress } : {}),
  })
}
