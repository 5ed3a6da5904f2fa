import type { Dealflow } from '@dealflow/core/client'

/** Names and websites of the companies that answer a question, and what the answer cost. */
export async function findCompanies(dealflow: Dealflow, query: string, country: string) {
  const { data, meta } = await dealflow.searches
    .create({ query, limit: 5, filters: { countries: { include: [country] } } })
    .withResponse()
  return {
    companies: data.results.map(({ name, website }) => ({ name, website })),
    chargedUsd: meta.billing.charged_usd,
  }
}
