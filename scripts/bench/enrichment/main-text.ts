import type { Block, Page } from '../../../packages/core/src/web/html/page.ts'

/**
 * The text of an article, a release or a legal page without what is around it, a block a line. A page that is
 * no article gives all of its text but for menus. Pages of companies are no articles: extractors read their blocks.
 */
export function mainText(page: Page): string {
  return mainBlocks(page)
    .map(({ text }) => text)
    .join('\n')
}

/** Characters of prose without which a page is no article: an imprint, a list of addresses. Then all of it is its text. */
const proseMin = 250

/** The blocks of the main text, in document order. */
function mainBlocks(page: Page): readonly Block[] {
  const prose = page.blocks
    .map((block) => ({ block, weight: weightOf(page, block) }))
    .filter(({ weight }) => weight > 0)
  if (total(prose) < proseMin) return page.blocks.filter((block) => isOfPage(page, block))
  const container = containerOf(page, prose.slice(0, sampleMax))
  const isInside = ({ path }: Block) => container === null || path.includes(container)
  const inside = prose.filter(({ block }) => isInside(block))
  const first = inside[0]?.block.index ?? 0
  const last = inside.at(-1)?.block.index ?? 0
  const headline = headlineBefore(page, first)
  const kept = page.blocks
    .slice(headline, last + 1)
    .filter((block) => block.index === headline || (isInside(block) && belongs(page, block)))
  return withoutEmptyHeadings(kept)
}

/** What a block adds to the case that it lies in the main text: its length, when it reads like prose. */
function weightOf(page: Page, block: Block): number {
  const { text, kind, region } = block
  if (region !== 'main' || kind === 'heading' || kind === 'button' || isBeside(page, block)) return 0
  if (text.length < 40 || linkShare(page, block) > 0.4) return 0
  return text.length >= 100 || /[.!?:…。"”][)"”’]?$/.test(text) ? text.length : 0
}

/** Whether it is text of the page itself, not of its menus, nor one that leads elsewhere. */
function isOfPage(page: Page, block: Block): boolean {
  if (block.region !== 'main' || block.kind === 'button' || isBeside(page, block)) return false
  return block.kind === 'heading' || linkShare(page, block) <= 0.4
}

/** Whether a short block between prose is part of it: a heading, an item, a line of speech. */
function belongs(page: Page, block: Block): boolean {
  const { text, kind } = block
  return isOfPage(page, block) && (kind !== 'paragraph' || text.length >= 20)
}

/** Blocks of prose that tell where the article is. */
const sampleMax = 2_000
/** How much of all prose the element must hold that is taken for the article. */
const shareMin = 0.66
/** Elements of a text, which hold no article. */
const textTags: ReadonlySet<string> = new Set('p ul ol li table tbody tr td blockquote dl dd'.split(' '))

/** The innermost element that holds most of the prose. */
function containerOf(page: Page, prose: readonly Weighed[]): number | null {
  const wanted = shareMin * total(prose)
  let container: number | null = null
  for (let depth = 0, inside = prose; ; depth++) {
    const groups = Map.groupBy(inside, ({ block }) => block.path[depth])
    const [element, best] = [...groups].reduce((most, group) =>
      total(group[1]) > total(most[1]) ? group : most,
    )
    if (element === undefined || total(best) < wanted || textTags.has(page.elements[element]?.tag ?? ''))
      return container
    container = element
    inside = best
  }
}

interface Weighed {
  readonly block: Block
  readonly weight: number
}

const total = (blocks: readonly Weighed[]) => blocks.reduce((sum, { weight }) => sum + weight, 0)

/** Words of classes of what is beside a text or after it. */
const besideWords: ReadonlySet<string> = new Set(
  `comment comments respond disqus related recommended recommendation share sharing social newsletter subscribe subscription signup
  promo promotion advert advertisement ad ads sponsored cookie cookies consent gdpr breadcrumb breadcrumbs pagination pager sidebar
  widget popup modal tags taglist byline print flashline toolbar`.split(/\s+/),
)

/** Whether it lies in something beside the text. Outer elements are of the whole page: `has-sidebar` says nothing. */
function isBeside({ elements }: Page, { path }: Block): boolean {
  return path.slice(-5).some((number) => {
    const element = elements[number]
    return element !== undefined &&
      element.tag !== 'body' &&
      element.tag !== 'html' &&
      element.words.length <= 8
      ? element.words.some((word) => besideWords.has(word))
      : false
  })
}

/** How much of a block is text of links. */
function linkShare({ links }: Page, block: Block): number {
  const linked = block.links.reduce((sum, number) => sum + (links[number]?.text.length ?? 0), 0)
  return linked / block.text.length
}

/** The headline over the first prose, when it lies close before it. */
function headlineBefore(page: Page, first: number): number {
  const title = page.title?.toLowerCase() ?? ''
  for (let index = first - 1; index >= Math.max(0, first - 12); index--) {
    const block = page.blocks[index]
    if (block?.kind !== 'heading' || block.region === 'nav') continue
    if (block.level === 1 || title.includes(block.text.toLowerCase())) return index
  }
  return first
}

/** A heading that nothing follows but another heading of its rank was the heading of something else. */
function withoutEmptyHeadings(blocks: readonly Block[]): readonly Block[] {
  return blocks.filter((block, index) => {
    const next = blocks[index + 1]
    return (
      block.kind !== 'heading' ||
      (next !== undefined && (next.kind !== 'heading' || next.level > block.level))
    )
  })
}
