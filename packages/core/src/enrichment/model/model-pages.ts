import type { ReadPage, Site } from '../../extraction/site.ts'
import type { ModelPage } from '../../help/ports.ts'
import { readsLikeInstruction } from '../../html/hidden.ts'
import type { Block } from '../../html/page.ts'

/** Pages as a model may see them, and what each of its names for them stands for. */
export interface ShownPages {
  readonly pages: readonly ModelPage[]
  readonly shown: ReadonlyMap<string, { readonly read: ReadPage; readonly text: string }>
}

const pagesMax = 6
const pageCharactersMax = 6_000
/** Of a context of 8,000 tokens a question, its answer and the words around them take a half. */
const charactersMax = 14_000

/**
 * The blocks of a site that speak of what is asked, whole and in their order, most telling pages first. A block that reads like an
 * instruction is left out.
 */
export function shownPages({ pages }: Site, telling: RegExp): ShownPages {
  const ranked = pages
    .map((read) => ({ read, text: tellingText(read.page.blocks, telling) }))
    .filter(({ text }) => text !== '')
    .toSorted((left, right) => matches(right.text, telling) - matches(left.text, telling))
  const shown = new Map<string, { readonly read: ReadPage; readonly text: string }>()
  let left = charactersMax
  for (const { read, text } of ranked.slice(0, pagesMax)) {
    if (text.length > left) continue
    shown.set(`p${shown.size + 1}`, { read, text })
    left -= text.length
  }
  return { pages: [...shown].map(([id, { text }]) => ({ id, text })), shown }
}

/** The telling blocks and the one before and after each, as many as there is room for. */
function tellingText(blocks: readonly Block[], telling: RegExp): string {
  const wanted = new Set<number>()
  for (const { index, text } of blocks)
    if (telling.test(text)) for (const at of [index - 1, index, index + 1]) wanted.add(at)
  const texts: string[] = []
  let left = pageCharactersMax
  for (const { index, text } of blocks) {
    if (!wanted.has(index) || text.length > left || readsLikeInstruction(text)) continue
    texts.push(text)
    left -= text.length
  }
  return texts.join('\n')
}

const matches = (text: string, telling: RegExp) =>
  text.split('\n').filter((line) => telling.test(line)).length
