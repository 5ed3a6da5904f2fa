import { isPromise } from '../../kernel/index.ts'
import { registrableDomain } from '../../reference/index.ts'
import type { Company, CompanyRecord } from '../company.ts'
import type { CompanyStore } from '../store.ts'

/**
 * The company each domain leads to, in the order of docs/design/decisions.md#domain: the one whose website is the full host, then
 * the one whose website is the registrable domain, then one that has either among its alternate domains. Last, one that is known
 * only by a numbered mirror of its `www` host.
 */
export function recordsWithDomains(
  store: Pick<CompanyStore, 'findByDomains'>,
  domains: readonly string[],
): Promise<Found> | Found {
  if (domains.length === 0) return []
  const found = store.findByDomains(domains)
  return isPromise(found)
    ? found.then((it) => orRelatives(store, domains, it))
    : orRelatives(store, domains, found)
}

type Found = readonly (CompanyRecord | null)[]

function orRelatives(store: Pick<CompanyStore, 'findByDomains'>, domains: readonly string[], found: Found) {
  return found.every((record, at) => record?.company.domain === domains[at])
    ? found
    : withRelatives(store, domains, [...found])
}

/** The same for those that no full host led to. */
async function withRelatives(
  store: Pick<CompanyStore, 'findByDomains'>,
  domains: readonly string[],
  found: (CompanyRecord | null)[],
): Promise<Found> {
  const open = [...found.keys()].filter((at) => found[at]?.company.domain !== domains[at])
  const parents = open.map((at) => registrableDomain(domains[at] ?? ''))
  const byParent = await store.findByDomains(parents)
  for (const [i, at] of open.entries()) {
    const record = byParent[i] ?? null
    if (record?.company.domain === parents[i]) found[at] = record
    else found[at] ??= record
  }

  const missing = open.filter((at) => found[at] === null)
  if (missing.length === 0) return found
  const mirrors = missing.flatMap((at) => wwwMirrors(domains[at] ?? ''))
  const byMirror = await store.findByDomains(mirrors)
  for (const [i, at] of missing.entries()) {
    const ofDomain = byMirror.slice(i * mirrorNumbers.length, (i + 1) * mirrorNumbers.length)
    found[at] = ofDomain.find((record) => record !== null) ?? null
  }
  return found
}

/** The companies themselves, in the same order. */
export async function companiesWithDomains(
  store: Pick<CompanyStore, 'findByDomains'>,
  domains: readonly string[],
): Promise<readonly (Company | null)[]> {
  return (await recordsWithDomains(store, domains)).map((record) => record?.company ?? null)
}

/** `www2.kek.example` is where a site balances its load; the site is kek.example. Only `www.` itself is dropped from domains. */
function wwwMirrors(domain: string): string[] {
  const site = domain.replace(/^www\d\.(?=.*\.)/, '')
  return mirrorNumbers.map((number) => `www${number}.${site}`)
}

const mirrorNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
