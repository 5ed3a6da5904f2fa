import type { Frame } from './frame.ts'
import type { Block } from './page.ts'

const byTag: ReadonlyMap<string, Block['kind']> = new Map([
  ['p', 'paragraph'],
  ['li', 'item'],
  ['dd', 'item'],
  ['td', 'cell'],
  ['th', 'cell'],
  ['dt', 'term'],
  ['blockquote', 'quote'],
  ['button', 'button'],
  ['figcaption', 'caption'],
  ['caption', 'caption'],
])

/** How far up a block looks for what it is: a `<div>` in an `<li>` is an item, a whole section in a cell is none. */
const reach = 5

/** What a run of text is that is in `frame`. */
export function kindOf(frame: Frame | null): Pick<Block, 'kind' | 'level'> {
  let steps = 0
  let isParagraph = false
  for (let at = frame; at !== null && steps < reach; at = at.parent) {
    const level = levelOf(at)
    if (level > 0) return { kind: 'heading', level }
    const kind = byTag.get(at.tag)
    // A paragraph in a list item or a quotation is the item or the quotation.
    if (kind === 'paragraph') isParagraph = true
    else if (kind === 'cell' && isParagraph) break
    else if (kind !== undefined) return { kind, level: 0 }
    if (at.isBlock) steps++
  }
  return { kind: 'paragraph', level: 0 }
}

export const headingTags: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

function levelOf({ tag, attributes }: Frame): number {
  if (headingTags.has(tag)) return Number(tag[1])
  if (attributes['role'] !== 'heading') return 0
  const level = Number(attributes['aria-level'] ?? 2)
  return Number.isInteger(level) && level >= 1 && level <= 6 ? level : 2
}
