import type { ReadPage, Site } from '../../src/extraction/site.ts'
import { type PageKind, parsePage } from '../../src/web/index.ts'

/** When the pages of tests are read: November 2026. */
export const now = Date.UTC(2026, 10, 1)

/** The site of a company that does not exist: HTML by the kind of page. */
export function siteOf(pages: Partial<Record<PageKind, string>>, headers: ReadPage['headers'] = {}): Site {
  return {
    domain: 'acme.example',
    names: ['Acme', 'Acme Inc.'],
    pages: Object.entries(pages).map(([kind, html]) => {
      const url = kind === 'home' ? 'https://acme.example/' : `https://acme.example/${kind}`
      return {
        page: parsePage(html, url),
        kind: kind as PageKind,
        url,
        headers,
        fetchedAt: now,
        sha256: null,
        origin: 'own_site',
      }
    }),
  }
}
