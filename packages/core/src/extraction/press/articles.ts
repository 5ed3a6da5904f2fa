import { oneLine } from '../../kernel/index.ts'
import type { JsonLdNode } from '../../web/index.ts'
import type { Finding } from '../finding.ts'
import { found } from '../found.ts'
import { datesIn } from '../funding/dates-in-text.ts'
import { publishedOn } from '../funding/page-text.ts'
import { isOfHost } from '../profile/profile-pages.ts'
import type { ReadPage } from '../site.ts'
import { isNewsTitle, type NewsSaid } from './news-said.ts'

const articleTypes: ReadonlySet<string> = new Set([
  'NewsArticle',
  'BlogPosting',
  'Article',
  'ReportageNewsArticle',
  'PressRelease',
  'TechArticle',
])

/** Articles for machines: the page's own, or those of a list, which name their addresses. */
export function articlesForMachines(read: ReadPage, domain: string, now: number): readonly NewsSaid[] {
  const nodes = read.page.jsonLd.filter(({ types }) => types.some((type) => articleTypes.has(type)))
  return nodes.slice(0, 100).flatMap((node) => {
    const headline = node.fields['headline'] ?? node.fields['name']
    if (typeof headline !== 'string' || !isNewsTitle(oneLine(headline))) return []
    const title = inNode(read, node, oneLine(headline), headline)
    const named = node.fields['url']
    const url =
      typeof named === 'string' && URL.parse(named) !== null
        ? isOfHost(named, domain)
          ? inNode(read, node, named, named)
          : null
        : nodes.length === 1
          ? found(read, 'news.json_ld', read.url, read.url)
          : null
    if (title === null || url === null) return []
    return [{ title, url, publishedOn: dateInNode(read, node, now), isCoverage: false }]
  })
}

/** A value of a node with a quote that holds it; null where the text of the node ends before it. */
function inNode(
  read: ReadPage,
  { text }: JsonLdNode,
  value: string,
  written: string,
): Finding<string> | null {
  const at = text.indexOf(JSON.stringify(written).slice(1, -1))
  const finding = at < 0 ? null : found(read, 'news.json_ld', value, text, at)
  return finding?.quote.includes(value) === true ? finding : null
}

function dateInNode(read: ReadPage, node: JsonLdNode, now: number): Finding<string> | null {
  const written = node.fields['datePublished']
  if (typeof written !== 'string') return null
  const [date] = datesIn(written.slice(0, 60), now)
  const at = node.text.indexOf(JSON.stringify(written).slice(1, -1))
  return date?.precision !== 'day' || at < 0 ? null : found(read, 'news.json_ld', date.iso, node.text, at)
}

/** A page that is one article: its headline and its date. */
export function articleOfPage(read: ReadPage, now: number): NewsSaid | null {
  const heading = read.page.blocks.find(
    ({ kind, level, region }) => kind === 'heading' && level === 1 && region !== 'nav' && region !== 'footer',
  )
  if (heading === undefined || read.url.length > 290) return null
  const title = oneLine(heading.text)
  if (!isNewsTitle(title)) return null
  const published = publishedOn(read, now)
  return {
    title: found(read, 'news.article', title, heading.text),
    url: found(read, 'news.article', read.url, read.url),
    publishedOn:
      published?.date.precision === 'day'
        ? found(read, 'news.date', published.date.iso, published.quote)
        : null,
    isCoverage: false,
  }
}
