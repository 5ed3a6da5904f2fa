import type { Block, Page } from '../web/index.ts'
import { type WordFilter, wordFilter } from './word-filter.ts'

/** The text of a page's blocks, a line between them. */
export interface PageText {
  readonly text: string
  /** In lower case; where each block begins in it. */
  readonly lower: string
  readonly starts: readonly number[]
  /** Of the text in lower case. */
  readonly filter: WordFilter
}

const texts = new WeakMap<Page, PageText>()

export function textOfPage(page: Page): PageText {
  const known = texts.get(page)
  if (known !== undefined) return known
  const text = page.blocks.map((block) => block.text).join('\n')
  const whole = text.toLowerCase()
  // A few capitals are longer in lower case: then each block is turned by itself, so that the places are right.
  const isAsLong = whole.length === text.length
  const lowers = isAsLong ? page.blocks.map((block) => block.text) : page.blocks.map(inLowerCase)
  const starts: number[] = []
  let length = 0
  for (const each of lowers) {
    starts.push(length)
    length += each.length + 1
  }
  const lower = isAsLong ? whole : lowers.join('\n')
  const made = { text, lower, starts, filter: wordFilter(lower) }
  texts.set(page, made)
  return made
}

const inLowerCase = ({ text }: Block) => text.toLowerCase()

const ofWords = new WeakMap<Page, Map<readonly string[], readonly Block[]>>()

/**
 * The blocks in which one of `words` (in lower case, a list that stays the same) stands, in their order. A word is found many
 * times quicker in one long text than a pattern is in each block, so this comes before patterns.
 */
export function blocksWith(page: Page, words: readonly string[]): readonly Block[] {
  const byWords = ofWords.get(page) ?? new Map<readonly string[], readonly Block[]>()
  ofWords.set(page, byWords)
  const known = byWords.get(words)
  if (known !== undefined) return known
  const found = lookFor(page, words)
  byWords.set(words, found)
  return found
}

function lookFor(page: Page, words: readonly string[]): readonly Block[] {
  const { lower, starts, filter } = textOfPage(page)
  const indexes = new Set<number>()
  for (const word of words) {
    if (!filter.mayHold(word)) continue
    for (let at = lower.indexOf(word); at !== -1; ) {
      const index = lastAtMost(starts, at)
      indexes.add(index)
      const next = starts[index + 1]
      at = next === undefined ? -1 : lower.indexOf(word, next)
    }
  }
  return [...indexes].sort((left, right) => left - right).flatMap((index) => page.blocks[index] ?? [])
}

/** The last of some ascending places that is not behind a place; the first where all are. */
export function lastAtMost(starts: readonly number[], place: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}
