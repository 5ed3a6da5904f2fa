import { isLetters, letterCount } from '../../kernel/index.ts'
import { visibleLength } from './clean-text.ts'
import { greatest, least } from './extent.ts'
import { isBulletText, markerOf } from './markers.ts'
import { boxBottom, type PlacedBlock } from './placed-block.ts'
import type { SlideLayout } from './slide-layout.ts'
import type { IsTitlePlace } from './title-places.ts'
import { asOneLine } from './wrapped-lines.ts'

export type Title = NonNullable<SlideLayout['title']>

export interface TitledBlocks {
  readonly title: Title | null
  /** All but the title. */
  readonly rest: readonly PlacedBlock[]
}

/** Titles are in the upper part of a slide; what is bigger further down is a figure or a statement. */
const upperShare = 0.45
const lettersMax = 140
/** Words, not figures: so much of it is letters. */
const lettersShare = 0.45
/** Of fonts that differ by less, neither is the bigger one. */
const biggerThanBody = 1.12
/** A slide with so few blocks says one thing, wherever it lies. */
const sparseBlocks = 4

export function takeTitle(
  blocks: readonly PlacedBlock[],
  page: { readonly height: number },
  isTitlePlace: IsTitlePlace = () => false,
): TitledBlocks {
  const biggest = findTitle(blocks, page.height, isTitlePlace)
  const found = biggest === null ? null : (kickerAbove(biggest, blocks, isTitlePlace) ?? biggest)
  if (found === null) return { title: null, rest: blocks }
  const { block, source } = found
  return {
    title: { text: titleText(block), source },
    rest: blocks.filter((other) => other !== block),
  }
}

type Found = { readonly block: PlacedBlock; readonly source: Title['source'] }

/** A sentence in big type is what a slide says; a short line where the deck keeps its titles is what it is called. */
const sentenceLetters = 45
const calledLetters = 40

function kickerAbove(
  { block, source }: Found,
  blocks: readonly PlacedBlock[],
  isTitlePlace: IsTitlePlace,
): Found | null {
  const [line] = block.lines
  if (
    source === 'tag' ||
    line === undefined ||
    isTitlePlace(line) ||
    asOneLine(block.lines).length < sentenceLetters
  )
    return null
  const kicker = blocks.find(
    (other) =>
      isTitleish(other) &&
      other.lines.every((each) => isTitlePlace(each) && each.text.length <= calledLetters) &&
      boxBottom(other.block.box) <= block.block.box.y,
  )
  return kicker === undefined ? null : { block: kicker, source: 'top' }
}

function findTitle(all: readonly PlacedBlock[], height: number, isTitlePlace: IsTitlePlace): Found | null {
  const blocks = withoutAmounts(all, upperShare * height)
  const candidates = blocks.filter(isTitleish)
  const tagged = candidates.filter((block) => block.role === 'Title' || block.role === 'H1')
  if (tagged.length === 1 && tagged[0] !== undefined) return { block: tagged[0], source: 'tag' }
  const sizes = blocks.map((block) => block.block.box.size)
  const others = bodySize(blocks)
  const upper = (tagged.length > 1 ? tagged : candidates).filter(
    (block) => block.block.box.y < upperShare * height,
  )
  const biggest = greatest(upper, sizeOf)
  const isBig = biggest >= biggerThanBody * others || sizes.length === 1
  const [first] = upper
    .filter((block) => (isBig ? sizeOf(block) >= 0.98 * biggest : true))
    .sort((a, b) => a.block.box.y - b.block.box.y || a.block.box.x - b.block.box.x)
  if (first !== undefined && isBig)
    return isOneOfMany(first, candidates) && !first.lines.some(isTitlePlace)
      ? null
      : { block: first, source: 'font' }
  if (blocks.length <= sparseBlocks) {
    const most = greatest(candidates, sizeOf)
    const [sparse] = candidates.filter((block) => sizeOf(block) >= 0.98 * most)
    if (sparse !== undefined && (most > biggerThanBody * others || blocks.length === 1))
      return { block: sparse, source: 'sparse' }
  }
  // Sizes are flat: a short line above all the rest.
  if (first !== undefined && isAboveAll(first, blocks) && first.lines.length <= 2)
    return { block: first, source: 'top' }
  return null
}

/** Labels of tiles and steps look alike; the first of so many heads itself alone, and not the slide. */
const manyLabels = 4

function isOneOfMany(first: PlacedBlock, candidates: readonly PlacedBlock[]): boolean {
  const font = first.lines[0]?.runs[0]?.font
  const alike = candidates.filter(
    (block) =>
      Math.abs(sizeOf(block) - sizeOf(first)) <= 0.02 * sizeOf(first) &&
      block.lines.length === first.lines.length &&
      block.lines[0]?.runs[0]?.font === font,
  )
  return alike.length >= manyLabels
}

/**
 * "$4M seed" in the biggest type is what the slide shows, where words above it, and above `lowest`, are bigger than the rest of the
 * text: without it.
 */
function withoutAmounts(blocks: readonly PlacedBlock[], lowest: number): readonly PlacedBlock[] {
  const others = blocks.filter((block) => !isAmount(block))
  const bigFrom = biggerThanBody * bodySize(others)
  const words = others.filter((block) => isTitleish(block) && sizeOf(block) >= bigFrom)
  const top = least(words, (block) => block.block.box.y)
  return top < lowest ? blocks.filter((block) => !isAmount(block) || block.block.box.y <= top) : blocks
}

function isAmount({ lines }: PlacedBlock): boolean {
  const text = asOneLine(lines)
  return /^(?:\p{L}{0,3}\p{Sc}|[~≈<>+])?\s?\d/u.test(text) && letterCount(text) <= 6
}

function sizeOf(block: PlacedBlock): number {
  return block.block.box.size
}

function isTitleish(block: PlacedBlock): boolean {
  if (block.block.kind !== 'paragraph' && block.block.kind !== 'heading') return false
  const text = asOneLine(block.lines)
  const letters = letterCount(text)
  const [first] = block.lines
  return (
    letters >= 1 &&
    letters >= lettersShare * visibleLength(text) &&
    text.length <= lettersMax &&
    !isBulletText(text) &&
    first !== undefined &&
    markerOf(first)?.isSure !== true
  )
}

/** The size of most text, the biggest aside. */
function bodySize(blocks: readonly PlacedBlock[]): number {
  const letters = new Map<number, number>()
  const biggest = greatest(blocks, sizeOf)
  for (const block of blocks)
    for (const line of block.lines)
      if (line.size < 0.98 * biggest)
        letters.set(line.size, (letters.get(line.size) ?? 0) + visibleLength(line.text))
  let [size, most] = [biggest, 0]
  for (const [candidate, count] of letters) if (count > most) [size, most] = [candidate, count]
  return size
}

function isAboveAll(block: PlacedBlock, blocks: readonly PlacedBlock[]): boolean {
  const bottom = boxBottom(block.block.box)
  return blocks.every((other) => other === block || other.block.box.y >= bottom - 0.3 * block.block.box.size)
}

/** The title as one line. A last line of one letter below a single word is what did not fit of that word. */
function titleText(block: PlacedBlock): string {
  const [first, second] = block.lines
  if (block.lines.length === 2 && first !== undefined && second !== undefined)
    if (isLetters(first.text + second.text) && second.text.length === 1 && first.text.length >= 3)
      return first.text + second.text
  return asOneLine(block.lines)
}
