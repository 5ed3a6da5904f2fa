import { recentlyUsed } from '../kernel/index.ts'
import {
  type Annotator,
  analyse,
  type Cue,
  type CueKey,
  type Doc,
  type PhraseKey,
  partOf,
  type Range,
  valuesIn,
} from '../language/index.ts'
import type { Block, Link, Page } from '../web/index.ts'
import { isWord, type Token, tokenFlag } from '../words/index.ts'
import { lastAtMost } from './page-text.ts'

/** A block of a page, or its title or a description, as a line of the page's doc. */
export interface DocText {
  readonly text: string
  /** Null of what the head of the page says. */
  readonly block: Block | null
  /** Where it begins in the doc's text. */
  readonly start: number
}

/** A page read once as one text, for all readers: a block in few words is in the language of the others. */
interface PageDoc {
  readonly doc: Doc
  /** Those of blocks, by their number, and behind them those of the head. */
  readonly texts: readonly DocText[]
  readonly starts: readonly number[]
  readonly headFirst: readonly DocText[]
}

/** Characters that are read of a page, and of a text of it. */
const pageMax = 100_000
const textMax = 20_000

/** What readers of pages want. */
const values: Annotator = valuesIn({ kinds: ['number', 'percent', 'money', 'date'] })

/** A text that stands alone, such as a quote, read as pages are. */
export const docOf = (text: string): Doc => analyse(text, { annotators: [values] })

// Whoever holds the page holds its doc, and both are let go together.
const docs = new WeakMap<Page, PageDoc>()

function pageDocOf(page: Page): PageDoc {
  const known = docs.get(page)
  if (known !== undefined) return known
  const lines = [
    ...page.blocks.map((block) => ({ text: block.text, block })),
    ...[...headsOf(page)].map((text) => ({ text, block: null })),
  ]
  const texts: DocText[] = []
  const parts: string[] = []
  let start = 0
  for (const { text, block } of lines) {
    // The head comes last, and is short.
    if (start > pageMax && block !== null) continue
    texts.push({ text, block, start })
    parts.push(text.slice(0, textMax))
    start += Math.min(text.length, textMax) + 1
  }
  // Each line ends, the last one too.
  const whole = [...parts, ''].join('\n')
  const made = {
    doc: docOf(whole),
    texts,
    starts: texts.map(({ start }) => start),
    headFirst: [
      ...texts.filter(({ block }) => block === null),
      ...texts.filter(({ block }) => block !== null),
    ],
  }
  docs.set(page, made)
  return made
}

const headsOf = ({ title, metas }: Page): ReadonlySet<string> =>
  new Set(
    [title, ...headNames.map((name) => metas.get(name))].filter(
      (text) => text != null && text !== '',
    ) as string[],
  )
const headNames = ['og:title', 'twitter:title', 'description', 'og:description']

/** A page with its values, without names: who knows some adds them by `withSpans`. */
export const docOfPage = (page: Page): Doc => pageDocOf(page).doc

/** The texts of a page's doc, those of its head first. */
export const textsOfDoc = (page: Page): readonly DocText[] => pageDocOf(page).headFirst

/** The tokens of a text of a page. */
export const rangeOf = (doc: Doc, { text, start }: Pick<DocText, 'text' | 'start'>): Range =>
  rangeAt(doc, start, start + Math.min(text.length, textMax))

/** The sentences of a text of a page, in the tokens of its doc. */
export function sentencesOfText(doc: Doc, text: Pick<DocText, 'text' | 'start'>): readonly Range[] {
  const { from, to } = rangeOf(doc, text)
  const all = doc.sentences()
  const first = countBefore(all, (sentence) => sentence.from < from)
  return all.slice(
    first,
    countBefore(all, (sentence) => sentence.from < to),
  )
}

interface PartOfDoc {
  readonly doc: Doc
  readonly part: Doc
}

const parts = new WeakMap<DocText, PartOfDoc>()

/** A text of a page as a Doc of its own, out of the page's doc or one that has more spans. */
export function docOfText(doc: Doc, text: DocText): Doc {
  const known = parts.get(text)
  if (known?.doc === doc) return known.part
  const part = partOf(doc, rangeOf(doc, text))
  parts.set(text, { doc, part })
  return part
}

/** The text of a block in the page's doc; null of one that lies behind all that is read. */
export function textOfBlock(page: Page, block: Block): DocText | null {
  const text = pageDocOf(page).texts[block.index]
  return text?.block === block ? text : null
}

