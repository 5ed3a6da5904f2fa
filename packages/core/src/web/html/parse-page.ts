import { readMarkup } from './markup.ts'
import type { Page } from './page.ts'
import { createPageBuilder } from './page-builder.ts'

/** Characters of HTML that are read; what follows is left out. */
const htmlMax = 3_000_000

/**
 * A page as plain data. Never throws, whatever the HTML is, and takes time in proportion to its length. Hidden text is left
 * out. The content of `noscript` is read only when the page has no other text.
 */
export function parsePage(html: string, url: string): Page {
  const read = html.length > htmlMax ? html.slice(0, htmlMax) : html
  const page = build(read, url, false)
  return page.blocks.length === 0 && /<noscript/i.test(read) ? build(read, url, true) : page
}

function build(html: string, url: string, readsNoscript: boolean): Page {
  const builder = createPageBuilder(url, { readsNoscript })
  readMarkup(html, builder)
  return builder.page()
}
