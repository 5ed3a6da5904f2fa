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
  const looked: SlideLine[] = []
  let left = charactersMax
  for (const line of allLines(slide)) {
    if (left <= 0 || looked.length === linesMax) break
    const text = line.text.slice(0, Math.min(left, lineLengthMax))
    looked.push(text === line.text ? line : { ...line, text: text.toWellFormed() })
    left -= text.length + 1
  }
  return looked
}

/** The fullest slide of our decks has 90 lines and 3,000 characters, the longest line 300. */
const linesMax = 500
const charactersMax = 10_000
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
