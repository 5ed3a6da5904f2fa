import { isYear, oneLine } from '../../kernel/index.ts'
import type { Block, Link, Page } from '../../web/index.ts'
import { found } from '../found.ts'
import { datesIn } from '../funding/dates-in-text.ts'
import { labelDoc } from '../page-doc.ts'
import { isOfHost } from '../profile/profile-pages.ts'
import type { ReadPage } from '../site.ts'
import { foldersOf, siteFolders } from '../site-folders.ts'
import { isNewsTitle, leadsOn, type NewsSaid } from './news-said.ts'

/** A title in a list, and where it leads. */
interface Listed {
  readonly block: Block
  readonly title: string
  readonly link: Link
  readonly isCoverage: boolean
}

const listedMax = 100
const blocksMax = 2_000
/** How many blocks may stand between a title and its link or date. */
const reach = 8
const climbMax = 6

/** The articles that a page of news lists, with the dates that stand with them. */
export function listedNews(read: ReadPage, domain: string, now: number): readonly NewsSaid[] {
  const { page } = read
  const blocks = page.blocks.slice(0, blocksMax)
  const around = linksAround(page)
  const listed: Listed[] = []
  for (const block of blocks) {
    if (listed.length >= listedMax) break
    if (block.region !== 'main') continue
    const entry = listedAt(block, page, around)
    if (entry === null) continue
    const isOwn = isOfHost(entry.link.href, domain)
    const isCoverage = !isOwn && (isOfCoverage(read.url) || isUnderCoverage(block, page))
    if (isCoverage || (isOwn && leadsToArticle(entry.link.href, read.url)))
      listed.push({ ...entry, isCoverage })
  }
  const dates = datesOf(listed, blocks, now)
  return listed.map(({ block, title, link, isCoverage }, at) => {
    const date = dates.get(at)
    return {
      title: found(read, 'news.listed', title, block.text, block.text.indexOf(title)),
      url: found(read, 'news.listed', link.href, link.href),
      publishedOn: date === undefined ? null : found(read, 'news.date', date.iso, date.text, date.at),
      isCoverage,
    }
  })
}

type LinksAround = ReadonlyMap<number, Link>

/** Links by the number of their element: a card that is one link has its heading within. */
const linksAround = ({ links }: Page): LinksAround =>
  new Map(links.flatMap((link) => (link.path.length === 0 ? [] : [[link.path.at(-1) ?? -1, link] as const])))

function listedAt(
  block: Block,
  page: Page,
  around: LinksAround,
): Pick<Listed, 'block' | 'title' | 'link'> | null {
  const enclosing = block.path.map((at) => around.get(at)).find((link) => link !== undefined)
  const inside = block.links.map((at) => page.links[at]).find((link) => link !== undefined)
  if (block.kind === 'heading') {
    const title = oneLine(block.text)
    const link = enclosing ?? inside ?? linkBehind(block, page)
    return link !== null && isTitle(title, link) ? { block, title, link } : null
  }
  const link = inside
  if (link === undefined || block.text.length > titleBlockMax) return null
  // Links within a sentence are no list.
  const rest = block.text.replace(link.text, '').trim()
  return isTitle(link.text, link) && block.text.includes(link.text) && rest.length <= restMax
    ? { block, title: link.text, link }
    : null
}

const titleBlockMax = 300
const restMax = 60

const isTitle = (title: string, { href }: Link) =>
  href.startsWith('http') && href.length <= 290 && isNewsTitle(title)

/** `Read more`, below a heading that is no link. */
function linkBehind({ index, level }: Block, { blocks, links }: Page): Link | null {
  for (const block of blocks.slice(index + 1, index + 1 + reach)) {
    if (block.kind === 'heading' && block.level <= level) return null
    const more = block.links.map((at) => links[at]).find((link) => link !== undefined && leadsOn(link.text))
    if (more !== undefined) return more
  }
  return null
}

/** An address below the page of the list, or one that articles have. */
function leadsToArticle(href: string, from: string): boolean {
  const [url, page] = [URL.parse(href), URL.parse(from)]
  if (url === null || page === null) return false
  const folder = page.pathname.replace(/(?:index)?\.\w{2,5}$|\/$/i, '')
  const isBelow =
    folder.length > 1 && url.pathname.startsWith(`${folder}/`) && url.pathname.length > folder.length + 1
  const [first = '', ...rest] = foldersOf(href)
  return isBelow || (rest.length > 0 && (siteFolders.articles.has(first) || isYear(first)))
}

const isOfCoverage = (href: string) => foldersOf(href).some((folder) => siteFolders.coverage.has(folder))

function isUnderCoverage({ heading }: Block, { blocks }: Page): boolean {
  let at = heading
  for (let step = 0; at !== null && step < climbMax; step++) {
    const over = blocks[at]
    if (over === undefined) return false
    if (over.text.length <= 120 && labelDoc(over.text).cues('section.coverage').length > 0) return true
    at = over.heading
  }
  return false
}

interface DateAt {
  readonly iso: string
  readonly text: string
  readonly at: number
}

/**
 * Which date belongs to which title: that in its own block, else a line that is little more than a date goes to the title with which
 * it shares the most elements. Where all stand side by side, dates come before their titles if the first of them does.
 */
function datesOf(
  listed: readonly Listed[],
  blocks: readonly Block[],
  now: number,
): ReadonlyMap<number, DateAt> {
  const dates = new Map<number, DateAt>()
  const titles = listed.map(({ block }) => block.index)
  for (const [at, { block, title }] of listed.entries()) {
    const start = block.text.indexOf(title)
    const own = dateIn(block.text, now, (from) => from < start || from >= start + title.length)
    if (own !== null) dates.set(at, own)
  }
  const lines = blocks.flatMap((block) => {
    if (block.text.length > dateLineMax || titles.includes(block.index)) return []
    const date = dateIn(block.text, now, () => true)
    return date === null ? [] : [{ block, date }]
  })
  const first = lines[0]?.block.index ?? 0
  const comeBefore = first < (titles[0] ?? 0)
  for (const { block, date } of lines) {
    const next = titles.findIndex((index) => index > block.index)
    const before = (next === -1 ? titles.length : next) - 1
    const owner = nearest(block, listed[before]?.block, listed[next]?.block, comeBefore)
    const at = owner === 'before' ? before : owner === 'next' ? next : -1
    if (at >= 0 && !dates.has(at)) dates.set(at, date)
  }
  return dates
}

const dateLineMax = 90

function dateIn(text: string, now: number, isMeant: (from: number) => boolean): DateAt | null {
  const all = datesIn(text, now).filter(({ from, precision }) => precision === 'day' && isMeant(from))
  const [date] = all
  return date === undefined || all.length > 1 ? null : { iso: date.iso, text, at: date.from }
}

function nearest(
  block: Block,
  before: Block | undefined,
  next: Block | undefined,
  comeBefore: boolean,
): 'before' | 'next' | null {
  const sharedBefore = nearnessOf(block, before)
  const sharedNext = nearnessOf(block, next)
  if (sharedBefore < 0 && sharedNext < 0) return null
  if (sharedBefore === sharedNext) return comeBefore ? 'next' : 'before'
  return sharedBefore > sharedNext ? 'before' : 'next'
}

/** How many elements two blocks share; -1 for what is too far away. */
function nearnessOf({ path, index }: Block, other: Block | undefined): number {
  if (other === undefined || Math.abs(other.index - index) > reach) return -1
  const end = path.findIndex((element, at) => element !== other.path[at])
  return end === -1 ? path.length : end
}
