import { type Gap, gapsAlong, partsAt, widestOf } from './cuts.ts'
import { greatest, least } from './extent.ts'
import { isHeadOf } from './heads.ts'
import { boxBottom, boxRight, fontsOf, type PlacedBlock } from './placed-block.ts'
import { type TextBox, textBoxesOf } from './text-boxes.ts'

/** How the blocks of a page lie: one text, several one below the other, or several beside each other in reading order. */
export type Arrangement =
  | { readonly kind: 'text'; readonly blocks: readonly PlacedBlock[] }
  | { readonly kind: 'stack' | 'columns'; readonly parts: readonly Arrangement[] }

const depthMax = 48
/** A block that spans so much of the region it heads or ends is apart from columns below or above it. */
const wideShare = 0.6
/** Points by which blocks one below the other may overlap: boxes are drawn around fonts, not around ink. */
const overlapDown = 2
/** Tops of blocks that form a row. */
const rowEm = 1
/** A row of one text that is so much further off than the columns are from each other belongs to none of them. */
const farRows = 1.5
/** And columns so much further apart than rows one after the other too. */
const farColumns = 5
/** Of more gaps only the widest are weighed. */
const gapsMax = 12

/** Labels and notes at the edges of a page belong to none of its columns. */
const edgeShare = 0.1

/** The reading order of a page: blocks at its edges come first and last, the others by recursive cuts. */
export function arrangePage(
  blocks: readonly PlacedBlock[],
  height: number,
  isRightToLeft: boolean,
): Arrangement {
  const boxes = textBoxesOf(blocks)
  const head = boxes.filter((box) => bottom(box) <= edgeShare * height)
  const foot = boxes.filter((box) => top(box) >= (1 - edgeShare) * height)
  const atEdge = new Set([...head, ...foot])
  const rest = boxes.filter((box) => !atEdge.has(box))
  const isHead = greatest(head, bottom) + least(head, sizeOf) <= least(rest, top)
  const isFoot = least(foot, top) - least(foot, sizeOf) >= greatest(rest, bottom)
  const middle = [...(isHead ? [] : head), ...rest, ...(isFoot ? [] : foot)]
  const parts = [isHead ? head : [], middle, isFoot ? foot : []].filter((part) => part.length > 0)
  return { kind: 'stack', parts: parts.map((part) => arrange(part, isRightToLeft, 0)) }
}

/** Recursive cuts along gaps that run through the whole region (XY-cut). */
function arrange(blocks: readonly TextBox[], isRightToLeft: boolean, depth: number): Arrangement {
  const [first] = blocks
  if (first !== undefined && blocks.length === 1) return { kind: 'text', blocks: first.blocks }
  if (depth >= depthMax) return inRows(blocks)
  const down = gapsAlong(blocks, top, bottom, overlapDown)
  const across = gapsAlong(blocks, left, right, 0)
  const rows = rowsToCut(blocks, down, across)
  const parts = rows !== null ? partsAt(down.sorted, rows) : partsAt(across.sorted, widestOf(across.gaps))
  if (parts.length < 2) return inRows(blocks)
  if (rows === null && isRightToLeft) parts.reverse()
  const kind = rows !== null ? 'stack' : 'columns'
  const arranged = parts.map((part) => arrange(part, isRightToLeft, depth + 1))
  return { kind, parts: arranged.flatMap((part) => (part.kind === kind ? part.parts : [part])) }
}

export function inOrder(arrangement: Arrangement): PlacedBlock[] {
  return arrangement.kind === 'text' ? [...arrangement.blocks] : arrangement.parts.flatMap(inOrder)
}

const sizeOf = (block: TextBox) => block.box.size
const left = (block: TextBox) => block.box.x
const right = (block: TextBox) => boxRight(block.box)
const top = (block: TextBox) => block.box.y
const bottom = (block: TextBox) => boxBottom(block.box)

interface Cuts {
  readonly sorted: TextBox[]
  readonly gaps: Gap[]
}

/** The gaps at which a region is cut into rows; null where it is to be cut into columns, or not at all. */
function rowsToCut(blocks: readonly TextBox[], down: Cuts, across: Cuts): readonly Gap[] | null {
  if (down.gaps.length === 0) return null
  if (across.gaps.length === 0) return besideWide(blocks, down) ?? widestOf(down.gaps)
  const spanning = spanningCut(blocks, down)
  if (spanning !== null) return [spanning]
  if (isSmallPrintBelow(across)) return down.gaps
  const gutter = greatest(across.gaps, (gap) => gap.width)
  const widest = [...down.gaps].sort((a, b) => b.width - a.width).slice(0, gapsMax)
  const parted = widest.map((gap) => partedAt(down, gap)).filter((each) => !partsHeads(each))
  const columns = partsAt(across.sorted, across.gaps)
  const repeated = parted.filter(({ below }) => repeats(columns, below)).map(({ gap }) => gap)
  if (repeated.length > 0) return repeated.sort((a, b) => a.at - b.at)
  if (gutter >= farColumns * greatest(down.gaps, (gap) => gap.width)) return null
  // Columns of their own above or below: a row of tiles over two panels.
  const gutters = across.gaps.length
  const band = parted.find((each) => Math.max(...each.gutters) > gutters)
  if (band !== undefined) return [band.gap]
  // A note far below the columns, or a line far above them.
  const far = parted.find(
    ({ gap, gutters: [above, next] }) => gap.width >= farRows * gutter && Math.min(above, next) === 0,
  )
  return far === undefined ? null : [far.gap]
}

