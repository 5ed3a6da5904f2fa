import {
  createService,
  type Host,
  type Locations,
  memoryStorage,
  type ServiceOptions,
} from '../../../packages/core/src/index.ts'
import type { Item } from '../item.ts'
import { evidenceByField, steady } from './steady.ts'
import { smallWeb } from './web.ts'

type SiteItem = Extract<Item, { readonly kind: 'site' }>
type Fields = Readonly<Record<string, unknown>>

/** What enrichment reads of a site, and what a deep research says beyond that. */
export function siteRecorder(host: Host, locations: Locations) {
  const web = smallWeb()
  const service = createService({
    host,
    storage: memoryStorage({ host }),
    locations,
    outbound: web.outbound,
    // Items share domains and no page.
    sites: { delayMs: 0, cache: rememberNothing },
  })
  const { signal } = new AbortController()

  return {
    async record({ domain, pages, elsewhere, research }: SiteItem): Promise<unknown> {
      const website = `https://${domain}`
      web.put({
        ...Object.fromEntries(pages.map(({ path, html }) => [website + path, htmlOf(html)])),
        ...Object.fromEntries(elsewhere.map(({ url, html }) => [url, htmlOf(html)])),
        [`${website}/sitemap.xml`]: { type: 'application/xml', body: sitemapOf(website, pages) },
      })
      const urls = elsewhere.map(({ url }) => url)
      const named = { funding: { source_urls: urls }, founders: { profile_urls: urls } }
      const request = { website, ...(urls.length === 0 ? {} : named) }
      const facts = partsOf(
        await service.atOnce.enrich('combined_enrichment', request, { signal, keep: false }),
      )
      if (research === 'none') return facts
      // Competitors have a set of their own.
      const body = { website, skip_competitor_analysis: true }
      const { data } = await service.atOnce.research(body, { signal, keep: false })
      return { ...facts, research: beyondEnrichment(data, research === 'report') }
    },
    close: () => service.close(),
  }
}

/** The parts of a combined result; what is said of each of them once more is left out. */
function partsOf(result: unknown): Fields {
  const { general, founders, funding, warnings, errors, conflicts } = result as Fields
  const parts = Object.entries({ general, founders, funding }).map(([name, part]) => {
    const { website, partial, company_id, entity, coverage, evidence, ...facts } = part as Fields
    return [name, { ...(steady(facts) as object), evidence: evidenceByField(evidence) }]
  })
  return { ...Object.fromEntries(parts), warnings, errors: steady(errors), conflicts: steady(conflicts) }
}

/** The parts of a research that enrichment has not; the report a line an entry. */
function beyondEnrichment(data: Fields, hasReport: boolean): Fields {
  const { deepScrape, companyProfile, founderResearch, fundingResearch, riskFlags, report, ...others } = data
  const chosen = hasReport ? { ...others, riskFlags } : others
  const parts = Object.entries(chosen).map(([name, part]) => {
    const { evidence, ...kept } = steady(part) as Fields
    return [name, kept]
  })
  if (!hasReport) return Object.fromEntries(parts)
  const { citations, markdown, ...said } = ((report as Fields)['output'] ?? {}) as Fields
  return { ...Object.fromEntries(parts), report: { ...said, lines: String(markdown ?? '').split('\n') } }
}

const rememberNothing: NonNullable<NonNullable<ServiceOptions['sites']>['cache']> = {
  find: async () => null,
  save: async () => {},
  forget: async () => {},
  close: async () => {},
}

const htmlOf = (body: string) => ({ type: 'text/html; charset=utf-8', body })

function sitemapOf(website: string, pages: SiteItem['pages']): string {
  const urls = pages.map(({ path }) => `<url><loc>${(website + path).replaceAll('&', '&amp;')}</loc></url>`)
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
}
