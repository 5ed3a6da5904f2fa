import { type Scope, scopes } from './accounts/account.ts'
import { type AccountEndpointParts, accountEndpoints } from './accounts/endpoints.ts'
import { type BillingEndpointParts, billingEndpoints } from './billing/endpoints.ts'
import type { Companies } from './companies/companies.ts'
import { companyEndpoints } from './companies/endpoints.ts'
import type { Endpoint } from './http/endpoint.ts'
import { openApiDocument } from './http/openapi.ts'
import type { QuoteParts } from './http/quote.ts'
import { quoteEndpoints } from './http/quote-endpoints.ts'
import { type ListEndpointParts, listEndpoints } from './lists/endpoints.ts'
import { serviceDefaults } from './options.ts'

export interface EndpointParts
  extends AccountEndpointParts,
    BillingEndpointParts,
    ListEndpointParts,
    QuoteParts {
  readonly companies: Companies
}

/** Every operation of the public API that is built, in the order of the OpenAPI document. */
export function createEndpoints(parts: EndpointParts): readonly Endpoint[] {
  return [
    ...companyEndpoints(parts),
    ...listEndpoints(parts),
    ...quoteEndpoints(parts),
    ...billingEndpoints(parts),
    ...accountEndpoints(parts),
  ]
}

/** The OpenAPI 3.1 document with default prices, for tools that have no service running. */
export function openapiDocument(version: string = serviceDefaults.version) {
  // Endpoints are described without being run, so that nothing has to stand behind them.
  const endpoints = createEndpoints({} as EndpointParts)
  return openApiDocument({ endpoints, priceOf: (_endpoint, priceMicroUsd) => priceMicroUsd, version })
}

/** What a price list may name: `POST /api/v2/searches` and every other route of the public API. */
export function publicRoutes(): readonly string[] {
  return createEndpoints({} as EndpointParts).map(({ method, path }) => `${method} ${path}`)
}

/** The scopes that some route of the public API needs; the others are taken already, for routes to come. */
export function scopesInUse(): readonly Scope[] {
  const needed = new Set(createEndpoints({} as EndpointParts).map(({ scope }) => scope))
  return scopes.filter((scope) => needed.has(scope))
}
