import { badRequest, ServiceError, type Static, toUsd, type ValidationIssue } from '../kernel/index.ts'
import type { Call, Endpoint } from './endpoint.ts'
import { forbiddenKey, missingScope } from './key-powers.ts'
import type { QuoteRequestSchema, QuoteSchema } from './quote-schema.ts'
import { checkInput } from './route-input.ts'
import type { PathMatch, Route, Router } from './router.ts'

export interface QuoteParts {
  /** Asked for at each quote: a quote is itself one of its routes. */
  readonly router: () => Router
  /** What an operation costs here and now; 0 on an instance that does not charge. */
  readonly priceMicroUsd: (endpoint: Endpoint) => number
  readonly charges: boolean
}

type QuoteCall = Call<Static<typeof QuoteRequestSchema>, Record<string, never>, Record<string, never>>

/**
 * What a request would cost, after the checks that the request itself would go through: its route, the scope of the key, its
 * schemas, and whatever its endpoint checks before it works. Nothing is done, and nothing but the quote is counted.
 */
export async function quote(call: QuoteCall, parts: QuoteParts): Promise<Static<typeof QuoteSchema>> {
  const { method, path } = call.body
  const { match, route } = findRoute(method, path, parts.router())
  const missing = missingScope(call.caller, route.endpoint.scope)
  if (missing !== null) throw forbiddenKey('insufficient_scope', missing)
  const { items, notes, wouldReuseJobId = null } = await check(call, match, route)
  const priceMicroUsd = wouldReuseJobId === null ? parts.priceMicroUsd(route.endpoint) : 0
  return {
    method,
    path,
    price_usd: toUsd(priceMicroUsd),
    remaining_usd: toUsd(call.balanceMicroUsd),
    sufficient: priceMicroUsd <= call.balanceMicroUsd,
    would_reuse_job_id: wouldReuseJobId,
    items,
    notes: [...notes, ...(parts.charges ? [] : ['Prices are off on this instance: nothing is charged.'])],
  }
}

function findRoute(method: string, path: string, router: Router): { match: PathMatch; route: Route } {
  if (path.includes('?')) throw refusal('path', 'takes the path alone; leave out the ? and what follows it')
  const match = router.match(path)
  if (match === null) {
    throw refusal('path', 'is no path of this API, such as /api/v2/searches; see /api/openapi/v2.json')
  }
  const route = match.routes.byMethod.get(method)
  if (route !== undefined) return { match, route }
  throw refusal('method', `is not taken there: ${match.routes.path} takes ${match.routes.allow}`)
}

async function check(call: QuoteCall, match: PathMatch, route: Route) {
  // Beside a file every field may be absent; the file itself is not part of a quote.
  const body = call.body.body ?? (route.endpoint.upload === undefined ? call.body.body : {})
  if (route.body === null && body != null) throw refusal('body', 'must be left out: this route takes no body')
  if (route.body !== null && body === undefined) throw refusal('body', 'is required: this route takes a body')
  try {
    const { params, query } = checkInput({ path: call.body.path, query: '' }, match, route, body)
    return (await route.endpoint.check?.({ ...call, body, params, query })) ?? { items: 1, notes: [] }
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'BAD_REQUEST') throw error
    throw badRequest(((error.details ?? []) as readonly ValidationIssue[]).map(asQuoted), error)
  }
}

/** Where in the quote is what the quoted request would call `filters.lists` or `path.list_id`. */
function asQuoted({ path, message }: ValidationIssue): ValidationIssue {
  if (path === '') return { path: 'body', message }
  if (path.startsWith('path.')) return { path: 'path', message: `${path.slice('path.'.length)} ${message}` }
  return { path: `body.${path}`, message }
}

const refusal = (path: string, message: string) => badRequest([{ path, message }])
