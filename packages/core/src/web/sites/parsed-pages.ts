import type { Page } from '../html/page.ts'
import type { SitePage } from './snapshot.ts'

const pages = new WeakMap<SitePage, Page>()

/** Keeps what the crawl parsed to find links, for as long as the page is held: extractors need not parse it again. */
export const keepParsed = (page: SitePage, parsed: Page): void => void pages.set(page, parsed)

/** Null for a page that came another way. */
export const parsedPage = (page: SitePage): Page | null => pages.get(page) ?? null
