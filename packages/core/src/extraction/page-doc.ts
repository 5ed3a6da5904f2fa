import { recentlyUsed } from '../kernel/index.ts'
import { analyse, type Cue, type CueKey, type Doc, isWord, type Range } from '../language/index.ts'
import type { Block, Page } from '../web/index.ts'
import { lastAtMost } from './page-text.ts'

/** The blocks of a page, read once as one text with a line for each: a block in few words is in the language of the others. */
interface PageDoc {
  readonly doc: Doc
  /** Where each block begins in the text. */
  readonly starts: readonly number[]
}

/** Characters of a page that are read. */
const textMax = 100_000

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

export interface Said extends BlockPlace {
  readonly cue: Cue
}

/** Where a page says some of these things. */
export function saidOn(page: Page, ...keys: readonly CueKey[]): readonly Said[] {
  return docOfPage(page)
    .cues(...keys)
    .flatMap((cue) => {
      const place = blockOf(page, cue)
      return place === null ? [] : [{ ...place, cue }]
    })
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
