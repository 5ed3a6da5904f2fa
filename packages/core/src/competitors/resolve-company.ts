import { areOneName, domainLabel, type EnrichmentStore } from '../enrichment/index.ts'
import { ServiceError } from '../kernel/index.ts'
import { type CompanyStore, companiesWithDomains } from '../records/index.ts'
import { registrableDomain } from '../reference/index.ts'
import type { ComparedCompany } from './analyzer.ts'
import type { AskedCompany, AskedSite } from './asked-company.ts'
import { comparedCompanyOf, describedCompany, saysSomething } from './compared-company.ts'
import type { HomePageRead } from './home-page.ts'

export interface ResolveParts {
  readonly store: CompanyStore
  /** Domains of companies of which nothing may be collected. */
  readonly forgottenOf: EnrichmentStore['forgottenOf']
  /** Null where no web site may be read. */
  readonly readHomePage:
    | ((domain: string, account: string, signal: AbortSignal) => Promise<HomePageRead>)
    | null
}

/**
 * The company that is meant: the record of its website, else what its home page tells, else what the client says
 * (docs/design/decisions.md#compared-company). Null when nothing is known of it. Rejects when `signal` aborts or the dataset cannot
 * be read, and with SERVICE_UNAVAILABLE when the turn of the home page did not come and there is no description.
 */
export async function resolveCompany(
  asked: AskedCompany,
  parts: ResolveParts,
  account: string,
  signal: AbortSignal,
): Promise<ComparedCompany | null> {
  const { name, site, description } = asked
  const read = site === null ? null : await ofSite(site, parts, account, signal)
  // Nobody pays for our own waiting.
  if (read === 'no turn' && description === null) throw noTurn()
  const found = read === 'no turn' ? null : read
  if (found === null) {
    const domain = ownDomainOf(site)
    return description === null ? null : describedCompany({ name, domain, description })
  }
  const named = { ...found, name: found.name ?? name }
  return saysSomething(named) || description === null ? named : { ...named, texts: [description] }
}

/** The domain that is the company's; null for a page on a host of somebody else. */
export const ownDomainOf = (site: AskedSite | null): string | null =>
  site === null || site.kind === 'page on host' ? null : site.domain

const noTurn = () =>
  new ServiceError('SERVICE_UNAVAILABLE', {
    message: 'Other web sites are being read, and the turn of this one did not come. Nothing was charged.',
    details: { retry_after_ms: 5_000 },
  })

async function ofSite(
  { domain, kind }: AskedSite,
  { store, forgottenOf, readHomePage }: ResolveParts,
  account: string,
  signal: AbortSignal,
): Promise<ComparedCompany | 'no turn' | null> {
  // Neither the record nor the home page of the host is about who has a page there.
  if (kind === 'page on host') return null
  const forgotten = await forgottenOf([...new Set([domain, registrableDomain(domain)])])
  if (forgotten.size > 0) return null
  const record = await recordOf({ domain, kind }, store)
  if (record !== null || readHomePage === null) return record
  const home = await readHomePage(domain, account, signal)
  if (home === null || home === 'no turn') return home
  const { company, movedTo } = home
  if (movedTo === null) return company
  // The dataset may know the company by the site that it moved to.
  const moved = { ...company, domains: [...new Set([...company.domains, movedTo])] }
  return (await forgottenOf([movedTo])).size > 0
    ? null
    : ((await recordOf({ domain: movedTo, kind: 'own' }, store)) ?? moved)
}

async function recordOf({ domain, kind }: AskedSite, store: CompanyStore): Promise<ComparedCompany | null> {
  const [company] = await companiesWithDomains(store, [domain])
  if (company == null) return null
  // Whoever has a page on a host may be recorded with it.
  if (kind === 'host' && !areOneName(company.name, domainLabel(domain))) return null
  if (kind === 'under host' && company.domain !== domain && !company.alternate_domains.includes(domain))
    return null
  return comparedCompanyOf(company)
}
