import type { JsonLdNode, Page } from '../web/index.ts'

/**
 * What nobody says to people: a block with it was written for machines, and nothing else in it is believed either. Narrower than the
 * rule for hidden text, since companies that sell assistants speak of prompts and instructions in the open.
 */
const instruction =
  /\b(?:ignore|disregard|forget|override)\b.{0,30}\b(?:previous|prior|above|earlier|preceding)\b.{0,30}\b(?:instructions?|prompts?|guidelines|rules)\b/i

/** The page without texts that instruct machines, visible or hidden; `hasHiddenInstructions` reports both. */
export function withoutInstructions(page: Page): Page {
  const metas = new Map([...page.metas].filter(([, text]) => !instruction.test(text)))
  const jsonLd = page.jsonLd.filter((node) => !givesInstructions(node))
  const title = page.title !== null && instruction.test(page.title) ? null : page.title
  const blocks = unsaid(page.blocks, 'text')
  const links = unsaid(page.links, 'text')
  const images = unsaid(page.images, 'alt')
  const isClean =
    title === page.title &&
    metas.size === page.metas.size &&
    jsonLd.length === page.jsonLd.length &&
    blocks === page.blocks &&
    links === page.links &&
    images === page.images
  return isClean
    ? page
    : { ...page, title, metas, jsonLd, blocks, links, images, hasHiddenInstructions: true }
}

/** Those that give none stay the same; the others say nothing. */
function unsaid<Key extends string, Item extends Readonly<Record<Key, string>>>(
  items: readonly Item[],
  key: Key,
): readonly Item[] {
  return items.some((item) => instruction.test(item[key]))
    ? items.map((item) => (instruction.test(item[key]) ? { ...item, [key]: '' } : item))
    : items
}

const givesInstructions = ({ fields, text }: JsonLdNode) =>
  instruction.test(text) ||
  Object.values(fields).some((value) => typeof value === 'string' && instruction.test(value))
