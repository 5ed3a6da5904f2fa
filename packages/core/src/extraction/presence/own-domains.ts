import { isAddress } from '../../kernel/index.ts'
import { registrableDomain } from '../../reference/index.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { isOfHost, ownPages } from '../profile/profile-pages.ts'
import { reconcileEach } from '../reconcile.ts'
import type { ReadPage, Site } from '../site.ts'

const domainsMax = 20
const linksMax = 200

/** Domains that the company's pages are at, and those that they name as themselves in other languages. */
export function findOwnDomains(site: Site): readonly Fact<string>[] {
  const findings = ownPages(site).flatMap((read) => domainsOf(read, site.domain))
  return reconcileEach(findings, (domain) => domain).slice(0, domainsMax)
}

function domainsOf(read: ReadPage, known: string): readonly Finding<string>[] {
  const own = domainIn(read.url, known)
  const others = read.page.headLinks.slice(0, linksMax).flatMap(({ rel, hreflang, href }) => {
    const domain = rel.includes('alternate') && hreflang !== null ? domainIn(href, known) : null
    return domain === null
      ? []
      : [found(read, 'domain.alternate', domain, `hreflang="${hreflang}" href="${href}"`)]
  })
  return [...(own === null ? [] : [found(read, 'domain.page', own, read.url)]), ...others]
}

/** A site that lives below another's domain is that part of it alone. */
function domainIn(href: string, known: string): string | null {
  if (href.length > 250) return null
  if (isOfHost(href, known)) return known
  const host = URL.parse(href)?.hostname ?? ''
  return host.includes('.') && !isAddress(host) ? registrableDomain(host) : null
}

export const domainReadsBack = (quote: string, value: string): boolean => quote.toLowerCase().includes(value)
