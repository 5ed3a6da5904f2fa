import { markdownCell, markdownHeading, markdownLines, markdownLink, withoutEnd } from '../kernel/index.ts'
import type { Block, CardLine, ListItem, SlideLayout } from './layout/slide-layout.ts'

/** A deck for people and models: its slides, parted by rules. */
export function deckMarkdown(slides: readonly string[]): string {
  return slides.join('\n\n---\n\n')
}

/**
 * `## Slide 3: title` (docs/design/decisions.md#slides), then the slide in reading order: `###` headings, paragraphs, nested lists,
 * pipe tables, tiles as items whose biggest line is bold; then its links, alternative texts of its pictures, and comments as a
 * quote.
 */
export function slideMarkdown(slide: SlideLayout): string {
  const title = slide.title === null ? '' : `: ${markdownHeading(slide.title.text)}`
  return [
    `## Slide ${slide.number}${title}`,
    ...bodyOf(slide.blocks),
    ...listed('Links', slide.links.map(markdownLink)),
    ...listed(
      'Pictures',
      slide.imageAlts.map((alt) => markdownLines([alt]).join(' ')),
    ),
    ...quoted('Notes', slide.notes),
    ...quoted('Not read', slide.error),
  ].join('\n\n')
}

/** Lists that follow each other take turns with their marks, because one mark would make them one list. */
function bodyOf(blocks: readonly Block[]): string[] {
  const parts: string[] = []
  let isOtherMark = false
  let wasList = false
  for (const group of groups(blocks)) {
    const [first] = group
    const isList = first?.kind === 'list' || first?.kind === 'card'
    isOtherMark = isList && wasList ? !isOtherMark : false
    wasList = isList
    const text = groupMarkdown(group, isOtherMark ? otherMarks : marks)
    if (text !== '') parts.push(text)
  }
  return parts
}

interface Marks {
  readonly bullet: string
  readonly ordered: string
}

const marks: Marks = { bullet: '-', ordered: '.' }
const otherMarks: Marks = { bullet: '*', ordered: ')' }

/** Tiles in a row are one list; every other block is by itself. */
function groups(blocks: readonly Block[]): Block[][] {
  const found: Block[][] = []
  for (const block of blocks) {
    const last = found.at(-1)
    if (block.kind === 'card' && last?.[0]?.kind === 'card') last.push(block)
    else found.push([block])
  }
  return found
}

function groupMarkdown(group: readonly Block[], using: Marks): string {
  return group
    .map((block) => blockMarkdown(block, using))
    .filter((text) => text !== '')
    .join('\n')
}

function blockMarkdown(block: Block, using: Marks): string {
  switch (block.kind) {
    case 'heading':
      return block.text.trim() === '' ? '' : `### ${markdownHeading(block.text)}`
    case 'paragraph':
      return markdownLines(block.lines).join('\n')
    case 'list':
      return listMarkdown(block.items, using)
    case 'table':
      return tableMarkdown(block.header, block.rows)
    case 'card':
      return cardMarkdown(block.lines, using)
  }
}

function listMarkdown(items: readonly ListItem[], using: Marks): string {
  /** Of the items that enclose the next one: where their text begins, and their last number. */
  const open: OpenItem[] = []
  const lines: string[] = []
  for (const { text, level, marker } of items) {
    // A level that nothing encloses would be code.
    const depth = Math.max(0, Math.min(level, open.length))
    const before = open[depth]
    open.length = depth
    const number = orderedNumber(marker)
    const isNext = number !== null && mayStand(number, before, depth)
    const mark = isNext ? `${number}${using.ordered}` : using.bullet
    // Markdown counts by itself: a number out of order is text, and so is a mark it does not know.
    const said = marker === null || isNext ? text : `${marker} ${text}`
    const body = markdownLines([said]).join(' ')
    const indent = open.at(-1)?.indent ?? 0
    lines.push(`${' '.repeat(indent)}${mark} ${body}`.trimEnd())
    open.push({ indent: indent + mark.length + 1, number: isNext ? number : null })
  }
  return lines.join('\n')
}

interface OpenItem {
  readonly indent: number
  readonly number: number | null
}

/** A number behind its predecessor, or one that begins a list: below an item's text only 1 may. */
function mayStand(number: number, before: OpenItem | undefined, depth: number): boolean {
  if (before !== undefined && before.number !== null) return number === before.number + 1
  return depth === 0 || number === 1 || before !== undefined
}

function orderedNumber(marker: string | null): number | null {
  const digits = /^(\d{1,9})[.)]$/.exec(marker ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}

function tableMarkdown(header: readonly string[] | null, rows: readonly (readonly string[])[]): string {
  const columns = [header ?? [], ...rows].reduce((most, row) => Math.max(most, row.length), 0)
  if (columns === 0) return ''
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => markdownCell(cells[at] ?? '')).join(' | ')} |`
  return [line(header ?? []), `|${' --- |'.repeat(columns)}`, ...rows.map(line)].join('\n')
}

/** One item a tile; its lines stay lines, the biggest is bold where one stands out. */
function cardMarkdown(lines: readonly CardLine[], using: Marks): string {
  const said = lines.filter(({ text }) => text.trim() !== '')
  const sizes = said.map(({ size }) => size)
  const biggest = sizes.reduce((most, size) => Math.max(most, size), 0)
  const isMixed = sizes.some((size) => size < biggest * standsOut)
  const bold = new Set(isMixed ? said.flatMap(({ size }, at) => (size === biggest ? [at] : [])) : [])
  const texts = markdownLines(
    said.map(({ text }) => text),
    bold,
  )
  return texts.map((text, at) => `${at === 0 ? using.bullet : ' '} ${text}`).join('\n')
}

/** A line a tenth smaller than the biggest is set off from it by eye. */
const standsOut = 0.9

function listed(name: string, items: readonly string[]): string[] {
  const said = items.filter((item) => item !== '')
  return said.length === 0 ? [] : [`${name}:`, said.map((item) => `- ${item}`).join('\n')]
}

function quoted(name: string, text: string | null): string[] {
  if (text === null || text.trim() === '') return []
  const [first = '', ...rest] = text
    .split(/\n\s*\n/)
    .map((paragraph) => markdownLines(paragraph.split('\n')).join('\n'))
    .filter((paragraph) => paragraph !== '')
  const lines = [`${name}: ${first}`, ...rest].join('\n\n').split('\n')
  return [lines.map((line) => withoutEnd(`> ${line}`, ' ')).join('\n')]
}
