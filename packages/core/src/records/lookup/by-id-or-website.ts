import { normalizeWebsite } from '../../reference/index.ts'
import type { Company } from '../company.ts'
import type { CompanyStore } from '../store.ts'
import { companiesWithDomains } from './domain-lookup.ts'

/** The company that each entry names by its id, else by its website; in the order of `entries`, null where there is none. */
export async function companiesByIdOrWebsite(
  store: CompanyStore,
  entries: readonly string[],
): Promise<readonly (Company | null)[]> {
  const found = (await store.findMany(entries.map((entry) => entry.trim()))).map(
    (record) => record?.company ?? null,
  )
  const websites = entries.flatMap((entry, at) => {
    const website = found[at] === null ? normalizeWebsite(entry) : null
    return website !== null && 'domain' in website ? [{ at, domain: website.domain }] : []
  })
  const companies = await companiesWithDomains(
    store,
    websites.map(({ domain }) => domain),
  )
  for (const [i, { at }] of websites.entries()) found[at] = companies[i] ?? null
  return found
}