/** Of small print the type is smaller by so much. */
const smallPrint = 0.7

/** Whether each column begins below the end of the one before, in type so much smaller: a date below a subtitle, wherever it lies. */
function isSmallPrintBelow(across: Cuts): boolean {
  const columns = partsAt(across.sorted, across.gaps).sort((a, b) => least(a, top) - least(b, top))
  return columns.every((column, at) => {
    const before = columns[at - 1]
    if (before === undefined) return true
    return (
      least(column, top) > greatest(before, bottom) - overlapDown &&
      greatest(column, sizeOf) <= smallPrint * least(before, sizeOf)
    )
  })
}

interface Parted {
  readonly gap: Gap
  readonly below: readonly TextBox[]
  /** The rows that it parts. */
  readonly rows: readonly [readonly TextBox[], readonly TextBox[]]
  /** The gutters of those two. */
  readonly gutters: readonly [number, number]
}

function partedAt(down: Cuts, gap: Gap): Parted {
  const place = down.gaps.indexOf(gap)
  const above = down.sorted.slice(down.gaps[place - 1]?.at ?? 0, gap.at)
  const next = down.sorted.slice(gap.at, down.gaps[place + 1]?.at)
  const below = down.sorted.slice(gap.at)
  return { gap, below, rows: [above, next], gutters: [guttersOf(above), guttersOf(next)] }
}

/** Of longer rows only the first are looked at. */
const rowMax = 16

/** Whether two or more headings, which lie next to each other, would be cut off from what they head. */
function partsHeads({ rows: [above, next] }: Parted): boolean {
  const headed = above.slice(0, rowMax).filter((head) => {
    const last = head.blocks.at(-1)
    return next.slice(0, rowMax).some((box) => {
      const [first] = box.blocks
      return (
        last !== undefined &&
        first !== undefined &&
        left(box) < right(head) &&
        right(box) > left(head) &&
        isHeadOf(last, first)
      )
    })
  })
  return headed.length >= 2 && headed.length >= above.length / 2
}

function guttersOf(blocks: readonly TextBox[]): number {
  return gapsAlong(blocks, left, right, 0).gaps.length
}

/** The gap below a wide block at the top, or above one at the bottom. */
function spanningCut(blocks: readonly TextBox[], down: Cuts): Gap | null {
  const width = greatest(blocks, right) - least(blocks, left)
  const isWide = (block: TextBox | undefined) =>
    block !== undefined && right(block) - left(block) >= wideShare * width
  const [first] = down.gaps
  if (first?.at === 1 && isWide(down.sorted[0])) return first
  const last = down.gaps.at(-1)
  return last?.at === down.sorted.length - 1 && isWide(down.sorted.at(-1)) ? last : null
}

/** The gaps above and below blocks that have a row to themselves and close all gutters; null where there are none. */
function besideWide(blocks: readonly TextBox[], down: Cuts): Gap[] | null {
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

/** Whether the columns begin anew below a gap: texts that are level and look like those that the columns begin with. */
function repeats(columns: readonly (readonly TextBox[])[], below: readonly TextBox[]): boolean {
  const inBelow = new Set(below)
  const firsts = columns.flatMap((column) => {
    const head = topmost(column)
    const again = topmost(column.filter((box) => inBelow.has(box)))
    return head === null || again === null || head === again ? [] : [{ head, again }]
  })
  const [first] = firsts
  if (first === undefined || firsts.length < 2 || firsts.length < columns.length / 2) return false
  return firsts.every(
    ({ head, again }) =>
      Math.abs(top(again) - top(first.again)) <= rowEm * Math.min(again.box.size, first.again.box.size) &&
      looksLike(head, again),
  )
}

function topmost(column: readonly TextBox[]): TextBox | null {
  return column.reduce<TextBox | null>(
    (best, box) => (best === null || top(box) < top(best) ? box : best),
    null,
  )
}

function looksLike(a: TextBox, b: TextBox): boolean {
  const [first, other] = [a.blocks[0], b.blocks[0]]
  if (first === undefined || other === undefined || first.block.kind !== other.block.kind) return false
  const fonts = fontsOf(first)
  return (
    Math.abs(a.box.size - b.box.size) <= 0.15 * a.box.size &&
    [...fontsOf(other)].some((font) => fonts.has(font))
  )
}

/** Where nothing can be cut: from the top, and from the left what begins at one height. */
function inRows(blocks: readonly TextBox[]): Arrangement {
  const sorted = [...blocks].sort((a, b) => top(a) - top(b) || left(a) - left(b))
  return { kind: 'stack', parts: sorted.map((block) => ({ kind: 'text', blocks: block.blocks })) }
}
