import type { Block, SlideLayout } from '../layout/slide-layout.ts'
import { isFigure } from './figures.ts'

/**
 * The lines of each tile: of the slide's cards, and of a figure that is alone with what follows it in the same column, which is
 * the same thing without a frame.
 */
export function tilesOf({ blocks }: SlideLayout): (readonly string[])[] {
  const looked = blocks.slice(0, blocksMax)
  return looked.flatMap((block, at) => {
    if (block.kind === 'card') return [block.lines.map(({ text }) => text.trim())]
    return isLoneFigure(block) ? [looseTile(looked, at)] : []
  })
}

const blocksMax = 1_000

function looseTile(blocks: readonly Block[], at: number): string[] {
  const [figure, before] = [blocks[at], blocks[at - 1]]
  if (figure === undefined || [before, blocks[at + 1]].some((block) => isSecondFigure(figure, block)))
    return []
  const behind: Block[] = []
  for (const block of blocks.slice(at + 1, at + 4)) {
    if (!isSameColumn(figure, block) || isLoneFigure(block)) break
    behind.push(block)
  }
  if (behind.length > 0) return [figure, ...behind].flatMap(linesOf)
  return [
    ...(before !== undefined && isSameColumn(figure, before) ? linesOf(before) : []),
    ...linesOf(figure),
  ]
}

/** Two figures above each other share a label, or one covers the other: whose it is nobody can tell. */
const isSecondFigure = (figure: Block, block: Block | undefined) =>
  block !== undefined && isLoneFigure(block) && isSameColumn(figure, block)

const isLoneFigure = (block: Block) =>
  (block.kind === 'paragraph' || block.kind === 'heading') &&
  linesOf(block).length === 1 &&
  linesOf(block).every(isFigure)

function linesOf(block: Block): readonly string[] {
  if (block.kind === 'heading') return [block.text.trim()]
  return block.kind === 'paragraph' ? block.lines.map((line) => line.trim()) : []
}

/** Half of the narrower one lies above or below the other. */
function isSameColumn({ box: a }: Block, { box: b, kind }: Block): boolean {
  const shared = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  return (kind === 'paragraph' || kind === 'heading') && shared >= Math.min(a.width, b.width) / 2
}
