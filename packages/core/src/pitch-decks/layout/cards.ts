import { endsWithSign, hasLetter, hasNumber } from '../../kernel/index.ts'
import { visibleLength } from './clean-text.ts'
import { isHeadOf } from './heads.ts'
import { boxOf, type PlacedBlock } from './placed-block.ts'
import { type Arrangement, inOrder } from './reading-order.ts'
import type { CardLine } from './slide-layout.ts'
import { isFigureCell } from './table-cells.ts'
import { unwrapped } from './wrapped-lines.ts'

/** A tile says little: more blocks, lines or letters are a heading and its text. */
const blocksMax = 4
const linesMax = 7
const lettersMax = 200
/** White between the parts of one tile, in em of the bigger. */
const whiteEm = 5.5
/** Lines of a tile without a heading: names, roles, logos. */
const shortLine = 40
/** So many tiles of such lines beside each other are meant as tiles. */
const plainTilesMin = 3

/** The blocks of a page in reading order, with its tiles as cards and its sub headings marked. */
export function blocksInOrder(arrangement: Arrangement, bodyFont: string | null): PlacedBlock[] {
  return withHeadings(withCards(arrangement), bodyFont)
}

function withCards(arrangement: Arrangement): PlacedBlock[] {
  if (arrangement.kind === 'text') return [...arrangement.blocks]
  if (arrangement.kind === 'stack')
    return arrangement.parts.every(isStacked)
      ? cardsOfStack(inOrder(arrangement))
      : stretches(arrangement.parts).flatMap((stretch) =>
          stretch.every(isStacked) ? cardsOfStack(stretch.flatMap(inOrder)) : stretch.flatMap(withCards),
        )
  const tiles = arrangement.parts.map((part) => (isStacked(part) ? inOrder(part) : []))
  const areTiles = tiles.filter((blocks) => tilesOf(blocks) !== null).length > 1
  const plain = tiles.filter(isPlainTile).length >= plainTilesMin
  return arrangement.parts.flatMap((part, at) => {
    const blocks = tiles[at] ?? []
    // Beside tiles one is a tile as a whole, also where its last lines lie a little further off than its sisters' do.
    const groups = areTiles ? (tilesOf(blocks) ?? (isTile(blocks) ? [blocks] : null)) : null
    if (groups !== null) return groups.map(cardOf)
    if (plain && isPlainTile(blocks)) return [cardOf(blocks)]
    return withCards(part)
  })
}

/** Parts that follow each other and hold no columns, together; each other part alone. */
function stretches(parts: readonly Arrangement[]): Arrangement[][] {
  const found: Arrangement[][] = []
  for (const part of parts) {
    const last = found.at(-1)
    if (last !== undefined && isStacked(part) && last.every(isStacked)) last.push(part)
    else found.push([part])
  }
  return found
}

function isStacked(arrangement: Arrangement): boolean {
  return arrangement.kind === 'text' || (arrangement.kind === 'stack' && arrangement.parts.every(isStacked))
}

/** In one column: figures with their labels, one below the other, are tiles; what else is there is left as it is. */
function cardsOfStack(blocks: readonly PlacedBlock[]): PlacedBlock[] {
  return groupsOfStack(blocks).flatMap((group) =>
    isTile(group) && isFigureBlock(group[0]) ? [cardOf(group)] : group,
  )
}

/** A stack as tiles, where all of it is. */
function tilesOf(blocks: readonly PlacedBlock[]): PlacedBlock[][] | null {
  if (blocks.length < 2) return null
  const groups = groupsOfStack(blocks)
  return groups.every(isTile) ? groups : null
}

/** What begins with a figure or a heading, with what it heads. */
function groupsOfStack(blocks: readonly PlacedBlock[]): PlacedBlock[][] {
  const groups: PlacedBlock[][] = []
  // Figures above their labels, several times: each begins a tile. Labels above their figures end with one.
  const byFigure = blocks.filter(isFigureBlock).length > 1 && !isFigureBlock(blocks.at(-1))
  // The most white within the group that grows: to measure all of it again for each block costs the square of a long column.
  let mostWhite = -Infinity
  for (const [at, block] of blocks.entries()) {
    const last = groups.at(-1)
    const next = blocks[at + 1]
    const isLoneFigure = last?.length === 1 && isFigureBlock(last[0])
    const begins = byFigure
      ? isFigureBlock(block) && !isLoneFigure
      : next !== undefined && beginsTile(last ?? [], block, next)
    const white = whiteBetween(last?.at(-1), block)
    if (last === undefined || begins || isApart(white, mostWhite, block)) {
      groups.push([block])
      mostWhite = -Infinity
    } else {
      last.push(block)
      mostWhite = Math.max(mostWhite, white)
    }
  }
  return groups
}

