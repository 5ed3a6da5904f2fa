import type { Page } from '../html/page.ts'

/**
 * What nobody says to people: a block with it was written for machines, and nothing else in it is believed either. Narrower than the
 * rule for hidden text, since companies that sell assistants speak of prompts and instructions in the open.
 */
const instruction =
  /\b(?:ignore|disregard|forget|override)\b.{0,30}\b(?:previous|prior|above|earlier|preceding)\b.{0,30}\b(?:instructions?|prompts?|guidelines|rules)\b/i

/** The page without what is said to machines in the open; its `hasHiddenInstructions` tells of both. */
export function withoutInstructions(page: Page): Page {
  const suspects = new Set(page.blocks.filter(({ text }) => instruction.test(text)))
  if (suspects.size === 0) return page
  return {
    ...page,
    blocks: page.blocks.map((block) => (suspects.has(block) ? { ...block, text: '' } : block)),
    hasHiddenInstructions: true,
  }
}
