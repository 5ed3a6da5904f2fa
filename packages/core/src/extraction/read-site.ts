import type { Clock } from '../kernel/index.ts'
import { type Page, parsedPage, parsePage, type SitePage, type SiteSnapshot } from '../web/index.ts'
import { withoutInstructions } from './instructions.ts'
import type { ReadPage, Site } from './site.ts'

/**
 * Blocks of all pages of a site together, of which a real one has some thousands: extractors read them in one go, which holds the
 * event loop. What lies behind, on the last pages of the crawl, is left out.
 */
export const blocksMax = 10_000

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
  let blocksLeft = blocksMax
  for (const page of snapshot.pages) {
    const read = readPage(page, 'own_site')
    if (read === null) continue
    pages.push({ ...read, page: beginningOf(read.page, blocksLeft) })
    blocksLeft = Math.max(0, blocksLeft - read.page.blocks.length)
    await turn(clock)
    signal.throwIfAborted()
  }
  return { domain: snapshot.domain, pages, names: [] }
}

const beginningOf = (page: Page, blocks: number): Page =>
  page.blocks.length <= blocks ? page : { ...page, blocks: page.blocks.slice(0, blocks) }

/** Null for a page that nothing was got of. */
export function readPage(page: SitePage, origin: ReadPage['origin']): ReadPage | null {
  const { html, kind, headers, fetchedAt, sha256 } = page
  if (html === null) return null
  const url = page.finalUrl ?? page.url
  const parsed = parsedPage(page) ?? parsePage(html, url)
  return { page: withoutInstructions(parsed), kind, url, headers, fetchedAt, sha256, origin }
}

/** Lets whatever waits on the event loop go first. */
export const turn = (clock: Pick<Clock, 'defer'>): Promise<void> =>
  new Promise((resolve) => clock.defer(resolve))
