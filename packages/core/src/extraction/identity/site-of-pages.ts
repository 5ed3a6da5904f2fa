import { type PageKind, parsePage } from '../../web/index.ts'
import type { ReadPage, Site } from '../site.ts'

/** For tests: a site of a domain, HTML by path; the kind of a page is its path's first word. */
export function siteOfPages(domain: string, pages: Readonly<Record<string, string>>): Site {
  return {
    domain,
    names: [],
    pages: Object.entries(pages).map(([path, html]): ReadPage => {
      const url = `https://${domain}${path}`
      const word = path.split('/')[1] ?? ''
      return {
        page: parsePage(html, url),
        kind: word === '' ? 'home' : (word as PageKind),
        url,
        headers: {},
        fetchedAt: Date.UTC(2026, 10, 1),
        sha256: null,
        origin: 'own_site',
      }
    }),
  }
}
