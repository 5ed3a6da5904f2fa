import { type Clock, dayMs, type Hashing, type RendererProvider } from '../../kernel/index.ts'
import type { Page } from '../html/page.ts'
import { OutboundError, type OutboundResponse } from '../outbound/guarded-client.ts'
import { isSameBrand } from './brand.ts'
import { decodePage } from './charset.ts'
import { type Get, outcomeOfFailure } from './get.ts'
import type { HostTurns } from './host-turns.ts'
import { cutOutcome, isCutAt, isHtml, withoutHtml } from './html-body.ts'
import { judgePage } from './judge-page.ts'
import { headerOf, keptHeaders } from './kept-headers.ts'
import { parkingDomains } from './no-site-table.ts'
import { cleanPageUrl, domainOfUrl } from './page-address.ts'
import { redirectOf } from './redirects.ts'
import type { RobotsRules } from './robots.ts'
import type { CachedPage, SiteCache } from './site-cache.ts'
import type { PageKind, PageOutcome, SitePage } from './snapshot.ts'

export interface PageParts {
  readonly get: Get
  readonly robots: RobotsRules
  readonly cache: Pick<SiteCache, 'find' | 'save'>
  readonly clock: Pick<Clock, 'now'>
  readonly hashing: Hashing
  readonly renderer: RendererProvider | null
  readonly turns: HostTurns
  readonly delayMs: number
}

export interface PageRequest {
  /** Clean (`cleanPageUrl`). */
  readonly url: string
  readonly kind: PageKind
  /** Pages of other domains count only when they go by the same brand; null where any domain will do. */
  readonly domain: string | null
  readonly timeoutMs: number
  readonly bytesMax: number
  readonly signal: AbortSignal
}

/** A page and what it was parsed to; null where there is nothing to parse. */
export interface PageRead {
  readonly page: SitePage
  readonly parsed: Page | null
}

const redirectsMax = 5
/** Of one page; what follows is cut. */
export const pageBytesMax = 3 * 1024 * 1024
const accept = 'text/html,application/xhtml+xml,*/*;q=0.1'
const acceptLanguage = 'en,*;q=0.5'

/** Reads one page, from the cache when it is there. Never rejects but with the signal's abort. */
export async function readPage(request: PageRequest, parts: PageParts): Promise<PageRead> {
  const found = await parts.cache.find(request.url)
  // Somebody may have read it for whom any domain will do.
  const cached = found === null || isAway(found.finalUrl, request) ? null : found
  // For a day it is as good as a new one.
  if (cached !== null && cached.fetchedAt + dayMs > parts.clock.now())
    return pageOf(request, cached, 'cache', 0)
  return await createVisit(request, cached, parts).go()
}