function beginsTile(group: readonly PlacedBlock[], block: PlacedBlock, next: PlacedBlock): boolean {
  const [first] = group
  if (first === undefined || group.length < 2 || block.block.box.size < 0.95 * first.block.box.size)
    return false
  return isHeadOf(block, next) || isFigureBlock(block)
}

/** From the third block on, more white than the tile has had is its end. */
function isApart(white: number, mostWhite: number, block: PlacedBlock): boolean {
  return mostWhite > -Infinity && white > 1.5 * block.block.box.size && white > 2.5 * mostWhite
}

function whiteBetween(above: PlacedBlock | undefined, block: PlacedBlock): number {
  return above === undefined ? 0 : block.block.box.y - above.block.box.y - above.block.box.height
}

function isTile(group: readonly PlacedBlock[]): boolean {
  const [first, second] = group
  if (first === undefined || second === undefined || group.length > blocksMax || !isSmall(group)) return false
  const isTight = group.every((block, at) => {
    const above = group[at - 1]
    if (above === undefined) return true
    return whiteBetween(above, block) <= whiteEm * Math.max(above.block.box.size, block.block.box.size)
  })
  const heads = group.slice(1).some((block, at) => {
    const above = group[at]
    return above !== undefined && (isHeadOf(above, block) || isHeadOf(block, above))
  })
  return isTight && (heads || isFigureBlock(first))
}

function isSmall(group: readonly PlacedBlock[]): boolean {
  const lines = group.flatMap((block) => block.lines)
  return (
    group.every(({ block }) => block.kind === 'paragraph' || block.kind === 'heading') &&
    lines.length <= linesMax &&
    lines.reduce((sum, line) => sum + visibleLength(line.text), 0) <= lettersMax
  )
}

/** One text of two to four short lines: a name and a role of one size. */
function isPlainTile(blocks: readonly PlacedBlock[]): boolean {
  const lines = blocks.flatMap((block) => block.lines)
  return (
    lines.length > 1 &&
    lines.length <= 4 &&
    isSmall(blocks) &&
    lines.every((line) => line.text.length <= shortLine)
  )
}

function isFigureBlock(block: PlacedBlock | undefined): boolean {
  return (
    block?.block.kind === 'paragraph' &&
    block.lines.length === 1 &&
    block.lines.every((line) => isFigureCell(line.text) && hasNumber(line.text))
  )
}

function cardOf(group: readonly PlacedBlock[]): PlacedBlock {
  const lines = group.flatMap((block) => block.lines)
  const cardLines: CardLine[] = group.flatMap((placed) =>
    placed.block.kind === 'heading'
      ? [{ text: placed.block.text, size: placed.block.box.size }]
      : unwrapped(placed.lines).map((text) => ({ text, size: placed.block.box.size })),
  )
  return { block: { kind: 'card', lines: cardLines, box: boxOf(lines) }, lines, role: null }
}

/** A heading is short, and no sentence. */
const headingLetters = 90
const headWhiteEm = 4

function withHeadings(blocks: readonly PlacedBlock[], bodyFont: string | null): PlacedBlock[] {
  return blocks.map((placed, at) => {
    const next = blocks[at + 1]
    if (next === undefined || placed.block.kind !== 'paragraph' || !isAbove(placed, next)) return placed
    if (!isHeadOf(placed, next) || next.block.kind === 'card') return placed
    const text = placed.block.lines.join(' ')
    const isOfBody = placed.lines.some((line) => line.runs.some((run) => run.font === bodyFont))
    const isBigger = placed.block.box.size > next.block.box.size * 1.08
    if (text.length > headingLetters || endsWithSign(text, '.;,') || !hasLetter(text) || isFigureCell(text))
      return placed
    if (isOfBody && !isBigger) return placed
    return { ...placed, block: { kind: 'heading', text, box: placed.block.box } }
  })
}

/** Whether a block lies right above another, and not beside it. */
function isAbove(head: PlacedBlock, next: PlacedBlock): boolean {
  const [a, b] = [head.block.box, next.block.box]
  const white = b.y - a.y - a.height
  return white > -0.5 * a.size && white <= headWhiteEm * a.size && a.x < b.x + b.width && b.x < a.x + a.width
}
