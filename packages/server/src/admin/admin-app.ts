import { DirectoryUnusable, type Host, ServiceError, serviceDefaults } from '@dealflow/core'
import {
  badRequest,
  Closed,
  createValidator,
  decodeSegment,
  readJsonBody,
  readQuery,
  refuseBody,
  targetOf,
  type Validator,
} from '@dealflow/core/http'
import { Elysia, NotFoundError, ParseError, ValidationError } from 'elysia'
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
import { readIdempotencyKey } from './idempotency-key.ts'
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
 * Answers the operator API. Elysia routes and validates; everything before that - key, reading of path, query and body -
 * is done as the public API does it, because Elysia's own reading would answer 400 before 401 and drop what it cannot
 * read. The order of checks is the public one (decisions D17.2).
 */
export function createAdminApp(options: AdminAppOptions): AdminFetch {
  const { host } = options
  const exchanges = new WeakMap<Request, Exchange>()
  const exchangeOf = (request: Request): Exchange => {
    const exchange = exchanges.get(request)
    if (exchange === undefined) throw new Error('a request that did not come through fetch')
    return exchange
  }
  const app = new Elysia({ normalize: false, strictPath: true, handler: { standardHostname: false } })
    .onRequest(({ request }) => atTheDoor(exchangeOf(request), options))
    .onError((context) => {
      const exchange = exchangeOf(context.request)
      const { error } = context
      const thrown = error instanceof ParseError ? error.cause : error
      // By their classes: Elysia calls an error by its `code`, and any error may have one that reads NOT_FOUND.
      if (error instanceof NotFoundError) return unrouted(exchange, options.routes)
      if (error instanceof ValidationError) {
        const route = options.routes.find((each) => nameOf(each) === exchange.route)
        return failure(exchange, badRequest(problemsOf(error.type, route, context)))
      }
      return failure(exchange, refusalOf(exchange, thrown, options))
    })
  for (const route of options.routes) mount(app as unknown as Elysia, route, options, exchangeOf)

  return async (request, client) => {
    const exchange = beginExchange(request, client, host)
    exchanges.set(request, exchange)
    let response: Response
    try {
      response = await app.fetch(request)
    } catch (error) {
      response = failure(exchange, refusalOf(exchange, error, options))
    }
    logRequest(exchange, response.status, host)
    options.observe(exchange.route, response.status)
    return request.method === 'HEAD' ? withoutBody(response) : response
  }
}

/** The document for everybody, and everything else for operators: whoever has no key learns nothing of the paths. */
async function atTheDoor(exchange: Exchange, options: AdminAppOptions): Promise<Response | undefined> {
  const { method, url, headers } = exchange.request
  if (targetOf(url).path === openapiPath) {
    exchange.route = `GET ${openapiPath}`
    exchange.allow = openapiAllow
    if (method === 'OPTIONS') return allowed(exchange)
    if (method === 'GET' || method === 'HEAD') return document(exchange, options.openapiJson())
    return failure(exchange, methodNotAllowed(openapiPath, openapiAllow))
  }
  const key = await options.identify(headers.get('authorization'))
  if (key === null) {
    const message = 'Send a valid operator key as "Authorization: Bearer df_admin_...".'
    return failure(exchange, new ServiceError('UNAUTHORIZED', { message }))
  }
  exchange.keyId = key.keyId
  return undefined
}

function mount(
  app: Elysia,
  route: AdminRoute,
  options: AdminAppOptions,
  exchangeOf: (request: Request) => Exchange,
): void {
  const name = nameOf(route)
  const fit = route.body === undefined ? null : createValidator(route.body)
  app.route(
    route.method,
    route.path.replace(/\{(\w+)\}/g, ':$1'),
    async ({ request, params, query, body }) => {
      const exchange = exchangeOf(request)
      if (fit !== null) requireFit(fit, body)
      // An upload goes on being watched: its sender may be gone.
      if (route.takesFile === undefined) exchange.client.keepWaiting?.()
      const data = await route.run({
        params: params as never,
        query: query as never,
        body: body as never,
        operation: options.operation,
        context: {
          actor: { kind: 'operator_key', id: exchange.keyId },
          progress() {},
          signal: AbortSignal.any([request.signal, options.stopping]),
        },
        idempotencyKey: route.takesIdempotencyKey === true ? readIdempotencyKey(request.headers) : null,
        upload: request,
      })
      if (!isStream(route.data))
        return success(exchange, route.status ?? 200, data, route.location?.(data as never) ?? null)
      const answer = data as StreamedAnswer
      const stream = request.method === 'HEAD' ? null : await answer.open()
      return streamed(exchange, stream, answer.contentType, answer.fileName)
    },
    {
      // Elysia reads nothing by itself. Nor does it check bodies: it writes out a whole one that it refuses, 30 ms for 2 MB.
      parse:
        route.body === undefined
          ? 'none'
          : [
              ({ request }: { request: Request }) => {
                exchangeOf(request).route = name
                return readJsonBody(request, serviceDefaults.bodyBytesMax, options.host.clock)
              },
            ],
      // An arrow function: Elysia reads the source of its hooks, fails at a minified method and says so on stdout.
      transform: async (context: { request: Request; params: unknown; query: unknown }) => {
        const { request } = context
        exchangeOf(request).route = name
        if (route.body === undefined && route.takesFile === undefined) await refuseBody(request)
        const target = targetOf(request.url)
        context.params = paramsOf(route.path, target.path)
        context.query = readQuery(target.query, route.query)
      },
      params: route.params ?? noFields,
      query: route.query ?? noFields,
    } as never,
  )
}

const noFields = Closed({})

const nameOf = ({ method, path }: AdminRoute) => `${method} ${path}`

function paramsOf(pattern: string, path: string): Record<string, string> {
  const written = path.split('/')
  const params: Record<string, string> = {}
  for (const [position, segment] of pattern.split('/').entries()) {
    if (!segment.startsWith('{')) continue
    const name = segment.slice(1, -1)
    params[name] = decodeSegment(written[position] ?? '', name)
  }
  return params
}

function requireFit(validator: Validator, body: unknown): void {
  if (!validator.accepts(body)) throw badRequest(validator.problems(body))
}

/** Every problem of the part that Elysia refused, in the words of the public API. */
function problemsOf(part: string, route: AdminRoute | undefined, input: { params: unknown; query: unknown }) {
  const [schema, value, prefix] =
    part === 'params' ? [route?.params, input.params, 'path'] : [route?.query, input.query, 'query']
  return createValidator(schema ?? noFields).problems(value, prefix)
}

/** A path that is not there, or a method that it does not take; OPTIONS is taken everywhere. */
function unrouted(exchange: Exchange, routes: readonly AdminRoute[]): Response {
  const { path } = targetOf(exchange.request.url)
  const written = path.split('/')
  const here = routes.filter((route) => fits(route.path.split('/'), written))
  const first = here[0]
  if (first === undefined) {
    const message = `There is no such path. See ${openapiPath}.`
    return failure(exchange, new ServiceError('NOT_FOUND', { message }))
  }
  exchange.route = first.path
  const methods = here.map(({ method }) => method as string)
  if (methods.includes('GET')) methods.push('HEAD')
  exchange.allow = [...methods, 'OPTIONS'].sort().join(', ')
  if (exchange.request.method === 'OPTIONS') return allowed(exchange)
  return failure(exchange, methodNotAllowed(first.path, exchange.allow))
}

function fits(segments: readonly string[], written: readonly string[]): boolean {
  return (
    segments.length === written.length &&
    segments.every((segment, at) => (segment.startsWith('{') ? written[at] !== '' : segment === written[at]))
  )
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
