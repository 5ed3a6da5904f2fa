import type { ReadPage, Site } from '../../extraction/index.ts'
import type { ModelPage } from '../../kernel/index.ts'
import { analyse, type CueKey, valuesIn } from '../../language/index.ts'
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

/** Whether a text speaks of what is asked. */
export type RelevanceTest = Pick<RegExp, 'test'>

const values = valuesIn({ kinds: ['number', 'date'] })

/** Texts with a cue of these keys. */
export const tellsOf = (...keys: readonly CueKey[]): RelevanceTest => ({
  test: (text) =>
    analyse(text.slice(0, pageCharactersMax), { annotators: [values] }).cues(...keys).length > 0,
})

/**
 * The blocks of a site that speak of what is asked, whole and in their order, the most relevant pages first. A block that reads like an
 * instruction is left out.
 */
export function shownPages({ pages }: Site, relevance: RelevanceTest): ShownPages {
  const ranked = pages
    .map((read) => ({ read, ...relevantBlocks(read.page.blocks, relevance) }))
    .filter(({ blocks }) => blocks.length > 0)
    .toSorted((left, right) => right.count - left.count)
  const shown = new Map<string, ShownPage>()
  let left = charactersMax
  for (const { read, blocks } of ranked.slice(0, pagesMax)) {
    const { length } = textOf(blocks)
    if (length > left) continue
    shown.set(`p${shown.size + 1}`, { read, blocks })
    left -= length
  }
  return { pages: [...shown].map(([id, { blocks }]) => ({ id, text: textOf(blocks) })), shown }
}

/** The relevant blocks and the one before and after each, as many as fit, and the number of relevant ones. */
function relevantBlocks(
  blocks: readonly Block[],
  relevance: RelevanceTest,
): { readonly blocks: readonly Block[]; readonly count: number } {
  const tells = new Set(
    blocks.filter(({ text }) => text !== '' && relevance.test(text)).map(({ index }) => index),
  )
  const isWanted = ({ index }: Block) => [index - 1, index, index + 1].some((at) => tells.has(at))
  const told: Block[] = []
  let left = pageCharactersMax
  for (const block of blocks) {
    const { text } = block
    if (text === '' || !isWanted(block) || text.length > left || readsLikeInstruction(text)) continue
    told.push(block)
    left -= text.length
  }
  return { blocks: told, count: told.filter(({ index }) => tells.has(index)).length }
}

const textOf = (blocks: readonly Block[]) => blocks.map(({ text }) => text).join('\n')
