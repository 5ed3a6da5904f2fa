import type { PageText, SlideWarning } from '../text/page-text.ts'
import { groupsOf } from './blocks.ts'
import { blocksInOrder } from './cards.ts'
import { figureRowsOf } from './figure-rows.ts'
import { linesOf } from './lines.ts'
import { blocksOfGroup } from './lists.ts'
import { withoutOrnaments } from './page-lists.ts'
import type { PlacedBlock } from './placed-block.ts'
import { arrangePage, inOrder } from './reading-order.ts'
import { type Frame, type Frames, framesOf } from './rotated.ts'
import type { PageLines } from './running-lines.ts'
import type { Block, SlideLayout } from './slide-layout.ts'
import { withStepNumbers } from './step-numbers.ts'
import { tablesOf } from './tables.ts'
import { imageAlts, taggedBlocks } from './tagged-blocks.ts'
import { takeTitle } from './title.ts'
import type { IsTitlePlace } from './title-places.ts'
import { visibleRuns } from './visible-runs.ts'

/** A page with what is to be seen of it, before it is laid out. */
export interface FramedPage extends PageLines {
  readonly page: PageText
  readonly frames: Frames
}

export function pageTextOf(page: PageText): FramedPage {
  const frames = framesOf(page, visibleRuns(page).runs)
  const lines = [frames.upright, ...frames.rotated].flatMap((frame) =>
    linesOf(frame.runs).map((line) => ({
      line,
      angle: frame.angle,
      width: frame.width,
      height: frame.height,
    })),
  )
  return { number: page.number, page, frames, lines }
}

/** `running` are places of runs that belong to headers and footers. */
export function layoutPage(
  { page, frames, lines }: FramedPage,
  running: ReadonlySet<number>,
  isTitlePlace: IsTitlePlace,
): SlideLayout {
  const upright = withoutRuns(frames.upright, running)
  const rotated = frames.rotated
    .map((frame) => withoutRuns(frame, running))
    .filter((frame) => frame.runs.length > 0)
  const { title, rest } = takeTitle(blocksOf(upright, page), upright, isTitlePlace)
  const isRightToLeft = lines.filter(({ line }) => line.isRightToLeft).length > lines.length / 2
  const blocks = blocksInOrder(arrangePage(rest, upright.height, isRightToLeft), mostUsedFont(upright))
  const turned = rotated.flatMap((frame) =>
    inOrder(arrangePage(blocksOf(frame, null), frame.height, isRightToLeft)).map((placed) =>
      onPage(placed, frame, page),
    ),
  )
  return {
    number: page.number,
    width: page.width,
    height: page.height,
    rotation: page.rotation,
    title: title === null ? null : { text: title.text, source: page.source === 'ocr' ? 'ocr' : title.source },
    blocks: [...blocks.map((placed) => placed.block), ...turned],
    links: linksOf(page),
    notes: page.notes.length === 0 ? null : page.notes.join('\n\n'),
    imageAlts: page.tags === null ? [] : imageAlts(page.tags),
    hasImages: page.hasImages,
    // A header or page number that was taken off the slide leaves no text of it.
    textSource: title === null && blocks.length + turned.length === 0 ? 'none' : textSourceOf(page),
    warnings: warningsOf(page, rotated.length > 0),
    error: page.error,
  }
}

/** The font of most letters; bold text above it is a heading. */
function mostUsedFont(frame: Frame): string | null {
  const letters = new Map<string, number>()
  for (const run of frame.runs) letters.set(run.font, (letters.get(run.font) ?? 0) + run.text.length)
  let [font, most]: [string | null, number] = [null, 0]
  for (const [candidate, count] of letters) if (count > most) [font, most] = [candidate, count]
  return font
}

function withoutRuns(frame: Frame, running: ReadonlySet<number>): Frame {
  return running.size === 0 ? frame : { ...frame, runs: frame.runs.filter((run) => !running.has(run.index)) }
}

/**
 * What the structure tree groups, then what only geometry can. A paragraph of the tree may be a cell, or a figure with its text beside
 * it: exporters tag each text box by itself.
 */
export function blocksOf(frame: Frame, page: PageText | null): PlacedBlock[] {
  const { blocks, left } =
    page?.tags == null ? { blocks: [], left: frame.runs } : taggedBlocks(page.tags, frame.runs)
  const loose = new Set(blocks.filter(({ block, role }) => block.kind === 'paragraph' && role === null))
  const own = linesOf(left)
  const lines = [...own, ...[...loose].flatMap((placed) => placed.lines)]
  const { tables, rest } = tablesOf(withStepNumbers(lines))
  const { rows, rest: others } = figureRowsOf(rest)
  // Paragraphs that neither steps, nor tables, nor rows have taken a line of stay as they are tagged.
  const untouched = new Set(others)
  const kept = blocks.filter(
    (placed) => !loose.has(placed) || placed.lines.every((line) => untouched.has(line)),
  )
  const inKept = new Set(kept.flatMap((placed) => placed.lines))
  return withoutOrnaments([
    ...kept,
    ...tables,
    ...rows,
    ...groupsOf(others.filter((line) => !inKept.has(line))).flatMap(blocksOfGroup),
  ])
}

/** The box of turned text, as a reader of the page sees it. */
function onPage({ block }: PlacedBlock, frame: Frame, page: PageText): Block {
  const turn = (frame.angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const { x, y, width, height } = block.box
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ].map(([across = 0, down = 0]) => {
    const [fromX, fromY] = [across - frame.width / 2, down - frame.height / 2]
    return [cos * fromX - sin * fromY + page.width / 2, sin * fromX + cos * fromY + page.height / 2] as const
  })
  const xs = corners.map(([cornerX]) => cornerX)
  const ys = corners.map(([, cornerY]) => cornerY)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return {
    ...block,
    box: { ...block.box, x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top },
  }
}

function linksOf(page: PageText): string[] {
  return [
    ...new Set(
      page.links.map((link) => link.url.trim()).filter((url) => /^(https?:\/\/|mailto:)/i.test(url)),
    ),
  ]
}

function textSourceOf(page: PageText): SlideLayout['textSource'] {
  if (page.source === 'ocr') return 'ocr'
  return page.warnings.includes('repaired_font_encoding') ? 'repaired' : 'native'
}

function warningsOf(page: PageText, isRotated: boolean): SlideWarning[] {
  return [...new Set([...page.warnings, ...(isRotated ? (['rotated_text'] as const) : [])])]
}
