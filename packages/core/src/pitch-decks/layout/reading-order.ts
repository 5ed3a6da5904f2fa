import { type Gap, gapsAlong, partsAt, widestOf } from './cuts.ts'
import { greatest, least } from './extent.ts'
import { isHeadOf } from './heads.ts'
import { boxBottom, boxRight, type PlacedBlock } from './placed-block.ts'

/** How the blocks of a page lie: one, several one below the other, or several beside each other in reading order. */
export type Arrangement =
  | { readonly kind: 'block'; readonly block: PlacedBlock }
  | { readonly kind: 'stack' | 'columns'; readonly parts: readonly Arrangement[] }

const depthMax = 48
/** A block that spans so much of the region it heads or ends stands apart from columns below or above it. */
const wideShare = 0.6
/** Points by which blocks one below the other may overlap: boxes are drawn around fonts, not around ink. */
const overlapDown = 2
/** Tops of blocks that form a row. */
const rowEm = 0.7
/** Rows that are so much further apart than columns are read one after the other, whatever they hold. */
const farRows = 1.5
/** Of more gaps only the widest are weighed. */
const gapsMax = 12

/** The reading order by recursive cuts along gaps that run through the whole region (XY-cut). */
export function arrange(blocks: readonly PlacedBlock[], isRightToLeft: boolean, depth = 0): Arrangement {
  const [first] = blocks
  if (first !== undefined && blocks.length === 1) return { kind: 'block', block: first }
  if (depth >= depthMax) return inRows(blocks)
  const down = gapsAlong(blocks, top, bottom, overlapDown)
  const across = gapsAlong(blocks, left, right, 0)
  const rows = rowsToCut(blocks, down, across)
  const parts = rows !== null ? partsAt(down.sorted, rows) : partsAt(across.sorted, widestOf(across.gaps))
  if (parts.length < 2) return inRows(blocks)
  if (rows === null && isRightToLeft) parts.reverse()
  return {
    kind: rows !== null ? 'stack' : 'columns',
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

interface Cuts {
  readonly sorted: PlacedBlock[]
  readonly gaps: Gap[]
}

/** The gaps at which a region is cut into rows; null where it is to be cut into columns, or not at all. */
function rowsToCut(blocks: readonly PlacedBlock[], down: Cuts, across: Cuts): readonly Gap[] | null {
  if (down.gaps.length === 0) return null
  if (across.gaps.length === 0) return besideWide(blocks, down) ?? widestOf(down.gaps)
  const spanning = spanningCut(blocks, down)
  if (spanning !== null) return [spanning]
  const widest = [...down.gaps].sort((a, b) => b.width - a.width).slice(0, gapsMax)
  const parted = widest.map((gap) => ({ gap, ...partedAt(down, gap) }))
  const columns = partsAt(across.sorted, across.gaps)
  const repeated = parted.filter(({ below }) => repeats(columns, below)).map(({ gap }) => gap)
  if (repeated.length > 0) return repeated.sort((a, b) => a.at - b.at)
  // Columns of their own above or below: a row of tiles over two panels.
  const gutters = across.gaps.length
  const bands = parted.filter(({ above, below }) => guttersOf(above) > gutters || guttersOf(below) > gutters)
  const [band] = bands
  if (band !== undefined && band.gap.width >= greatest(bands, ({ gap }) => gap.width)) return [band.gap]
  const gutter = greatest(across.gaps, (gap) => gap.width)
  const far = parted.find(
    ({ gap, above, below }) =>
      gap.width >= farRows * gutter && Math.min(guttersOf(above), guttersOf(below)) < gutters,
  )
  return far === undefined ? null : [far.gap]
}

function partedAt(down: Cuts, gap: Gap): { above: PlacedBlock[]; below: PlacedBlock[] } {
  return { above: down.sorted.slice(0, gap.at), below: down.sorted.slice(gap.at) }
}

function guttersOf(blocks: readonly PlacedBlock[]): number {
  return gapsAlong(blocks, left, right, 0).gaps.length
}

/** The gap below a wide block at the top, or above one at the bottom. */
function spanningCut(blocks: readonly PlacedBlock[], down: Cuts): Gap | null {
  const width = greatest(blocks, right) - least(blocks, left)
  const isWide = (block: PlacedBlock | undefined) =>
    block !== undefined && right(block) - left(block) >= wideShare * width
  const [first] = down.gaps
  if (first?.at === 1 && isWide(down.sorted[0])) return first
  const last = down.gaps.at(-1)
  return last?.at === down.sorted.length - 1 && isWide(down.sorted.at(-1)) ? last : null
}

/** The gaps above and below blocks that have a row to themselves and close all gutters; null where there are none. */
function besideWide(blocks: readonly PlacedBlock[], down: Cuts): Gap[] | null {
  const width = greatest(blocks, right) - least(blocks, left)
  const cut = new Set<Gap>()
  for (const [place, gap] of [{ at: 0, width: 0 }, ...down.gaps].entries()) {
    const next = down.gaps[place]
    const block = down.sorted[gap.at]
    if (block === undefined || (next?.at ?? down.sorted.length) !== gap.at + 1) continue
    if (right(block) - left(block) < wideShare * width) continue
    if (place > 0) cut.add(gap)
    if (next !== undefined) cut.add(next)
  }
  return cut.size === 0 ? null : [...cut].sort((a, b) => a.at - b.at)
}

/** Whether the columns begin anew below a gap: blocks that stand level and look like those that the columns begin with. */
function repeats(columns: readonly (readonly PlacedBlock[])[], below: readonly PlacedBlock[]): boolean {
  const inBelow = new Set(below)
  const firsts = columns.flatMap((column) => {
    const head = topmost(column)
    const again = topmost(column.filter((block) => inBelow.has(block)))
    return head === null || again === null
      ? []
      : [{ head, again, second: topmost(column.filter((block) => block !== head)) }]
  })
  const [first] = firsts
  if (first === undefined || firsts.length < 2 || firsts.length < columns.length / 2) return false
  return firsts.every(
    ({ head, again, second }) =>
      head !== again &&
      // Lines of one look below each other are a column of text, not heads.
      (second === again ? !isHeadOf(head, again) && head.lines.length > 1 : true) &&
      Math.abs(top(again) - top(first.again)) <= rowEm * again.block.box.size * 2 &&
      looksLike(head, again),
  )
}

function topmost(column: readonly PlacedBlock[]): PlacedBlock | null {
  return column.reduce<PlacedBlock | null>(
    (best, block) => (best === null || top(block) < top(best) ? block : best),
    null,
  )
}

function looksLike(a: PlacedBlock, b: PlacedBlock): boolean {
  const isList = (block: PlacedBlock) => block.block.kind === 'list' || block.block.kind === 'table'
  return (
    isList(a) === isList(b) &&
    Math.abs(a.block.box.size - b.block.box.size) <= 0.1 * a.block.box.size &&
    sharesFont(a, b)
  )
}

function sharesFont(a: PlacedBlock, b: PlacedBlock): boolean {
  const fonts = new Set(a.lines.flatMap((line) => line.runs.map((run) => run.font)))
  return b.lines.some((line) => line.runs.some((run) => fonts.has(run.font)))
}

/** Where nothing can be cut: from the top, and from the left what begins at one height. */
function inRows(blocks: readonly PlacedBlock[]): Arrangement {
  const sorted = [...blocks].sort((a, b) => top(a) - top(b) || left(a) - left(b))
  return { kind: 'stack', parts: sorted.map((block) => ({ kind: 'block', block })) }
}
