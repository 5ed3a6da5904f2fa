import { paragraphOf } from './lists.ts'
import { isPlainBullet, markerOf } from './markers.ts'
import type { PlacedBlock } from './placed-block.ts'

/** A star before a single line of a page is an ornament of that line, and no list. */
export function withoutOrnaments(blocks: readonly PlacedBlock[]): PlacedBlock[] {
  const glyphs = new Map<string, number>()
  for (const { block, lines } of blocks)
    if (block.kind === 'list')
      for (const line of lines) {
        const glyph = markerOf(line)?.glyph
        if (glyph != null) glyphs.set(glyph, (glyphs.get(glyph) ?? 0) + 1)
      }
  return blocks.map((placed) => {
    const [first] = placed.lines
    const glyph = first === undefined ? null : (markerOf(first)?.glyph ?? null)
    if (placed.block.kind !== 'list' || placed.block.items.length > 1 || placed.role !== null) return placed
    return glyph === null || glyph.startsWith('-') || isPlainBullet(glyph) || (glyphs.get(glyph) ?? 0) > 1
      ? placed
      : paragraphOf(placed.lines)
  })
}

/** Lists that follow each other in one text are one list. */
export function joinedLists(blocks: readonly PlacedBlock[]): PlacedBlock[] {
  const joined: PlacedBlock[] = []
  for (const placed of blocks) {
    const last = joined.at(-1)
    if (last?.block.kind === 'list' && placed.block.kind === 'list') {
      const [a, b] = [last.block, placed.block]
      const x = Math.min(a.box.x, b.box.x)
      const y = Math.min(a.box.y, b.box.y)
      const box = {
        ...a.box,
        x,
        y,
        width: Math.max(a.box.x + a.box.width, b.box.x + b.box.width) - x,
        height: Math.max(a.box.y + a.box.height, b.box.y + b.box.height) - y,
      }
      joined[joined.length - 1] = {
        block: { kind: 'list', items: [...a.items, ...b.items], box },
        lines: [...last.lines, ...placed.lines],
        role: last.role,
      }
    } else joined.push(placed)
  }
  return joined
}
