import { leadsOf } from './candidates.ts'
import { createCrawlFrontier } from './crawl-frontier.ts'
import { domainOfUrl, pageKey } from './page-address.ts'
import { keepParsed } from './parsed-pages.ts'
import { type PageParts, type PageRead, pageBytesMax, readPage } from './read-page.ts'
import { readSitemaps } from './sitemap.ts'
import type { CrawlPlan, PageKind, SitePage, SiteSnapshot } from './snapshot.ts'

const pageTimeoutMs = 10_000
/** Pages that robots.txt keeps from us cost nothing, but there may be no end of them. */
const disallowedMax = 20

export interface CrawlRequest {
  /** Registrable. */
  readonly domain: string
  /** The name to ask first: `acme.example`, `shop.acme.example`. */
  readonly hostname: string
  readonly plan: CrawlPlan
  /** The caller's, and the end of the crawl's time. */
  readonly signal: AbortSignal
  readonly onPage: (page: SitePage) => void
  /** Pages that came to nothing in the reading this one waited for, by URL: they are not asked for again. */
  readonly failed: Map<string, PageRead>
}

/**
 * Reads the home page and what it and the sitemap lead to, a page at a time, until the plan is met or its budget is spent.
 * Rejects only when `signal` aborts.
 */
export async function crawl(request: CrawlRequest, parts: PageParts): Promise<SiteSnapshot> {
  const { domain, plan, signal, failed } = request
  const startedAt = parts.clock.now()
  const frontier = createCrawlFrontier(plan.kinds)
  const pages: SitePage[] = []
  const disallowed = new Set<string>()
  let bytesLeft = plan.bytes
  let asked = 0
  let isTooMuch = false

  async function read(url: string, kind: PageKind): Promise<PageRead> {
    const known = failed.get(url)
    if (known !== undefined) return { ...known, page: { ...known.page, kind, wireBytes: 0 } }
    const timeoutMs = Math.min(pageTimeoutMs, Math.max(1, startedAt + plan.ms - parts.clock.now()))
    const bytesMax = Math.min(pageBytesMax, bytesLeft)
    const found = await readPage({ url, kind, domain, timeoutMs, bytesMax, signal }, parts)
    if (found.parsed === null && found.page.outcome !== 'timeout') failed.set(url, found)
    return found
  }

  function keep({ page, parsed }: PageRead) {
    asked++
    if (parsed !== null) keepParsed(page, parsed)
    bytesLeft -= page.html?.length ?? 0
    frontier.markSeen(page.url)
    if (page.finalUrl !== null) frontier.markSeen(page.finalUrl)
    if (page.outcome === 'robots_disallowed') disallowed.add(pathOf(page))
    // Who says that we ask too often is asked no more.
    if (page.status === 429) isTooMuch = true
    pages.push(page)
    request.onPage(page)
  }

  const isSpent = () => signal.aborted || asked >= plan.pages || bytesLeft <= 0 || isTooMuch

  async function readWanted(domains: readonly string[], lang: string | null) {
    while (!isSpent()) {
      const next = frontier.take()
      if (next === null) return
      const found = await read(next.url, next.kind)
      const { page, parsed } = found
      // Time ran out before an answer came: the page was left, not tried.
      if (signal.aborted && page.status === null) return frontier.putBack(next)
      const isSame = pageKey(page.finalUrl ?? next.url) === pageKey(next.url)
      if (page.html !== null && page.finalUrl !== null && !isSame && !frontier.markSeen(page.finalUrl)) {
        // It led to a page that was read before.
        asked++
        frontier.count(next.kind, false)
        continue
      }
      keep(found)
      if (page.outcome === 'robots_disallowed') {
        asked--
        if (disallowed.size >= disallowedMax) return
      }
      frontier.count(next.kind, parsed !== null)
      if (parsed === null) continue
      if (next.kind !== 'post') frontier.learn(leadsOf(parsed), domains, lang)
    }
  }

  const home = await readHome(request.hostname, (url) => read(url, 'home'))
  keep(home)
  const homeDomain = home.page.finalUrl === null ? domain : domainOfUrl(home.page.finalUrl)
  let sitemapUrls = 0
  if (home.parsed !== null && home.page.finalUrl !== null) {
    const domains = [...new Set([homeDomain, domain])]
    const { lang } = home.parsed
    frontier.learn(leadsOf(home.parsed), domains, lang)
    await readWanted(domains, lang)
    if (frontier.isShort() && !isSpent()) {
      const { origin } = new URL(home.page.finalUrl)
      const sitemap = await readSitemaps({ origin, domains, lang, signal }, parts)
      sitemapUrls = sitemap.addresses
      frontier.add(sitemap.candidates)
      await readWanted(domains, lang)
    }
  }
  return {
    domain,
    pages,
    movedTo: homeDomain === domain ? null : homeDomain,
    robotsDisallowed: [...disallowed],
    sitemapUrls,
    pagesLeft: frontier.left(),
    durationMs: parts.clock.now() - startedAt,
  }
}

function pathOf({ finalUrl, url }: SitePage): string {
  const { pathname, search } = new URL(finalUrl ?? url)
  return pathname + search
}

/**
 * The home page wherever it answers: https first, `www.` when the name alone does not resolve, http when https does not connect
 * or has a wrong certificate. When nothing answers, what https said counts.
 */
async function readHome(hostname: string, read: (url: string) => Promise<PageRead>): Promise<PageRead> {
  const first = await read(`https://${hostname}/`)
  const isNameless = first.page.outcome === 'dns_error' && first.page.finalUrl === null
  const withWww = isNameless && !hostname.startsWith('www.') ? await read(`https://www.${hostname}/`) : null
  const named = withWww === null || withWww.page.outcome === 'dns_error' ? first : withWww
  if (named.page.outcome !== 'connect_failed' && named.page.outcome !== 'tls_error') return named
  const plain = await read(named.page.url.replace(/^https:/, 'http:'))
  return noAnswer.has(plain.page.outcome) && plain.page.status === null ? named : plain
}

const noAnswer = new Set(['dns_error', 'connect_failed', 'tls_error', 'timeout'])
