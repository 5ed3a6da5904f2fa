import type { Block, SlideLayout } from '../layout/slide-layout.ts'

/** A line that belongs together: of a paragraph, a list, a table (its cells parted by tabs), a tile. */
export interface SlideLine {
  readonly text: string
  /** Lines of one block have the same; that of the title is -1. */
  readonly block: number
  readonly kind: Block['kind'] | 'title'
}

/** What the slide says, in reading order and without marks: its title first, a line a line, cells of a table parted by tabs. */
export function slideText(slide: SlideLayout): string {
  return allLines(slide)
    .map(({ text }) => text)
    .join('\n')
}

/** As much of a slide as is looked at for what it means; texts of any length cost no more than this. */
export function slideLines(slide: SlideLayout): readonly SlideLine[] {
  const lines = allLines(slide)
  return lines.length <= linesMax && lines.every(({ text }) => text.length <= lineLengthMax)
    ? lines
    : lines
        .slice(0, linesMax)
        .map((line) => ({ ...line, text: line.text.slice(0, lineLengthMax).toWellFormed() }))
}

/** The fullest slide of our decks has 90 lines, the longest line 300 characters. */
const linesMax = 2_000
const lineLengthMax = 1_000

function allLines({ title, blocks }: SlideLayout): SlideLine[] {
  const first = title === null ? [] : [{ text: title.text, block: -1, kind: 'title' as const }]
  return [
    ...first,
    ...blocks.flatMap((block, at) => textsOf(block).map((text) => ({ text, block: at, kind: block.kind }))),
  ]
}

function textsOf(block: Block): readonly string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text]
    case 'paragraph':
      return block.lines
    case 'list':
      return block.items.map(({ marker, text }) => (marker === null ? text : `${marker} ${text}`))
    case 'table':
      return [...(block.header === null ? [] : [block.header]), ...block.rows].map((cells) =>
        cells.join('\t'),
      )
    case 'card':
      return block.lines.map(({ text }) => text)
  }
}
