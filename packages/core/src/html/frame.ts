import type { Attributes } from './attributes.ts'
import { blockTags } from './element-table.ts'
import type { Hiding } from './hidden.ts'
import type { Element, Region } from './page.ts'
import { regionOf } from './region.ts'

/** An element that is open while the page is read. */
export interface Frame {
  readonly tag: string
  readonly attributes: Attributes
  readonly parent: Frame | null
  readonly depth: number
  readonly region: Region
  /** Its own, or that of what it lies in. */
  readonly hiding: Hiding
  readonly isBlock: boolean
  /** Made when a block, a link or an image asks for it. */
  path: readonly number[] | null
}

export function openFrame(tag: string, attributes: Attributes, parent: Frame | null, hiding: Hiding): Frame {
  return {
    tag,
    attributes,
    parent,
    depth: parent === null ? 0 : parent.depth + 1,
    region: regionOf(tag, attributes, parent),
    hiding,
    isBlock: blockTags.has(tag),
    path: null,
  }
}

const pathMax = 400
/** Numbers in all paths together, beyond which paths end early. */
const numbersMax = 1_500_000
const crowdedPathMax = 24

/** Numbers the elements that something lies in, each once. */
export function createElements(): { readonly elements: Element[]; pathOf(frame: Frame): readonly number[] } {
  const elements: Element[] = []
  const words = new Map<string, readonly string[]>()
  let numbers = 0

  const wordsOf = (attributes: Attributes) => {
    const className = attributes['class'] ?? ''
    const id = attributes['id']
    const names = id === undefined ? className : `${className} ${id}`
    if (names === '') return noWords
    const known = words.get(names)
    if (known !== undefined) return known
    const found = splitWords(names)
    words.set(names, found)
    return found
  }

  const pathOf = (frame: Frame): readonly number[] => {
    const missing: Frame[] = []
    let above: Frame | null = frame
    while (above !== null && above.path === null) {
      missing.push(above)
      above = above.parent
    }
    let path: readonly number[] = above?.path ?? []
    for (const next of missing.reverse()) {
      if (path.length < (numbers > numbersMax ? crowdedPathMax : pathMax)) {
        const { tag, attributes } = next
        const longer = path.slice()
        longer.push(elements.length)
        path = longer
        numbers += path.length
        elements.push({
          tag,
          words: wordsOf(attributes),
          itemtype: attributes['itemtype'] ?? null,
          itemprop: attributes['itemprop'] ?? null,
        })
      }
      next.path = path
    }
    return path
  }
  return { elements, pathOf }
}

const namesMax = 400
const noWords: readonly string[] = []

/** `team-member__name isActive` is team, member, name, is, active. */
function splitWords(names: string): readonly string[] {
  const lower = names
    .slice(0, namesMax)
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
  const split = lower.split(/^[ -~]*$/.test(lower) ? /[^a-z0-9]+/ : /[^\p{L}\p{N}]+/u)
  return split.filter((word, index) => word !== '' && split.indexOf(word) === index)
}
