import type { SitePage, SiteReader, SiteSnapshot } from '../web/sites/snapshot.ts'

export function exampleSitePage(given: Partial<SitePage> = {}): SitePage {
  const url = given.url ?? 'https://acme.example/'
  return {
    url,
    finalUrl: url,
    kind: 'home',
    outcome: 'ok',
    status: 200,
    headers: {},
    html: '<title>Acme</title><p>Acme makes kettles.',
    isCut: false,
    sha256: 'ab'.repeat(32),
    wireBytes: 100,
    fetchedAt: 1_000,
    from: 'network',
    ...given,
  }
}

export function exampleSnapshot(given: Partial<SiteSnapshot> = {}): SiteSnapshot {
  return {
    domain: 'acme.example',
    pages: [exampleSitePage()],
    movedTo: null,
    robotsDisallowed: [],
    sitemapUrls: 0,
    pagesLeft: 0,
    durationMs: 5,
    ...given,
  }
}

/** A reader that has read already. */
export function exampleReader(
  snapshot: SiteSnapshot | ((website: string) => SiteSnapshot),
  pages: Readonly<Record<string, SitePage>> = {},
): SiteReader & { readonly asked: readonly string[] } {
  const asked: string[] = []
  return {
    asked,
    async read(website, { onPage }) {
      asked.push(website)
      const read = typeof snapshot === 'function' ? snapshot(website) : snapshot
      for (const page of read.pages) onPage?.(page)
      return read
    },
    async readPage(url) {
      asked.push(url)
      return (
        pages[url] ?? exampleSitePage({ url, outcome: 'http_error', status: 404, html: null, sha256: null })
      )
    },
    async close() {},
  }
}
