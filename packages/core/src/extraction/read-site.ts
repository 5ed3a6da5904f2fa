import type { Clock } from '../host.ts'
import { parsePage } from '../html/parse-page.ts'
import type { SitePage, SiteSnapshot } from '../sites/snapshot.ts'
import { withoutInstructions } from './instructions.ts'
import type { ReadPage, Site } from './site.ts'

/**
 * The pages of a snapshot as extractors read them, without names. Between two pages others get their turn: a page of 3 MB takes
 * tens of milliseconds.
 */
export async function readSite(
  snapshot: SiteSnapshot,
  clock: Pick<Clock, 'defer'>,
  signal: AbortSignal,
): Promise<Site> {
  const pages: ReadPage[] = []
  for (const page of snapshot.pages) {
    const read = readPage(page, 'own_site')
    if (read === null) continue
    pages.push(read)
    await turn(clock)
    signal.throwIfAborted()
  }
  return { domain: snapshot.domain, pages, names: [] }
}

/** Null for a page that nothing was got of. */
export function readPage(page: SitePage, origin: ReadPage['origin']): ReadPage | null {
  const { html, kind, headers, fetchedAt, sha256 } = page
  if (html === null) return null
  const url = page.finalUrl ?? page.url
  return { page: withoutInstructions(parsePage(html, url)), kind, url, headers, fetchedAt, sha256, origin }
}

/** Lets whatever waits on the event loop go first. */
export const turn = (clock: Pick<Clock, 'defer'>): Promise<void> =>
  new Promise((resolve) => clock.defer(resolve))
