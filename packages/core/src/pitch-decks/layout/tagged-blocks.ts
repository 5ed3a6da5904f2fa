import { hasLetterOrNumber, oneLine } from '../../kernel/index.ts'
import type { TagNode } from '../text/page-text.ts'
import { byPlace, type Line } from './line.ts'
import { linesOf } from './lines.ts'
import { blocksOfGroup } from './lists.ts'
import { isBulletText, markerOf, ordinalOf } from './markers.ts'
import { boxOf, type PlacedBlock } from './placed-block.ts'
import type { ListItem } from './slide-layout.ts'
import { tableOfCells } from './table-cells.ts'
import { marksBeside } from './untagged-marks.ts'
import type { VisibleRun } from './visible-runs.ts'
import { asOneLine } from './wrapped-lines.ts'

const headings: ReadonlySet<string> = new Set(['H', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'Title'])
const paragraphs: ReadonlySet<string> = new Set(
  'P Caption BlockQuote Quote Note Code TOCI BibEntry Index'.split(' '),
)
const pictures: ReadonlySet<string> = new Set(['Figure', 'Formula'])
/** Trees are no deeper than 40 where pdf.js reads them. */
const depthMax = 64
/** Making lines is what costs: well tagged text needs it 3 times, lists in broken tables 6, headings within headings 40. */
const looksMax = 6

/**
 * The blocks that a structure tree groups. Its order is not trusted (PowerPoint writes it as things lie over each other), nor a
 * paragraph in columns: such text, as all that has no tag of use, is left for geometry.
 */
export function taggedBlocks(
  tree: TagNode,
  runs: readonly VisibleRun[],
): { blocks: PlacedBlock[]; left: VisibleRun[] } {
  const byIndex = new Map(runs.map((run) => [run.index, run]))
  const blocks: PlacedBlock[] = []
  /** Places of runs in the parts of the block that is being made: each run is taken once, also where a tree names it twice. */
  const used = new Set<number>()

  function take(made: PlacedBlock[] | null): boolean {
    used.clear()
    if (made === null) return false
    for (const block of made)
      for (const line of block.lines) for (const run of line.runs) byIndex.delete(run.index)
    blocks.push(...made)
    return true
  }

  let looksLeft = looksMax * runs.length
  const parts: PartsReader = {
    linesUnder(node, except) {
      const found = runsUnder(node, byIndex, except).filter((run) => !used.has(run.index))
      looksLeft -= found.length
      return linesOf(found).sort(byPlace)
    },
    use(lines) {
      for (const line of lines) for (const run of line.runs) used.add(run.index)
      return lines
    },
    markBefore: marksBeside(tree, runs),
  }

  function walk(node: TagNode, depth: number): void {
    if (depth > depthMax || looksLeft < 0) return
    if (node.role === 'Table' && take(tableOf(node, parts))) return
    if (node.role === 'L' && take(listOf(node, parts))) return
    if (headings.has(node.role) && take(headingOf(node, parts.linesUnder(node)))) return
    if (paragraphs.has(node.role) && take(paragraphOfTag(parts.linesUnder(node)))) return
    for (let at = 0; at < node.children.length; at++) {
      const child = node.children[at]
      if (child === undefined) break
      const items = itemParagraphs(node.children, at, parts)
      if (take(items.count > 1 ? blocksOfGroup(items.lines) : null)) at += items.count - 1
      else walk(child, depth + 1)
    }
  }

  walk(tree, 0)
  return { blocks, left: runs.filter((run) => byIndex.has(run.index)) }
}

/** What pictures are said to show. */
export function imageAlts(tree: TagNode): string[] {
  const alts = new Set<string>()
  const walk = (node: TagNode, depth: number): void => {
    const alt = oneLine(node.alt ?? '')
    if (pictures.has(node.role) && alt !== '') alts.add(alt)
    if (depth < depthMax) for (const child of node.children) walk(child, depth + 1)
  }
  walk(tree, 0)
  return [...alts]
}

/** Reads a block that has parts: what is used for one of them is not found for the next. */
interface PartsReader {
  linesUnder(node: TagNode, except?: (child: TagNode) => boolean): Line[]
  use(lines: Line[]): Line[]
  /** The bullet or number that is drawn before a line, where the tree does not name it. */
  markBefore(line: Line): Line | null
}

function runsUnder(
  node: TagNode,
  byIndex: ReadonlyMap<number, VisibleRun>,
  except: (child: TagNode) => boolean = () => false,
  depth = 0,
): VisibleRun[] {
  const found = new Map<number, VisibleRun>()
  for (const index of node.runs) {
    const run = byIndex.get(index)
    if (run !== undefined) found.set(index, run)
  }
  if (depth < depthMax)
    for (const child of node.children)
      if (!except(child))
        for (const run of runsUnder(child, byIndex, except, depth + 1)) found.set(run.index, run)
  return [...found.values()].sort((a, b) => a.index - b.index)
}

/** Whether lines are one below the other, as those of one paragraph do, and are of about one size. */
function isOneColumn(lines: readonly Line[]): boolean {
  return lines.every((line, at) => {
    const before = lines[at - 1]
    if (before === undefined) return true
    const distance = line.y - before.y
    const em = Math.max(line.size, before.size)
    return distance > 0.5 * em && distance < 3 * em && Math.min(line.size, before.size) > 0.7 * em
  })
}

