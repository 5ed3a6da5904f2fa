import { joinedLists } from './page-lists.ts'
import { boxBottom, boxOf, fontsOf, type PlacedBlock } from './placed-block.ts'
import type { Box } from './slide-layout.ts'

/** Blocks that were written as one text, one below the other: paragraphs and lists of a text box. */
export interface TextBox {
  readonly blocks: readonly PlacedBlock[]
  readonly box: Box
}

/** White between two paragraphs of one text, in em: an empty line. */
const whiteMax = 2
const whiteBetweenItems = 3.5
/** Figures with their texts, one below the other. */
const whiteBetweenRows = 6
/** Edges that are meant to be the same, in em. */
const aligned = 0.6
/** How many blocks back the one above is looked for. */
const lookBack = 60

/** Paragraphs of one look that follow each other along one edge, together: no cut goes between them. */
export function textBoxesOf(blocks: readonly PlacedBlock[]): TextBox[] {
  const sorted = [...blocks].sort((a, b) => a.block.box.y - b.block.box.y || a.block.box.x - b.block.box.x)
  const boxes: PlacedBlock[][] = []
  const boxOfBlock = new Map<PlacedBlock, PlacedBlock[]>()
  for (const [at, block] of sorted.entries()) {
    const above = blockAbove(sorted, at)
    const box = above === undefined ? undefined : boxOfBlock.get(above)
    if (above !== undefined && box?.at(-1) === above && goesOn(above, block)) {
      box.push(block)
      boxOfBlock.set(block, box)
    } else {
      const own = [block]
      boxes.push(own)
      boxOfBlock.set(block, own)
    }
  }
  return boxes.map((own) => ({ blocks: joinedLists(own), box: boxOf(own.flatMap((block) => block.lines)) }))
}

/** The nearest block above, with some width in common. */
function blockAbove(sorted: readonly PlacedBlock[], at: number): PlacedBlock | undefined {
  const { box } = sorted[at]?.block ?? {}
  if (box === undefined) return undefined
  let best: PlacedBlock | undefined
  for (let back = at - 1; back >= 0 && back >= at - lookBack; back--) {
    const other = sorted[back]
    if (other === undefined) break
    const above = other.block.box
    if (above.x >= box.x + box.width || above.x + above.width <= box.x) continue
    if (best === undefined || boxBottom(above) > boxBottom(best.block.box)) best = other
  }
  return best
}

function goesOn(above: PlacedBlock, block: PlacedBlock): boolean {
  const [a, b] = [above.block, block.block]
  if (a.kind === 'card' && b.kind === 'card')
    return b.box.y - boxBottom(a.box) <= whiteBetweenRows * b.box.size
  if (!isText(a.kind) || !isText(b.kind)) return false
  const em = Math.max(a.box.size, b.box.size)
  if (Math.min(a.box.size, b.box.size) < 0.95 * em) return false
  const white = b.box.y - boxBottom(a.box)
  const areItems = a.kind === 'list' && b.kind === 'list'
  if (white < -0.5 * em || white > (areItems ? whiteBetweenItems : whiteMax) * em) return false
  const edges = [
    Math.abs(a.box.x - b.box.x),
    Math.abs(a.box.x + a.box.width / 2 - b.box.x - b.box.width / 2),
    Math.abs(a.box.x + a.box.width - b.box.x - b.box.width),
  ]
  if (Math.min(...edges) > aligned * em) return false
  const fonts = fontsOf(above)
  return [...fontsOf(block)].some((font) => fonts.has(font))
}

function isText(kind: PlacedBlock['block']['kind']): boolean {
  return kind === 'paragraph' || kind === 'list'
}
