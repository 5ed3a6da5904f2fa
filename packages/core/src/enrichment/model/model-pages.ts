import type { ReadPage, Site } from '../../extraction/index.ts'
import type { ModelPage } from '../../kernel/index.ts'
import { type Block, readsLikeInstruction } from '../../web/index.ts'

/** Pages as a model may see them, and what each of its names for them stands for. */
export interface ShownPages {
  readonly pages: readonly ModelPage[]
  readonly shown: ReadonlyMap<string, ShownPage>
}

export interface ShownPage {
  readonly read: ReadPage
  /** Those that were shown. */
  readonly blocks: readonly Block[]
}

const pagesMax = 6
const pageCharactersMax = 6_000
/** Of a context of 8,000 tokens a question, its answer and the words around them take a half. */
const charactersMax = 14_000

/** Whether a block speaks of what is asked. */
export type Telling = Pick<RegExp, 'test'>

/**
 * The blocks of a site that speak of what is asked, whole and in their order, most telling pages first. A block that reads like an
 * instruction is left out.
 */
export function shownPages({ pages }: Site, telling: Telling): ShownPages {
  const ranked = pages
    .map((read) => ({ read, blocks: tellingBlocks(read.page.blocks, telling) }))
    .filter(({ blocks }) => blocks.length > 0)
    .toSorted((left, right) => matches(right.blocks, telling) - matches(left.blocks, telling))
  const shown = new Map<string, ShownPage>()
  let left = charactersMax
  for (const page of ranked.slice(0, pagesMax)) {
    const { length } = textOf(page.blocks)
    if (length > left) continue
    shown.set(`p${shown.size + 1}`, page)
    left -= length
  }
  return { pages: [...shown].map(([id, { blocks }]) => ({ id, text: textOf(blocks) })), shown }
}

/** The telling blocks and the one before and after each, as many as there is room for. */
function tellingBlocks(blocks: readonly Block[], telling: Telling): readonly Block[] {
  const wanted = new Set<number>()
  for (const { index, text } of blocks)
    if (telling.test(text)) for (const at of [index - 1, index, index + 1]) wanted.add(at)
  const told: Block[] = []
  let left = pageCharactersMax
  for (const block of blocks) {
    const { index, text } = block
    if (text === '' || !wanted.has(index) || text.length > left || readsLikeInstruction(text)) continue
    told.push(block)
    left -= text.length
  }
  return told
}

const textOf = (blocks: readonly Block[]) => blocks.map(({ text }) => text).join('\n')
const matches = (blocks: readonly Block[], telling: Telling) =>
  blocks.filter(({ text }) => telling.test(text)).length
