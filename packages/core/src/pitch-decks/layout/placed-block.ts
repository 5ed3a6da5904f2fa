import { visibleLength } from './clean-text.ts'
import { type Line, lineBottom, lineRight, lineTop } from './line.ts'
import type { Block, Box } from './slide-layout.ts'

/** A block with the lines it was made of. */
export interface PlacedBlock {
  readonly block: Block
  readonly lines: readonly Line[]
  /** As the structure tree says: `H1`, `Title`…; null where geometry made the block. */
  readonly role: string | null
}

/** The box around lines, of which there is at least one. */
export function boxOf(lines: readonly Line[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const line of lines) {
    left = Math.min(left, line.x)
    top = Math.min(top, lineTop(line))
    right = Math.max(right, lineRight(line))
    bottom = Math.max(bottom, lineBottom(line))
  }
  return { x: left, y: top, width: right - left, height: bottom - top, size: usualSize(lines) }
}

/** The size of most letters. */
function usualSize(lines: readonly Line[]): number {
  const letters = new Map<number, number>()
  for (const line of lines) letters.set(line.size, (letters.get(line.size) ?? 0) + visibleLength(line.text))
  let [size, most] = [0, -1]
  for (const [candidate, count] of letters)
    if (count > most || (count === most && candidate > size)) [size, most] = [candidate, count]
  return size
}

const known = new WeakMap<PlacedBlock, ReadonlySet<string>>()

/** The fonts of a block, looked up once: a long one may have many neighbours that ask. */
export function fontsOf(placed: PlacedBlock): ReadonlySet<string> {
  const found = known.get(placed)
  if (found !== undefined) return found
  const fonts = new Set(placed.lines.flatMap((line) => line.runs.map((run) => run.font)))
  known.set(placed, fonts)
  return fonts
}

export function boxRight(box: Box): number {
  return box.x + box.width
}

export function boxBottom(box: Box): number {
  return box.y + box.height
}
