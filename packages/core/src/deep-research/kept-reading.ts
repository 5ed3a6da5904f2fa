import type { ChildInput, SiteCoverage } from '../enrichment/index.ts'
import type { PageKind, SitePage, SiteSnapshot } from '../web/index.ts'

/** What is kept of a reading between attempts, so that all parts of one report are of the same; its pages are in the cache. */
export interface KeptReading {
  /** Address and content of each page. */
  readonly pages: readonly string[]
  readonly covered: Omit<SiteCoverage, 'unread'> & { readonly unread: readonly PageKind[] }
}

export function keptReading(snapshot: SiteSnapshot, { covered }: Pick<ChildInput, 'covered'>): KeptReading {
  return {
    pages: snapshot.pages.filter(isRead).map(keyOf),
    covered: { ...covered, unread: [...covered.unread] },
  }
}

/** Of a later reading what the kept one has; null where not all of that is there any more. Further pages are left out. */
export function asItWasRead(snapshot: SiteSnapshot, { pages: kept }: KeptReading): SiteSnapshot | null {
  const known = new Set(kept)
  const pages = snapshot.pages.filter((page) => !isRead(page) || known.has(keyOf(page)))
  const present = new Set(pages.filter(isRead).map(keyOf))
  return kept.every((key) => present.has(key)) ? { ...snapshot, pages } : null
}

export const coveredThen = ({ covered }: KeptReading): SiteCoverage => ({
  ...covered,
  unread: new Set(covered.unread),
})

const isRead = ({ html }: SitePage) => html !== null
const keyOf = ({ url, finalUrl, sha256 }: SitePage) => `${finalUrl ?? url} ${sha256}`
