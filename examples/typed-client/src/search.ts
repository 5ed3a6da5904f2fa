import createClient from 'openapi-fetch'
import type { paths } from './v2.generated.ts'

export interface Dealflow {
  readonly url: string
  readonly key: string
  /** Default: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/** Names and websites of the companies that answer a question, and what the answer cost. */
export async function findCompanies({ url, key, fetch }: Dealflow, query: string, country: string) {
  const client = createClient<paths>({
    baseUrl: url,
    headers: { authorization: `Bearer ${key}` },
    ...(fetch === undefined ? {} : { fetch }),
  })
  const { data, error } = await client.POST('/api/v2/searches', {
    body: { query, limit: 5, filters: { countries: { include: [country] } } },
  })
  if (error !== undefined) throw new Error(`${error.error.code}: ${error.error.message}`)
  return {
    companies: data.data.results.map(({ name, website }) => ({ name, website })),
    chargedUsd: data.meta.billing.charged_usd,
  }
}
