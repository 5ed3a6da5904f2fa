import type { Site } from '../extraction/index.ts'
import { registrableDomain, sharedHosts, sharedNames, withoutWwwNumber } from '../reference/index.ts'
import type { Subject } from './subject.ts'

/** By which a company is known, the one asked for first: what leads to one of them leads to the company. */
export type OwnDomains = readonly [string, ...string[]]

export function ownDomainsOf(
  site: Site,
  { domain, record, isForeign }: Pick<Subject, 'domain' | 'record' | 'isForeign'>,
): OwnDomains {
  const asked = withoutWwwNumber(domain)
  const known =
    record === null || isForeign ? [] : [record.company.domain, ...record.company.alternate_domains]
  // `acme.university.example` is one of many that live at the university's, unless the dataset knows better.
  if (asked.endsWith(`.${site.domain}`) && !known.includes(site.domain)) return [asked]
  return [site.domain, ...movedTo(site)]
}

/** As exactly as its home page's host tells. A host above, and one that many share, is no company's own. */
function movedTo({ domain, pages }: Site): readonly string[] {
  const home = pages.find(({ kind, origin }) => kind === 'home' && origin === 'own_site')
  const host = home === undefined ? domain : withoutWwwNumber(new URL(home.url).hostname)
  const isOwn = host === domain || registrableDomain(host) === domain
  const isAbove = domain.endsWith(`.${host}`)
  return isOwn || isAbove || sharedHosts.has(host) || sharedNames.has(host) ? [] : [host]
}
