import { analyse, type Doc, type Range } from '../language/index.ts'
import type { Block, Page } from '../web/index.ts'

/** The blocks of a page, read once as one text with a line for each: a block in few words is in the language of the others. */
interface PageDoc {
  readonly doc: Doc
  /** Where each block begins in the text. */
  readonly starts: readonly number[]
}

/** Characters of a page that are read. */
const textMax = 200_000

const docs = new WeakMap<Page, PageDoc>()

function pageDocOf(page: Page): PageDoc {
  const known = docs.get(page)
  if (known !== undefined) return known
  const starts: number[] = []
  let text = ''
  for (const block of page.blocks) {
    if (text.length > textMax) break
    starts.push(text.length)
    text += `${block.text.slice(0, textMax)}\n`
  }
  const made = { doc: analyse(text), starts }
  docs.set(page, made)
  return made
}

export const docOfPage = (page: Page): Doc => pageDocOf(page).doc

/** Where in a block something stands. */
export interface BlockPlace {
  readonly block: Block
  /** Offsets in the text of the block. */
  readonly at: number
  readonly end: number
}

/** The block of a place in the doc of a page. */
export function blockOf(page: Page, { from, to }: Range): BlockPlace | null {
  const { doc, starts } = pageDocOf(page)
  const at = doc.tokens[from]?.start ?? 0
  const index = lastAtMost(starts, at)
  const [block, start] = [page.blocks[index], starts[index]]
  if (block === undefined || start === undefined) return null
  return { block, at: at - start, end: (doc.tokens[to - 1]?.end ?? at) - start }
}

function lastAtMost(starts: readonly number[], place: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}
