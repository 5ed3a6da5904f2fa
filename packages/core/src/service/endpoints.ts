import { accountEndpoints } from '../accounts/index.ts'
import { billingEndpoints } from '../billing/index.ts'
import { competitorEndpoints } from '../competitors/index.ts'
import { companyDetailsEndpoints } from '../enrichment/index.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { openApiDocument, quoteEndpoints } from '../http/index.ts'
import { jobEndpoints } from '../jobs/index.ts'
import { type Scope, scopes, type Together } from '../kernel/index.ts'
import { historyEndpoints, listEndpoints } from '../records/index.ts'
import { companyEndpoints, investorEndpoints } from '../search/index.ts'
import { webhookEndpoints, webhookForms } from '../webhooks/index.ts'
import { createJobKinds, type JobKindParts } from './job-kinds.ts'
import { serviceDefaults } from './options.ts'

/** What makes the operations of the public API that are built, in the order of the OpenAPI document. */
const makers = [
  companyEndpoints,
  companyDetailsEndpoints,
  historyEndpoints,
  investorEndpoints,
  competitorEndpoints,
  jobEndpoints,
  listEndpoints,
  webhookEndpoints,
  quoteEndpoints,
  billingEndpoints,
  accountEndpoints,
] as const

/** All that any of them wants. */
export type EndpointParts = Together<Parameters<(typeof makers)[number]>[0]>

export const createEndpoints = (parts: EndpointParts): readonly Endpoint[] =>
  makers.flatMap((make) => make(parts))

/** Every operation, with nothing behind it: to be described and never run. */
export function describedEndpoints(): readonly Endpoint[] {
  return createEndpoints({
    kinds: Object.values(createJobKinds({} as JobKindParts)),
  } as unknown as EndpointParts)
}

/** The OpenAPI 3.1 document with default prices, for tools that have no service running. */
export function openapiDocument(version: string = serviceDefaults.version) {
  const priceOf = (_endpoint: string, priceMicroUsd: number) => priceMicroUsd
  return openApiDocument({ endpoints: describedEndpoints(), webhooks: webhookForms, priceOf, version })
}

/** What a price list may name: `POST /api/v2/searches` and every other route of the public API. */
export function publicRoutes(): readonly string[] {
  return describedEndpoints().map(({ method, path }) => `${method} ${path}`)
}

/** The scopes that some route of the public API needs; the others are taken already, for routes to come. */
export function scopesInUse(): readonly Scope[] {
  const needed = new Set(describedEndpoints().map(({ scope }) => scope))
  return scopes.filter((scope) => needed.has(scope))
}