/** A block as a Doc of its own. */
export function docOfBlock(page: Page, block: Block): Doc | null {
  const text = textOfBlock(page, block)
  return text === null ? null : docOfText(docOfPage(page), text)
}

/** Texts in which a page's doc, or one that has more spans, says some of these things; those of its head first. */
export function textsSaying(page: Page, doc: Doc, ...keys: readonly CueKey[]): readonly DocText[] {
  const { texts, starts, headFirst } = pageDocOf(page)
  const cues = doc.cues(...keys)
  if (cues.length === 0) return []
  const saying = new Set(cues.map(({ from }) => texts[lastAtMost(starts, doc.tokens[from]?.start ?? 0)]))
  return headFirst.filter((text) => saying.has(text))
}

/** Links that may say some of these things: their block does, or has not their text, which is then that of an image. */
export function linksSaying(page: Page, ...keys: readonly CueKey[]): ReadonlySet<Link> {
  const saying = new Set<Block | null>(textsSaying(page, docOfPage(page), ...keys).map(({ block }) => block))
  const others = new Set<number>()
  for (const { block, links } of linksWithin(page))
    if (!saying.has(block)) for (const at of links) others.add(at)
  return new Set(page.links.filter((_, at) => !others.has(at)))
}

interface LinksOfBlock {
  readonly block: Block
  /** Those whose text stands in the block's. */
  readonly links: readonly number[]
}

const within = new WeakMap<Page, readonly LinksOfBlock[]>()

function linksWithin(page: Page): readonly LinksOfBlock[] {
  const known = within.get(page)
  if (known !== undefined) return known
  const made = page.blocks.flatMap((block): LinksOfBlock[] => {
    if (block.links.length === 0) return []
    return [{ block, links: block.links.filter((at) => block.text.includes(page.links[at]?.text ?? '')) }]
  })
  within.set(page, made)
  return made
}

/** Where in a block something stands. */
export interface BlockPlace {
  readonly block: Block
  /** Offsets in the text of the block. */
  readonly at: number
  readonly end: number
}

/** The block of a place in the doc of a page; null of a place in its head. */
export function blockOf(page: Page, { from, to }: Range): BlockPlace | null {
  const { doc, texts, starts } = pageDocOf(page)
  const at = doc.tokens[from]?.start ?? 0
  const { block = null, start = 0 } = texts[lastAtMost(starts, at)] ?? {}
  return block === null ? null : { block, at: at - start, end: (doc.tokens[to - 1]?.end ?? at) - start }
}

export interface Said extends BlockPlace {
  readonly cue: Cue
}

/** Where the blocks of a page say some of these things. */
export function saidOn(page: Page, ...keys: readonly CueKey[]): readonly Said[] {
  return docOfPage(page)
    .cues(...keys)
    .flatMap((cue) => {
      const place = blockOf(page, cue)
      return place === null ? [] : [{ ...place, cue }]
    })
}

/** The tokens between two offsets of a text. */
export const rangeAt = ({ tokens }: Doc, from: number, to: number): Range => ({
  from: firstAt(tokens, from),
  to: firstAt(tokens, to),
})

/** The first token at or behind an offset of a text. */
export const firstAt = (tokens: Doc['tokens'], offset: number): number =>
  countBefore(tokens, ({ start }) => start < offset)

/** How many items stand before a place, of some in their order. */
function countBefore<Item>(items: readonly Item[], isBefore: (item: Item) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(items[middle] as Item)) low = middle + 1
    else high = middle
  }
  return low
}

const labels = recentlyUsed<Doc>(1_000)

/** The doc of a label: texts of links and headings, most of which stand on every page of a site. */
export function labelDoc(text: string): Doc {
  const known = labels.get(text)
  if (known !== undefined) return known
  const doc = analyse(text)
  labels.set(text, doc, 1)
  return doc
}

/** Whether a label says these things and nothing else: "Careers", "Jobs – we're hiring!". */
export function saysOnly(doc: Doc, ...keys: readonly CueKey[]): boolean {
  const cues = doc.cues(...keys)
  return (
    cues.length > 0 &&
    doc.tokens.every((token, at) => !isWord(token) || cues.some(({ from, to }) => from <= at && at < to))
  )
}

/** Whether a label ends in what says one of some keys; signs and a small word may stand behind it: `Hosting by:`. */
export function endsInCue(text: string, ...keys: readonly PhraseKey[]): boolean {
  const doc = labelDoc(text)
  const isSign = ({ flags }: Token) => (flags & tokenFlag.mark) !== 0
  return doc.cues(...keys).some(({ to }) => doc.tokens.slice(to).filter((each) => !isSign(each)).length <= 1)
}
