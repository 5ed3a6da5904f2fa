import { type Clock, ServiceError } from '../kernel/index.ts'
import { allowed, document } from './envelope.ts'
import type { Exchange } from './exchange.ts'
import { methodNotAllowed } from './pipeline.ts'
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

/**
 * What is answered at a path that earlier versions served; null for every other path. Known without a key
 * (docs/design/decisions.md#removed-routes).
 */
function removedRoute(path: string): ServiceError<'GONE'> | null {
  if (path === '/api/deep-research') {
    return gone('The synchronous deep-research route was removed.', '/api/v2/deep-research-jobs')
  }
  if (path !== '/api/v1' && !path.startsWith('/api/v1/')) return null
  const resource = path.slice('/api/v1/'.length).split('/')[0] ?? ''
  return gone('The v1 API was removed, and its keys with it.', v1Replacements.get(resource) ?? null)
}

function gone(what: string, replacement: string | null): ServiceError<'GONE'> {
  const remedy =
    replacement === null ? 'The v2 API is described at /api/openapi/v2.json.' : `Use POST ${replacement}.`
  return new ServiceError('GONE', { message: `${what} ${remedy}`, details: { replacement } })
}

/** First path segment under `/api/v1/`, in the spellings that the contract's feature names suggest. */
const v1Replacements: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '/api/v2/searches': ['search', 'searches'],
    '/api/v2/company-lookups': ['lookup', 'lookups', 'company-lookup', 'company-lookups'],
    '/api/v2/competitor-analyses': ['competitors', 'competitor-analysis', 'competitor-analyses'],
    '/api/v2/vc-backability-checks': ['vc-backability', 'vc-backability-check', 'vc-backability-checks'],
    '/api/v2/pitch-deck-jobs': ['pitch-deck', 'pitch-decks', 'pitch-deck-jobs'],
    '/api/v2/deep-research-jobs': ['deep-research', 'deep-research-jobs'],
  }).flatMap(([replacement, names]) => names.map((name) => [name, replacement] as const)),
)
