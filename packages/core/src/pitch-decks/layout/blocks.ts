import { byPlace, type Line, lineRight } from './line.ts'
import { type Marker, markerOf } from './markers.ts'
import { isCjk } from './scripts.ts'
import { isFull } from './wrapped-lines.ts'

/** Baselines of one paragraph are no further apart, in em: 1.5 lines of a font whose own leading is 1.17. */
const leadingMax = 1.75
/** Items of one list may lie further apart. */
const itemLeadingMax = 4.5
/** Nearer baselines are text over text. */
const leadingMin = 0.6
/** Within a paragraph the leading stays; more begins another. */
const leadingGrowth = 1.3
/** Emphasis aside, a paragraph keeps its size. */
const sizeRatio = 0.82
/** Edges that are meant to be the same. */
const alignedEm = 0.5
const indentsMax = 16
/** How many lines back a paragraph is looked for: pages with more lines side by side have no paragraphs to find. */
const lookBack = 160

interface Group {
  readonly lines: Line[]
  /** The least distance of its baselines; null while it has one line. */
  leading: number | null
  left: number
  right: number
  /** Where its items begin. */
  readonly indents: number[]
  readonly first: Marker | null
  /** Of its last item. */
  marker: { readonly marker: Marker; readonly x: number } | null
}

/** Lines that lie one below the other. */
export function groupsOf(lines: readonly Line[]): Line[][] {
  const sorted = [...lines].sort(byPlace)
  const groups: Group[] = []
  const groupOf = new Map<Line, Group>()
  for (const [at, line] of sorted.entries()) {
    const marker = markerOf(line)
    let best: { group: Group; distance: number } | undefined
    let isCovered = false
    for (let back = at - 1; back >= 0 && back >= at - lookBack; back--) {
      const before = sorted[back]
      const group = before === undefined ? undefined : groupOf.get(before)
      if (before === undefined || group === undefined) continue
      if (line.y - before.y > itemLeadingMax * Math.max(line.size, 24)) break
      const isNearest = !isCovered
      // The text between keeps apart what is above it from what is below.
      if (line.y - before.y > 0.3 * line.size && overlaps(before, line)) isCovered = true
      if (!isNearest || group.lines.at(-1) !== before) continue
      const distance = line.y - before.y + Math.abs(line.x - before.x) * 0.1
      if (best !== undefined && distance >= best.distance) continue
      if (follows(group, before, line, marker)) best = { group, distance }
    }
    const group = best?.group ?? {
      lines: [],
      leading: null,
      left: line.x,
      right: lineRight(line),
      indents: [],
      first: marker,
      marker: null,
    }
    if (best === undefined) groups.push(group)
    const before = group.lines.at(-1)
    if (before !== undefined && marker === null)
      group.leading = Math.min(group.leading ?? Infinity, line.y - before.y)
    if (marker !== null) {
      group.marker = { marker, x: line.x }
      if (
        group.indents.length < indentsMax &&
        group.indents.every((indent) => Math.abs(indent - line.x) > alignedEm * line.size)
      )
        group.indents.push(line.x)
    }
    group.left = Math.min(group.left, line.x)
    group.right = Math.max(group.right, lineRight(line))
    group.lines.push(line)
    groupOf.set(line, group)
  }
  return groups.map((group) => group.lines)
}

function follows(group: Group, before: Line, line: Line, marker: Marker | null): boolean {
  const em = Math.max(line.size, before.size)
  if (Math.min(line.size, before.size) < sizeRatio * em) return false
  const distance = line.y - before.y
  if (distance < leadingMin * em) return false
  if (group.marker !== null)
    return marker === null ? continuesItem(group, before, line) : nextItem(group, line, marker, distance)
  if (marker?.isSure === true && group.first === null) return false
  if (distance > leadingMax * em) return false
  if (group.leading !== null && distance > leadingGrowth * group.leading + 0.5) return false
  return isAligned(before, line) && !changesStyle(group, before, line)
}

function nextItem(group: Group, line: Line, marker: Marker, distance: number): boolean {
  const last = group.marker
  if (
    last === null ||
    ((marker.glyph === null) !== (last.marker.glyph === null) &&
      Math.abs(line.x - last.x) < alignedEm * line.size)
  )
    return false
  const em = line.size
  if (distance > itemLeadingMax * em) return false
  if (Math.abs(line.x - last.x) <= alignedEm * em) return true
  if (line.isRightToLeft) return Math.abs(lineRight(line) - lineRight(group.lines[0] ?? line)) < 4 * em
  // Deeper by an indent, or back to one that an item of this list has.
  if (line.x > last.x) return line.x - last.x < 6 * em && distance <= 2.5 * em
  return group.indents.some((indent) => Math.abs(indent - line.x) <= alignedEm * em)
}

function continuesItem(group: Group, before: Line, line: Line): boolean {
  const last = group.marker
  const em = line.size
  const distance = line.y - before.y
  if (last === null || distance > leadingMax * em) return false
  if (group.leading !== null && distance > leadingGrowth * group.leading + 0.5) return false
  if (line.isRightToLeft) return lineRight(line) <= lineRight(before) + alignedEm * em
  if (
    Math.abs(line.x - last.marker.textX) <= em ||
    (Math.abs(line.x - before.x) <= alignedEm * em && before.x > last.x + alignedEm * em)
  )
    return true
  // Text that runs on below its bullet: only where the line above is full.
  const width = Math.max(group.right, lineRight(line)) - last.x
  return Math.abs(line.x - last.x) <= alignedEm * em && isFull(before, line, width)
}

function overlaps(before: Line, line: Line): boolean {
  const common = Math.min(lineRight(before), lineRight(line)) - Math.max(before.x, line.x)
  return common > 0.3 * Math.min(before.width, line.width)
}

function isAligned(before: Line, line: Line): boolean {
  const near = alignedEm * Math.max(line.size, before.size)
  return (
    Math.abs(line.x - before.x) <= near ||
    Math.abs(lineRight(line) - lineRight(before)) <= near ||
    Math.abs(line.x + line.width / 2 - before.x - before.width / 2) <= near
  )
}

/** A line that ends before this share of its column is no full one, however long the next word is. */
const fullShare = 0.75

/** A short line in a font of its own above text in another is its heading. Full lines may change fonts as accents need. */
function changesStyle(group: Group, before: Line, line: Line): boolean {
  if (line.runs.some((run) => before.runs.some((other) => other.font === run.font))) return false
  // Another size as well: no accent changes that.
  if (Math.abs(line.size - before.size) > 0.03 * before.size) return true
  if (isCjk(line.text.at(0) ?? '') !== isCjk(before.text.at(0) ?? '')) return false
  const width = Math.max(group.right, lineRight(line)) - Math.min(group.left, line.x)
  return before.width < fullShare * width || !isFull(before, line, width)
}
