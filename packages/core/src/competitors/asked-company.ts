import { readPublicWebsite } from '../enrichment/index.ts'
import { badRequest } from '../kernel/index.ts'
import { isWebAddress, registrableDomain, sharedHosts, sharedNames } from '../reference/index.ts'
import type { CompetitorRequest } from './schema.ts'

/** A request as it is understood: what is blank is not there. */
export interface AskedCompany {
  readonly name: string | null
  readonly site: AskedSite | null
  readonly description: string | null
}

export interface AskedSite {
  /** As `normalizeWebsite` gives it. */
  readonly domain: string
  /**
   * Whose it is. `own`: the company's. `host`: that of a host which many companies have pages on, such as github.com.
   * `under host`: a name of its own under such a host. `page on host`: one of those pages, which says nothing of the host.
   */
  readonly kind: 'own' | 'host' | 'under host' | 'page on host'
}

/** Throws BAD_REQUEST. */
export function readAsked({ company }: CompetitorRequest): AskedCompany {
  const asked = { name: filled(company.name), description: filled(company.description) }
  const website = filled(company.website)
  if (website !== null) return { ...asked, site: readSite(website) }
  if (asked.description !== null) return { ...asked, site: null }
  throw badRequest([{ path: 'company.description', message: 'is required without a website' }])
}

const filled = (text: string | null | undefined): string | null => {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

function readSite(website: string): AskedSite {
  const read = readPublicWebsite(website)
  if ('problem' in read) throw badRequest([{ path: 'company.website', message: read.problem }])
  return { domain: read.domain, kind: kindOf(read.domain, hasPath(website)) }
}

function kindOf(domain: string, hasPath: boolean): AskedSite['kind'] {
  const host = registrableDomain(domain)
  if (!sharedHosts.has(host)) return 'own'
  if (domain !== host && !sharedNames.has(domain)) return 'under host'
  return hasPath ? 'page on host' : 'host'
}

function hasPath(website: string): boolean {
  const url = URL.parse(isWebAddress(website) ? website : `https://${website}`)
  return url !== null && url.pathname + url.search !== '/'
}
