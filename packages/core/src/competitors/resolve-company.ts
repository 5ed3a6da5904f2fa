import { companiesWithDomains } from '../companies/lookup/domain-lookup.ts'
import { registrableDomain } from '../companies/lookup/websites.ts'
import type { CompanyStore } from '../companies/store.ts'
import { readPublicWebsite } from '../enrichment/read-request.ts'
import type { EnrichmentStore } from '../enrichment/store.ts'
import { badRequest } from '../errors.ts'
import type { ComparedCompany } from './analyzer.ts'
import { comparedCompanyOf, describedCompany, saysSomething } from './compared-company.ts'
import type { HomePage } from './home-page.ts'
import type { CompetitorRequest } from './schema.ts'

/** A request as it is understood: what is blank is not there. */
export interface AskedCompany {
  readonly name: string | null
  /** As `normalizeWebsite` gives it. */
  readonly domain: string | null
  readonly description: string | null
}

/** Throws BAD_REQUEST. */
export function readAsked({ company }: CompetitorRequest): AskedCompany {
  const asked = { name: filled(company.name), description: filled(company.description) }
  const website = filled(company.website)
  if (website === null) {
    if (asked.description === null)
      throw badRequest([{ path: 'company.description', message: 'is required without a website' }])
    return { ...asked, domain: null }
  }
  const read = readPublicWebsite(website)
  if ('problem' in read) throw badRequest([{ path: 'company.website', message: read.problem }])
  return { ...asked, domain: read.domain }
}

const filled = (text: string | null | undefined): string | null => {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

export interface ResolveParts {
  readonly store: CompanyStore
  /** Domains of companies of which nothing may be collected. */
  readonly forgottenOf: EnrichmentStore['forgottenOf']
  /** Null where no web site may be read. */
  readonly readHomePage: ((domain: string, signal: AbortSignal) => Promise<HomePage | null>) | null
}

/**
 * The company that is meant: the record of its website, else what its home page tells, else what the client says (decisions D11.1).
 * Null when nothing is known of it. Rejects when `signal` aborts or the dataset cannot be read.
 */
export async function resolveCompany(
  asked: AskedCompany,
  parts: ResolveParts,
  signal: AbortSignal,
): Promise<ComparedCompany | null> {
  const found = asked.domain === null ? null : await ofWebsite(asked.domain, parts, signal)
  if (found === null) return asked.description === null ? null : describedCompany(asked)
  const named = { ...found, name: found.name ?? asked.name }
  if (saysSomething(named) || asked.description === null) return named
  return { ...named, texts: [asked.description] }
}

async function ofWebsite(
  domain: string,
  { store, forgottenOf, readHomePage }: ResolveParts,
  signal: AbortSignal,
): Promise<ComparedCompany | null> {
  const forgotten = await forgottenOf([...new Set([domain, registrableDomain(domain)])])
  if (forgotten.size > 0) return null
  const record = await recordOf(domain, store)
  if (record !== null || readHomePage === null) return record
  const home = await readHomePage(domain, signal)
  if (home === null) return null
  const { company, movedTo } = home
  if (movedTo === null) return company
  // The dataset may know the company by the site that it moved to.
  const moved = { ...company, domains: [...new Set([...company.domains, movedTo])] }
  return (await forgottenOf([movedTo])).size > 0 ? null : ((await recordOf(movedTo, store)) ?? moved)
}

async function recordOf(domain: string, store: CompanyStore): Promise<ComparedCompany | null> {
  const [company] = await companiesWithDomains(store, [domain])
  return company == null ? null : comparedCompanyOf(company)
}
