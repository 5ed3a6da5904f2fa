import { type Fact, type ReadPage, ruleTrust, type Site } from '../../extraction/index.ts'
import { foldQuote, isOnPage } from '../../providers/index.ts'
import type { Block, Page } from '../../web/index.ts'
import type { ShownPages } from './model-pages.ts'

/** What a model says of where it has a value from. */
export interface Claim {
  readonly page: string
  readonly quote: string
}

/**
 * The place that a model points at, as a site of its own: the blocks that hold the quote with what is around them, never the
 * quote alone. Cut out of its sentence it may say the opposite, or say it of somebody else.
 */
export interface Proof {
  readonly site: Site
  /** Both as quotes are compared. */
  readonly quote: string
  readonly text: string
}

/** A card of a person has its lines in so many blocks. */
const runMax = 3
/** Blocks on either side that tell what the quote is about. */
const around = 3

/** Null for a quote that is not on the page that it is said to be on. */
export function proofOf({ page, quote }: Claim, { shown }: ShownPages, site: Site): Proof | null {
  const found = shown.get(page)
  const run = found === undefined ? null : runWith(quote, found.blocks)
  if (found === undefined || run === null) return null
  const { read } = found
  const near = placeIn(read, run)
  return {
    site: { ...site, pages: [{ ...read, page: near }] },
    quote: foldQuote(quote),
    text: foldQuote(near.blocks.map(({ text }) => text).join('\n')),
  }
}

/** The fewest blocks beside each other that hold the quote. */
function runWith(quote: string, blocks: readonly Block[]): readonly Block[] | null {
  for (let length = 1; length <= runMax; length++)
    for (let at = 0; at + length <= blocks.length; at++) {
      const run = blocks.slice(at, at + length)
      const areNeighbours = run.every(({ index }, offset) => index === (run[0]?.index ?? 0) + offset)
      if (areNeighbours && isOnPage(quote, run.map(({ text }) => text).join('\n'))) return run
    }
  return null
}

/** The page with these blocks, those around them and their headings; the others say nothing. */
function placeIn({ page }: ReadPage, run: readonly Block[]): Page {
  const [first, last] = [run[0]?.index ?? 0, run.at(-1)?.index ?? 0]
  const kept = new Set<number>()
  for (const block of page.blocks.slice(Math.max(0, first - around), last + around + 1)) {
    let index: number | null = block.index
    while (index !== null && !kept.has(index)) {
      kept.add(index)
      index = page.blocks[index]?.heading ?? null
    }
  }
  return {
    ...page,
    jsonLd: [],
    data: [],
    blocks: page.blocks.map((block) => (kept.has(block.index) ? block : { ...block, text: '' })),
  }
}

/** Whether what our rules read is in the very words that the model quotes. */
export function isPointedAt({ sources }: Fact<unknown>, { quote, text }: Proof): boolean {
  const at = text.indexOf(quote)
  return sources.some((source) => {
    const read = foldQuote(source.quote)
    if (read.includes(quote) || quote.includes(read)) return true
    const from = text.indexOf(read)
    return from !== -1 && at !== -1 && from < at + quote.length && at < from + read.length
  })
}

/** What our rules have read where a model pointed. */
export function provenFact<T>(fact: Fact<T>): Fact<T> {
  if (fact.value === null) return fact
  const rule = 'model.quoted'
  const { confidence, method } = ruleTrust[rule]
  return {
    ...fact,
    state: 'found',
    confidence: Math.min(fact.confidence, confidence),
    method,
    sources: fact.sources.map((source) => ({ ...source, rule })),
    alternatives: [],
  }
}
