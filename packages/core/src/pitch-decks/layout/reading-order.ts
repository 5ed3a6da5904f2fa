import { greatest, least } from './extent.ts'
import { boxBottom, boxRight, type PlacedBlock } from './placed-block.ts'

/** How the blocks of a page lie: one, several one below the other, or several beside each other in reading order. */
export type Arrangement =
  | { readonly kind: 'block'; readonly block: PlacedBlock }
  | { readonly kind: 'stack' | 'columns'; readonly parts: readonly Arrangement[] }

/** Gaps so near to the widest are cut in one go, which also bounds how deep the cutting goes. */
const likeGaps = 0.7
const depthMax = 48
/** A block that spans so much of the region it heads or ends stands apart from columns below or above it. */
const wideShare = 0.6
/** Blocks that overlap by less than this (points) are still cut apart: boxes are drawn around fonts, not around ink. */
const overlapMax = 2
/** Tops of blocks that form a row. */
const rowEm = 0.6

/** The reading order by recursive cuts along gaps that run through the whole region (XY-cut). */
export function arrange(blocks: readonly PlacedBlock[], isRightToLeft: boolean, depth = 0): Arrangement {
  const [first] = blocks
  if (first !== undefined && blocks.length === 1) return { kind: 'block', block: first }
  if (depth >= depthMax) return inRows(blocks)
  const down = gapsAlong(blocks, top, bottom)
  const across = gapsAlong(blocks, left, right)
  const cut = chooseCut(blocks, down, across)
  if (cut === null) return inRows(blocks)
  const parts = (cut.isDown ? down : across).cutAt(cut.gaps)
  if (!cut.isDown && isRightToLeft) parts.reverse()
  return {
    kind: cut.isDown ? 'stack' : 'columns',
    parts: parts.map((part) => arrange(part, isRightToLeft, depth + 1)),
  }
}

export function inOrder(arrangement: Arrangement): PlacedBlock[] {
  return arrangement.kind === 'block' ? [arrangement.block] : arrangement.parts.flatMap(inOrder)
}

const left = (block: PlacedBlock) => block.block.box.x
const right = (block: PlacedBlock) => boxRight(block.block.box)
const top = (block: PlacedBlock) => block.block.box.y
const bottom = (block: PlacedBlock) => boxBottom(block.block.box)

interface Gap {
  /** How many of the sorted blocks lie before it. */
  readonly at: number
  readonly width: number
}

interface Gaps {
  readonly sorted: readonly PlacedBlock[]
  readonly gaps: readonly Gap[]
  cutAt(gaps: readonly Gap[]): PlacedBlock[][]
}

function gapsAlong(
  blocks: readonly PlacedBlock[],
  start: (block: PlacedBlock) => number,
  end: (block: PlacedBlock) => number,
): Gaps {
  const sorted = [...blocks].sort((a, b) => start(a) - start(b))
  const gaps: Gap[] = []
  let reach = -Infinity
  for (const [at, block] of sorted.entries()) {
    if (at > 0 && start(block) > reach - overlapMax) gaps.push({ at, width: start(block) - reach })
    reach = Math.max(reach, end(block))
  }
  return {
    sorted,
    gaps,
    cutAt(chosen) {
      const parts: PlacedBlock[][] = []
      let from = 0
      for (const gap of [...chosen].sort((a, b) => a.at - b.at)) {
        parts.push(sorted.slice(from, gap.at))
        from = gap.at
      }
      return [...parts, sorted.slice(from)]
    },
  }
}