function paragraphOfTag(lines: readonly Line[]): PlacedBlock[] | null {
  if (lines.length === 0 || !isOneColumn(lines)) return null
  return blocksOfGroup(lines)
}

function headingOf(node: TagNode, lines: readonly Line[]): PlacedBlock[] | null {
  if (lines.length === 0 || !isOneColumn(lines)) return null
  return [{ block: { kind: 'heading', text: asOneLine(lines), box: boxOf(lines) }, lines, role: node.role }]
}

/** Paragraphs beside each other in the tree that all begin with a bullet are one list, which its maker typed by hand. */
function itemParagraphs(
  children: readonly TagNode[],
  from: number,
  parts: PartsReader,
): { count: number; lines: Line[] } {
  const lines: Line[] = []
  let count = 0
  for (let at = from; at < children.length; at++) {
    const child = children[at]
    if (child === undefined || child.role !== 'P') break
    const own = parts.linesUnder(child)
    const [first] = own
    const last = lines.at(-1)
    if (first === undefined || markerOf(first)?.glyph == null || !isOneColumn(own)) break
    if (last !== undefined && (first.y <= last.y || Math.abs(first.x - (lines[0]?.x ?? 0)) > 6 * first.size))
      break
    lines.push(...parts.use(own))
    count++
  }
  return { count, lines }
}

function listOf(node: TagNode, parts: PartsReader): PlacedBlock[] | null {
  const items: { item: ListItem; lines: Line[] }[] = []
  if (!collectItems(node, 0, parts, items)) return null
  const withText = items.filter(({ item }) => item.text !== '')
  const lines = withText.flatMap((each) => each.lines)
  if (lines.length === 0) return null
  return [
    { block: { kind: 'list', items: withText.map(({ item }) => item), box: boxOf(lines) }, lines, role: 'L' },
  ]
}

/** False where an item is no column of text, so that the list cannot be what it is said to be. */
function collectItems(
  list: TagNode,
  level: number,
  parts: PartsReader,
  items: { item: ListItem; lines: Line[] }[],
): boolean {
  if (level > 8) return false
  for (const child of list.children) {
    if (child.role === 'L') {
      if (!collectItems(child, level + 1, parts, items)) return false
      continue
    }
    if (child.role !== 'LI') continue
    const labelLines = parts.linesUnder(child, (part) => part.role === 'LBody' || part.role === 'L')
    const label = asOneLine(labelLines)
    const isLabel = child.children.some((part) => part.role === 'Lbl') && isBulletText(label)
    const before = isLabel ? parts.use(labelLines) : []
    const body = parts.use(parts.linesUnder(child, (part) => part.role === 'L'))
    if (!isOneColumn(body)) return false
    const mark = before.length > 0 || body[0] === undefined ? null : parts.markBefore(body[0])
    if (mark !== null) before.push(mark)
    items.push({
      item: itemOf(mark?.text ?? (isLabel ? label : null), body, level),
      lines: [...before, ...body],
    })
    for (const nested of nestedLists(child, 0))
      if (!collectItems(nested, level + 1, parts, items)) return false
  }
  return true
}

function nestedLists(item: TagNode, depth: number): TagNode[] {
  if (depth > 4) return []
  return item.children.flatMap((child) => (child.role === 'L' ? [child] : nestedLists(child, depth + 1)))
}

function itemOf(label: string | null, lines: readonly Line[], level: number): ListItem {
  if (label !== null)
    return {
      text: asOneLine(lines),
      level,
      marker: ordinalOf(label) === null || !hasLetterOrNumber(label) ? null : label,
    }
  const [first, ...more] = lines
  const marker = first === undefined ? null : markerOf(first)
  if (first === undefined || marker === null) return { text: asOneLine(lines), level, marker: null }
  return { text: asOneLine([{ ...first, text: marker.rest }, ...more]), level, marker: marker.number }
}

function tableOf(node: TagNode, parts: PartsReader): PlacedBlock[] | null {
  const rows = tableRows(node, 0).map((row) => {
    const cells = row.children.filter((cell) => cell.role === 'TH' || cell.role === 'TD')
    return {
      isHead: cells.length > 0 && cells.every((cell) => cell.role === 'TH'),
      cells: cells.map((cell) => parts.use(parts.linesUnder(cell))),
    }
  })
  const width = Math.max(0, ...rows.map((row) => row.cells.length))
  const filled = rows.filter((row) => row.cells.some((cell) => cell.length > 0))
  // A table of one column, or of one row, is a frame around text.
  if (width < 2 || filled.length < 2) return null
  const top = (row: (typeof filled)[number]) => Math.min(...row.cells.flat().map((line) => line.y))
  filled.sort((a, b) => top(a) - top(b))
  return [
    tableOfCells(
      filled.map((row) => row.cells),
      filled[0]?.isHead === true ? true : null,
      'Table',
    ),
  ]
}

function tableRows(node: TagNode, depth: number): TagNode[] {
  if (depth > 4) return []
  return node.children.flatMap((child) =>
    child.role === 'TR' ? [child] : child.role === 'Table' ? [] : tableRows(child, depth + 1),
  )
}
