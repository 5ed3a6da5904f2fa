import { type Clock, ServiceError } from '../kernel/index.ts'
import { allowed, document } from './envelope.ts'
import type { Exchange } from './exchange.ts'
import { methodNotAllowed } from './pipeline.ts'
import { removedRoute } from './removed-routes.ts'
import type { Target } from './target.ts'

const openapiPath = '/api/openapi/v2.json'

export interface OpenRoutesParts {
  readonly clock: Clock
  /** The OpenAPI document as JSON. */
  readonly openapiJson: () => string
}

/** Everything that is answered without a key: the OpenAPI document, removed routes, and paths that are not the API's. */
export function answerWithoutKey(exchange: Exchange, target: Target, parts: OpenRoutesParts): Response {
  const { method } = exchange.request
  if (target.path === openapiPath) {
    exchange.route = `GET ${openapiPath}`
    if (method === 'OPTIONS') return allowed(exchange, openapiAllow, parts.clock.now())
    if (method === 'GET' || method === 'HEAD')
      return document(exchange, parts.openapiJson(), parts.clock.now())
    throw methodNotAllowed(exchange, { path: openapiPath, allow: openapiAllow })
  }
  const removed = removedRoute(target.path)
  if (removed === null) {
    throw new ServiceError('NOT_FOUND', {
      message: 'There is no such path. The public API lives under /api/v2/.',
    })
  }
  const replacement = removed.details?.replacement ?? null
  if (replacement !== null) exchange.headers = { Link: `<${replacement}>; rel="successor-version"` }
  throw removed
}

const openapiAllow = 'GET, HEAD, OPTIONS'
