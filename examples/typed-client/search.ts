import type { Dealflow } from '@dealflow/core/client'

// #region search
/** Names of the companies that answer a question, and what the answer cost. */
export async function find(dealflow: Dealflow, query: string, country: string) {
  const { data, meta } = await dealflow.searches
    .create({ query, limit: 3, filters: { countries: { include: [country] } } })
    .withResponse()
  return { names: data.results.map(({ name }) => name), chargedUsd: meta.billing.charged_usd }
}
// #endregion search
