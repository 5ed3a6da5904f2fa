import { formsOf, tells } from '../language/index.ts'
import type { JsonLdNode, Page } from '../web/index.ts'

/**
 * What nobody says to people: a block with it was written for machines, and nothing else in it is believed either. Narrower than the
 * rule for hidden text, since companies that sell assistants speak of prompts and instructions in the open.
 */
function isInstruction(text: string): boolean {
  const lower = text.toLowerCase()
  return instructionWords().some((word) => {
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + reach))
      if (tells(text.slice(Math.max(0, at - reach), at + reach), 'page.instruction')) return true
    return false
  })
}

/** Characters around such a word that may hold the whole of it. */
const reach = 120

/** Few texts have one of them, and no others are read. */
let words: readonly string[] | null = null
function instructionWords(): readonly string[] {
  if (words !== null) return words
  const forms = [...new Set(formsOf('instructions'))]
  words = forms.filter((form) => !forms.some((other) => other !== form && form.startsWith(other)))
  return words
}

/** The page without texts that instruct machines, visible or hidden; `hasHiddenInstructions` reports both. */
export function withoutInstructions(page: Page): Page {
  const metas = new Map([...page.metas].filter(([, text]) => !isInstruction(text)))
  const jsonLd = page.jsonLd.filter((node) => !givesInstructions(node))
  const title = page.title !== null && isInstruction(page.title) ? null : page.title
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
  return items.some((item) => isInstruction(item[key]))
    ? items.map((item) => (isInstruction(item[key]) ? { ...item, [key]: '' } : item))
    : items
}

const givesInstructions = ({ fields, text }: JsonLdNode) =>
  isInstruction(text) ||
  Object.values(fields).some((value) => typeof value === 'string' && isInstruction(value))