function createVisit(request: PageRequest, cached: CachedPage | null, parts: PageParts) {
  const { clock } = parts
  const seen = new Set<string>()
  let wireBytes = 0

  const ended = (
    outcome: PageOutcome,
    rest: Partial<Pick<SitePage, 'finalUrl' | 'status' | 'headers'>> = {},
  ): PageRead => ({
    page: { ...pageWithout(request, outcome, clock.now()), ...rest, wireBytes },
    parsed: null,
  })

  /** Where redirects led, once there was one. */
  const ledTo = (url: string) => (seen.size > 1 ? { finalUrl: url } : {})

  /** The next address, or what the page comes to. Each host is asked for its rules first. */
  async function step(url: string): Promise<{ readonly next: string } | PageRead> {
    const robots = await parts.robots.of(url, request.signal)
    if (robots.verdict === 'closed') return ended(robots.outcome, { ...ledTo(url), status: robots.status })
    if (!robots.allows(url))
      return ended(isAway(url, request) ? 'redirected_offsite' : 'robots_disallowed', { finalUrl: url })
    const response = await parts.get(url, {
      headers: { accept, 'accept-language': acceptLanguage, ...conditions(url, cached) },
      timeoutMs: request.timeoutMs,
      bytesMax: request.bytesMax,
      crawlDelayMs: robots.crawlDelayMs,
      signal: request.signal,
    })
    wireBytes += response.wireBytes
    if (response.status === 304 && cached?.finalUrl === url) return await revalidated(cached)
    const redirect = redirectOf(url, response)
    if (redirect === null) return await answered(url, response, robots.crawlDelayMs)
    return redirect.to === null
      ? ended('http_error', { finalUrl: url, status: response.status })
      : { next: redirect.to }
  }

  async function revalidated(page: CachedPage): Promise<PageRead> {
    const renewed = { ...page, fetchedAt: clock.now() }
    await parts.cache.save(renewed)
    return pageOf(request, renewed, 'revalidated', wireBytes)
  }

  async function answered(
    url: string,
    response: OutboundResponse,
    crawlDelayMs: number,
  ): Promise<{ readonly next: string } | PageRead> {
    const headers = keptHeaders(response.headers)
    const about = { finalUrl: url, status: response.status, headers }
    if (isAway(url, request)) return ended('redirected_offsite', about)
    if (!isHtml(response)) return ended(withoutHtml(response), about)
    const { html, charset } = decodePage(response.body, headerOf(response.headers, 'content-type'))
    const made: CachedPage = {
      url: request.url,
      domain: request.domain ?? domainOfUrl(request.url),
      finalUrl: url,
      status: response.status,
      headers,
      etag: headerOf(response.headers, 'etag'),
      lastModified: headerOf(response.headers, 'last-modified'),
      charset,
      html,
      isCut: isCutAt(response, request),
      sha256: parts.hashing.sha256(response.body),
      fetchedAt: clock.now(),
    }
    const { page, parsed, refresh, textLength } = pageOf(request, made, 'network', wireBytes)
    const next = refresh === null ? null : cleanPageUrl(refresh)
    if (next !== null && !seen.has(next)) return { next }
    const cut = cutOutcome(response, request, html, textLength)
    if (cut !== null && !['blocked', 'http_error', 'parked', 'soft_404'].includes(page.outcome))
      return ended(cut, about)
    if (page.outcome === 'empty_shell' && parts.renderer !== null)
      return (await drawn(made, parts.renderer, crawlDelayMs)) ?? { page, parsed }
    // What the budget of this crawl cut is no page for the next one.
    const isWhole = !response.isTruncated || request.bytesMax >= pageBytesMax
    if (page.html !== null && isWhole) await parts.cache.save(made)
    return { page, parsed }
  }

  /** What draws itself, drawn; null when that fails. The renderer asks the host too, and waits for its turn. */
  async function drawn(
    shell: CachedPage,
    renderer: RendererProvider,
    crawlDelayMs: number,
  ): Promise<PageRead | null> {
    const { signal } = request
    const { hostname } = new URL(shell.finalUrl)
    const delayMs = Math.max(parts.delayMs, crawlDelayMs)
    const render = () => renderer.render(shell.finalUrl, { signal })
    const answer = await parts.turns.take(hostname, delayMs, signal, render).catch((error: unknown) => {
      // The time was over before its turn came.
      if (error instanceof OutboundError) return null
      throw error
    })
    if (answer?.outcome !== 'rendered') return null
    const html = answer.html.slice(0, request.bytesMax)
    const made = {
      ...shell,
      html,
      isCut: html.length < answer.html.length,
      sha256: parts.hashing.sha256(html),
      etag: null,
      lastModified: null,
    }
    const read = pageOf(request, made, 'renderer', wireBytes)
    if (read.parsed !== null) await parts.cache.save(made)
    return read
  }

  return {
    async go(): Promise<PageRead> {
      let url = request.url
      try {
        for (let hops = 0; hops <= redirectsMax; hops++) {
          if (seen.has(url)) break
          seen.add(url)
          if (isAway(url, request) && parkingDomains.has(domainOfUrl(url)))
            return ended('parked', { finalUrl: url })
          const found = await step(url)
          if (!('next' in found)) return found
          url = found.next
        }
        return ended('too_many_redirects', { finalUrl: url })
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error
        return ended(outcomeOfFailure(error.failure), ledTo(url))
      }
    },
  }
}

/** A page of which nothing was read. */
export const pageWithout = (
  { url, kind }: Pick<SitePage, 'url' | 'kind'>,
  outcome: PageOutcome,
  fetchedAt: number,
): SitePage => ({
  url,
  finalUrl: null,
  kind,
  outcome,
  status: null,
  headers: {},
  html: null,
  isCut: false,
  sha256: null,
  wireBytes: 0,
  fetchedAt,
  from: 'network',
})

/** Whether a redirect led away from the company. */
function isAway(url: string, { domain }: PageRequest): boolean {
  if (domain === null) return false
  const target = domainOfUrl(url)
  return target !== domain && !isSameBrand(domain, target)
}

function pageOf(
  { kind, url }: PageRequest,
  made: CachedPage,
  from: SitePage['from'],
  wireBytes: number,
): PageRead & { readonly refresh: string | null; readonly textLength: number } {
  const { outcome, page, refresh } = judgePage({ ...made, url: made.finalUrl })
  const { finalUrl, status, headers, sha256, fetchedAt } = made
  const html = outcome === 'ok' || outcome === 'empty_shell' ? made.html : null
  return {
    page: {
      ...{ url, finalUrl, kind, outcome, status, headers, html, sha256, wireBytes, fetchedAt, from },
      isCut: html !== null && made.isCut,
    },
    parsed: html === null ? null : page,
    refresh,
    textLength: page.textLength,
  }
}

/** Sent only where the answer that is known came from. */
function conditions(url: string, cached: CachedPage | null): Readonly<Record<string, string>> {
  if (cached === null || cached.finalUrl !== url) return {}
  return {
    ...(cached.etag === null ? {} : { 'if-none-match': cached.etag }),
    ...(cached.lastModified === null ? {} : { 'if-modified-since': cached.lastModified }),
  }
}
