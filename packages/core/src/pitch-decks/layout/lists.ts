import { greatest, least } from './extent.ts'
import { type Line, lineRight } from './line.ts'
import { type Marker, markerOf, ordinalOf } from './markers.ts'
import { boxOf, type PlacedBlock } from './placed-block.ts'
import type { ListItem } from './slide-layout.ts'
import { asOneLine, isFull, unwrapped } from './wrapped-lines.ts'

interface Item {
  readonly marker: Marker
  readonly lines: Line[]
}

/** The paragraphs and lists of lines that lie one below the other. */
export function blocksOfGroup(lines: readonly Line[]): PlacedBlock[] {
  const blocks: PlacedBlock[] = []
  const markers = countedMarkers(lines)
  let loose: Line[] = []
  let items: Item[] = []
  const end = () => {
    if (loose.length > 0) blocks.push(paragraphOf(loose))
    if (items.length > 0) blocks.push(listOf(items))
    loose = []
    items = []
  }
  for (const line of lines) {
    const marker = markers.get(line)
    if (marker !== undefined) {
      if (items.length === 0) end()
      items.push({ marker, lines: [line] })
    } else if (items.length > 0) items.at(-1)?.lines.push(line)
    else loose.push(line)
  }
  end()
  return blocks
}

export function paragraphOf(lines: readonly Line[]): PlacedBlock {
  return { block: { kind: 'paragraph', lines: unwrapped(lines), box: boxOf(lines) }, lines, role: null }
}

/** Dashes and arrows count where the first line begins so, or two do; numbers where they count on. */
function countedMarkers(lines: readonly Line[]): Map<Line, Marker> {
  const found = lines.flatMap((line) => {
    const marker = markerOf(line)
    return marker === null ? [] : [{ line, marker }]
  })
  const doubtful = found.filter(({ marker }) => marker.glyph !== null && !marker.isSure)
  const numbers = found.filter(({ marker }) => marker.number !== null)
  const ordinals = numbers.map(({ marker }) => ordinalOf(marker.number ?? ''))
  const steps = ordinals.filter(
    (ordinal, at) => at > 0 && ordinal !== null && ordinal === (ordinals[at - 1] ?? NaN) + 1,
  )
  const hasDashes =
    doubtful.length > 1 ||
    (doubtful[0]?.line === lines[0] && /^[-\u2010-\u2015\u2192]/.test(doubtful[0]?.marker.glyph ?? ''))
  const hasNumbers = numbers.length > 1 && steps.length > 0
  return new Map(
    found
      .filter(({ marker, line }) =>
        marker.glyph === null
          ? hasNumbers
          : marker.isSure || hasDashes || isSubItem(lines, line, found[0]?.line),
      )
      .map(({ line, marker }) => [line, marker]),
  )
}

/** A dash alone counts below a bullet, deeper than it, where the line above had room left or is of another size. */
function isSubItem(lines: readonly Line[], line: Line, first: Line | undefined): boolean {
  const before = lines[lines.indexOf(line) - 1]
  if (first === undefined || before === undefined || first === line) return false
  if (line.isRightToLeft || line.x <= first.x + 0.5 * line.size) return false
  const left = least(lines, ({ x }) => x)
  return (
    Math.abs(before.size - line.size) > 0.03 * line.size ||
    !isFull(before, line, greatest(lines, lineRight) - left)
  )
}

function listOf(items: readonly Item[]): PlacedBlock {
  const lines = items.flatMap((item) => item.lines)
  const levels = levelsOf(items.flatMap((item) => item.lines.slice(0, 1)))
  const listItems: ListItem[] = items.map((item, at) => {
    const [first, ...more] = item.lines
    const text = first === undefined ? '' : asOneLine([{ ...first, text: item.marker.rest }, ...more])
    return { text, level: levels[at] ?? 0, marker: item.marker.number }
  })
  return { block: { kind: 'list', items: listItems, box: boxOf(lines) }, lines, role: null }
}

/** An indent is deeper than the item above by more than half an em. */
function levelsOf(firsts: readonly Line[]): number[] {
  const indents: number[] = []
  return firsts.map((line) => {
    const indent = line.isRightToLeft ? -(line.x + line.width) : line.x
    const step = 0.5 * line.size
    while (indents.length > 0 && indent < (indents.at(-1) ?? 0) - step) indents.pop()
    if (indents.length === 0 || indent > (indents.at(-1) ?? 0) + step) indents.push(indent)
    return Math.min(indents.length, 6) - 1
  })
}
