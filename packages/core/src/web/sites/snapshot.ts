/** What a page is for; the crawl looks for so many of each. */
const pageKinds = [
  'home',
  'about',
  'team',
  'press',
  /** An article of the company's own: a post, a release. */
  'post',
  'careers',
  'contact',
  'legal',
  'product',
  'pricing',
  'customers',
  'investors',
] as const
export type PageKind = (typeof pageKinds)[number]

export const pageOutcomes = [
  'ok',
  'robots_disallowed',
  'blocked',
  'http_error',
  'dns_error',
  'connect_failed',
  'tls_error',
  'timeout',
  'too_large',
  'not_html',
  'private_address',
  'redirected_offsite',
  'too_many_redirects',
  'parked',
  'empty_shell',
  'soft_404',
  /** The site has nothing to read on this page. */
  'empty',
] as const
export type PageOutcome = (typeof pageOutcomes)[number]

/** One page that was asked for. */
export interface SitePage {
  /** As it was asked for. */
  readonly url: string
  /** Where it was, after redirects; null when nothing was reached. */
  readonly finalUrl: string | null
  readonly kind: PageKind
  readonly outcome: PageOutcome
  /** Of the last answer; null when there was none. */
  readonly status: number | null
  /** Names in lower case, those that say something of the site: `server`, `x-powered-by`, `content-type`, `content-language`, cookies' names. */
  readonly headers: Readonly<Record<string, string>>
  /** Decoded; held for `ok` and `empty_shell`, whose head may still say something; else null. */
  readonly html: string | null
  /** `html` is the beginning of a page that is longer than may be read of it. */
  readonly isCut: boolean
  /** SHA-256 of the decoded bytes, 64 hex digits; null without a body. */
  readonly sha256: string | null
  /** Over the wire, for this reading; 0 for a page of the cache. */
  readonly wireBytes: number
  readonly fetchedAt: number
  readonly from: 'network' | 'cache' | 'revalidated' | 'renderer'
}

/** What was read of one site: one crawl that every extractor shares. */
export interface SiteSnapshot {
  /** The registrable domain, or a name under one that gives names away (`acme.github.io`). */
  readonly domain: string
  /** Home first, then in the order of reading. */
  readonly pages: readonly SitePage[]
  /** Where the home page led, when that is another domain. */
  readonly movedTo: string | null
  /** Paths that robots.txt keeps from us and that were wanted. */
  readonly robotsDisallowed: readonly string[]
  /** Addresses in the sitemap that were looked at. */
  readonly sitemapUrls: number
  /** Pages wanted that the budget did not allow. */
  readonly pagesLeft: number
  readonly durationMs: number
}

/** What a crawl may cost, and what it looks for. */
export interface CrawlPlan {
  /** How many pages of each kind, at most. `home` is always read. */
  readonly kinds: Readonly<Partial<Record<PageKind, number>>>
  readonly pages: number
  readonly ms: number
  /** Decoded bytes, over all pages. */
  readonly bytes: number
}

export interface ReadSiteOptions {
  readonly plan: CrawlPlan
  readonly signal: AbortSignal
  /** The account whose turn it takes: accounts share the places of the reader. All readings without an account count as one account. */
  readonly account?: string
  /** The waiting for turns is over, and the site is read. */
  readonly onBegin?: () => void
  /** Another reading of the same site is under way, and this one waits for it. */
  readonly onWait?: () => void
  readonly onPage?: (page: SitePage) => void
}

/** Reads web sites politely. One for a service, so that its jobs share what is read. */
export interface SiteReader {
  /**
   * Never rejects but when `signal` aborts: what went wrong is an outcome of its page. Readings of one domain take turns; the
   * second has the pages of the first from the cache. `website` is a domain or an http(s) URL.
   */
  read(website: string, options: ReadSiteOptions): Promise<SiteSnapshot>
  /** One page that is not found by crawling: an article that a search found. Robots and address rules hold. */
  readPage(
    url: string,
    options: { readonly signal: AbortSignal; readonly timeoutMs: number },
  ): Promise<SitePage>
  close(): Promise<void>
}
