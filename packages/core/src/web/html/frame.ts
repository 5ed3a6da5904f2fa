import type { Attributes } from './attributes.ts'
import { blockTags } from './element-table.ts'
import type { Hiding } from './hidden.ts'
import type { Element, Region } from './page.ts'
import { parts, regionOf } from './region.ts'

/** An element that is open while the page is read. */
export interface Frame {
  readonly tag: string
  readonly attributes: Attributes
  readonly parent: Frame | null
  readonly depth: number
  readonly region: Region
  /** It is, or lies in, what has headers and footers of its own: an article, a quotation, an item. */
  readonly isInPart: boolean
  /** It is, or lies in, `main` or a `section`. */
  readonly isInSection: boolean
  /** Its own, or that of what it lies in. */
  readonly hiding: Hiding
  readonly isBlock: boolean
  /** Its place among the page's elements, or -1 until something asks for it. */
  number: number
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
    isInPart: parts.has(tag) || (parent?.isInPart ?? false),
    isInSection: tag === 'main' || tag === 'section' || (parent?.isInSection ?? false),
    hiding,
    isBlock: blockTags.has(tag),
    number: -1,
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

  const number = (frame: Frame) => {
    const missing: Frame[] = []
    for (let at: Frame | null = frame; at !== null && at.number < 0; at = at.parent) missing.push(at)
    for (let next = missing.pop(); next !== undefined; next = missing.pop()) {
      const { tag, attributes } = next
      next.number = elements.length
      elements.push({
        tag,
        words: wordsOf(attributes),
        itemtype: attributes.itemtype ?? null,
        itemprop: attributes.itemprop ?? null,
      })
    }
  }

  const pathOf = (frame: Frame): readonly number[] => {
    if (frame.path !== null) return frame.path
    const max = numbers > numbersMax ? crowdedPathMax : pathMax
    let last = frame
    while (last.depth >= max && last.parent !== null) last = last.parent
    number(last)
    const path = Array<number>(last.depth + 1)
    for (let at: Frame | null = last; at !== null; at = at.parent) path[at.depth] = at.number
    numbers += path.length
    frame.path = path
    return path
  }
  return { elements, pathOf }
}

const namesMax = 400
const noWords: readonly string[] = []

/** `team-member__name isActive` is team, member, name, is, active. */
function splitWords(names: string): readonly string[] {
  const words: string[] = []
  const end = Math.min(names.length, namesMax)
  let from = 0
  const take = (to: number) => {
    if (to > from) {
      const word = names.slice(from, to).toLowerCase()
      if (!words.includes(word)) words.push(word)
    }
  }
  for (let at = 0; at < end; at++) {
    const code = names.charCodeAt(at)
    const isLetter = (code >= 97 && code <= 122) || code > 127
    const isCapital = code >= 65 && code <= 90
    if (isCapital && at > from && isSmall(names.charCodeAt(at - 1))) {
      take(at)
      from = at
    } else if (!isLetter && !isCapital && !(code >= 48 && code <= 57)) {
      take(at)
      from = at + 1
    }
  }
  take(end)
  return words
}

const isSmall = (code: number) => code >= 97 && code <= 122