function chooseCut(
  blocks: readonly PlacedBlock[],
  down: Gaps,
  across: Gaps,
): { isDown: boolean; gaps: readonly Gap[] } | null {
  if (across.gaps.length === 0 && down.gaps.length === 0) return null
  if (across.gaps.length === 0) return { isDown: true, gaps: down.gaps }
  if (down.gaps.length === 0) return { isDown: false, gaps: across.gaps }
  const spanning = spanningCut(blocks, down)
  if (spanning !== null) return { isDown: true, gaps: [spanning] }
  const rows = down.gaps.filter((gap, place) => !partsHeads(down, gap, place))
  const widestRow = greatest(rows, (gap) => gap.width)
  const widestColumn = greatest(across.gaps, (gap) => gap.width)
  if (rows.length > 0 && widestRow >= widestColumn) return { isDown: true, gaps: alike(rows, widestRow) }
  const grid = rows.filter((gap) => beginsRow(down, gap))
  if (grid.length > 0 && isGrid(down, grid)) return { isDown: true, gaps: grid }
  return { isDown: false, gaps: alike(across.gaps, widestColumn) }
}

function alike(gaps: readonly Gap[], widest: number): Gap[] {
  return gaps.filter((gap) => gap.width >= likeGaps * widest)
}

/** The gap below a wide block at the top, or above one at the bottom. */
function spanningCut(blocks: readonly PlacedBlock[], down: Gaps): Gap | null {
  const width = greatest(blocks, right) - least(blocks, left)
  const isWide = (block: PlacedBlock | undefined) =>
    block !== undefined && right(block) - left(block) >= wideShare * width
  const [first] = down.gaps
  if (first?.at === 1 && isWide(down.sorted[0])) return first
  const last = down.gaps.at(-1)
  return last?.at === down.sorted.length - 1 && isWide(down.sorted.at(-1)) ? last : null
}

/** Whether a gap would part headings, which stand beside each other, from what they head. */
function partsHeads(down: Gaps, gap: Gap, place: number): boolean {
  const before = down.gaps[place - 1]?.at ?? 0
  const heads = down.sorted.slice(before, gap.at)
  if (heads.length < 2 || heads.length > 12) return false
  const after = down.gaps[place + 1]?.at ?? down.sorted.length
  const below = down.sorted.slice(gap.at, Math.min(after, gap.at + 12))
  const headed = heads.filter((head) =>
    below.some(
      (block) =>
        left(block) < right(head) &&
        right(block) > left(head) &&
        head.lines.length <= 2 &&
        isHeadOf(head, block),
    ),
  )
  return headed.length >= 2 && headed.length >= heads.length / 2
}

function isHeadOf(head: PlacedBlock, block: PlacedBlock): boolean {
  if (head.block.kind === 'heading') return true
  if (head.block.kind !== 'paragraph') return false
  const sizes = head.block.box.size / Math.max(0.1, block.block.box.size)
  if (sizes > 1.08) return true
  const fonts = new Set(block.lines.flatMap((line) => line.runs.map((run) => run.font)))
  return sizes > 0.92 && head.lines.every((line) => line.runs.every((run) => !fonts.has(run.font)))
}

/** Whether blocks in several columns begin at one height below a gap. */
function beginsRow(down: Gaps, gap: Gap): boolean {
  const row = down.sorted.slice(gap.at, gap.at + 24)
  const [first] = row
  return (
    first !== undefined &&
    row.filter((block) => Math.abs(top(block) - top(first)) <= rowEm * first.block.box.size).length > 1
  )
}

/** A grid has as many columns in each of its rows, but perhaps in the last. */
function isGrid(down: Gaps, rows: readonly Gap[]): boolean {
  const counts = down.cutAt(rows).map((row) => gapsAlong(row, left, right).gaps.length + 1)
  const [columns] = counts
  return (
    columns !== undefined &&
    columns > 1 &&
    counts.every((count, at) => count === columns || (at === counts.length - 1 && count > 1))
  )
}

/** Where nothing can be cut: from the top, and from the left what begins at one height. */
function inRows(blocks: readonly PlacedBlock[]): Arrangement {
  const sorted = [...blocks].sort((a, b) => top(a) - top(b) || left(a) - left(b))
  return { kind: 'stack', parts: sorted.map((block) => ({ kind: 'block', block })) }
}
