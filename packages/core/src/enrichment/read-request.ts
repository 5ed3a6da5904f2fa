import { badRequest, foldText, type ValidationIssue } from '../kernel/index.ts'
import { normalizeWebsite } from '../reference/index.ts'
import type { CombinedRequest, EnrichmentRequest } from './request-schema.ts'

/** A domain that is asked about, or a sentence that says why it is none. */
export type ReadWebsite = { readonly domain: string } | { readonly problem: string }

/** Names that lead nowhere outside of one network (RFC 6761, 6762, 8375 and ICANN's reserved one). */
const privateSuffixes = ['localhost', 'localdomain', 'local', 'internal', 'home.arpa']

/** A website or a bare domain, of the public web. */
export function readPublicWebsite(text: string): ReadWebsite {
  const read = normalizeWebsite(text)
  if ('problem' in read) return read
  const isPrivate = privateSuffixes.some(
    (suffix) => read.domain === suffix || read.domain.endsWith(`.${suffix}`),
  )
  return isPrivate ? { problem: 'must be a public website, not a name of a private network' } : read
}

/** Strictly an http(s) URL (docs/design/decisions.md#website-of-an-enrichment). */
export function readWebsiteUrl(text: string): ReadWebsite {
  const read = readPublicWebsite(text)
  if (/^\s*https?:\/\/[^/]/i.test(text)) return read
  if ('problem' in read) return { problem: 'must be an http or https URL such as https://acme.com' }
  return { problem: `must be an http or https URL; did you mean https://${read.domain}` }
}

/** The domain of a request that was read before. */
export function domainOf(request: Readonly<Record<string, unknown>>): string {
  const read = normalizeWebsite(String(request['website']))
  if ('problem' in read) throw new Error('A job was stored with a website that is none')
  return read.domain
}

/** The body with its defaults filled in, strings as they were sent. Throws BAD_REQUEST with every problem. */
export function readEnrichment(body: EnrichmentRequest): Readonly<Record<string, unknown>> {
  const issues = problemsOf(body)
  if (issues.length > 0) throw badRequest(issues)
  return {
    website: body.website,
    request_id: body.request_id ?? null,
    company_name: body.company_name ?? null,
    description: body.description ?? null,
    company_aliases: body.company_aliases ?? null,
    company_network_url: body.company_network_url ?? null,
    webhook_endpoint_id: body.webhook_endpoint_id ?? null,
  }
}

export function readCombined(body: CombinedRequest): Readonly<Record<string, unknown>> {
  const issues = [
    ...problemsOf(body),
    ...urlProblems('funding.source_urls', body.funding?.source_urls),
    ...urlProblems('founders.profile_urls', body.founders?.profile_urls),
  ]
  if (issues.length > 0) throw badRequest(issues)
  const { funding, founders } = body
  return {
    ...readEnrichment(body),
    funding:
      funding == null
        ? null
        : { investor_names: funding.investor_names ?? null, source_urls: funding.source_urls ?? null },
    founders:
      founders == null
        ? null
        : { names: founders.names ?? null, profile_urls: founders.profile_urls ?? null },
  }
}

/**
 * What makes two requests the same work (docs/design/decisions.md#reuse): website and hints, as the work understands them. Where an
 * event is sent belongs to it, because a reused job would not tell another endpoint; `request_id` does not.
 */
export function sameWorkOf(request: Readonly<Record<string, unknown>>): unknown {
  const { request_id: _, website: _asSent, company_aliases: aliases, ...hints } = request
  return {
    ...hints,
    domain: domainOf(request),
    aliases: Array.isArray(aliases) ? mergedAliases(aliases.map(String)) : null,
  }
}

/** Aliases that are equal but for case, accents and white space are one, written as the first. */
export function mergedAliases(aliases: readonly string[]): readonly string[] {
  const byForm = new Map<string, string>()
  for (const alias of aliases) {
    const form = foldText(alias)
    if (!byForm.has(form)) byForm.set(form, alias.trim())
  }
  return [...byForm.values()]
}

function problemsOf(body: EnrichmentRequest): ValidationIssue[] {
  const website = readWebsiteUrl(body.website)
  return [
    ...('problem' in website ? [{ path: 'website', message: website.problem }] : []),
    ...urlProblems('company_network_url', body.company_network_url),
  ]
}

function urlProblems(path: string, urls: string | readonly string[] | null | undefined): ValidationIssue[] {
  if (urls == null) return []
  if (typeof urls !== 'string') return urls.flatMap((url, at) => urlProblems(`${path}[${at}]`, url))
  const read = readWebsiteUrl(urls)
  return 'problem' in read ? [{ path, message: read.problem }] : []
}
