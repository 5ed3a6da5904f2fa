import type { Block, DeckLayout, SlideLayout } from '../src/pitch-decks/layout/slide-layout.ts'
import type { DeckText } from '../src/pitch-decks/text/page-text.ts'

/** A slide of a test: number 3, empty, with what the test says of it. */
export function slideOf(given: Partial<SlideLayout> = {}): SlideLayout {
  return {
    number: 3,
    width: 960,
    height: 540,
    rotation: 0,
    title: null,
    blocks: [],
    links: [],
    notes: null,
    imageAlts: [],
    hasImages: false,
    textSource: 'native',
    warnings: [],
    error: null,
    ...given,
  }
}

const box = { x: 0, y: 0, width: 100, height: 20, size: 12 }

/** `# heading`, `- item`, `| cell | cell` (a table of consecutive lines), `[ big / small` (a tile), else a paragraph of its own. */
export function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    const text = line.slice(2)
    if (line.startsWith('# ')) blocks.push({ kind: 'heading', text, box })
    else if (line.startsWith('- ')) {
      const items = [{ text, level: 0, marker: null }]
      if (last?.kind === 'list') blocks[blocks.length - 1] = { ...last, items: [...last.items, ...items] }
      else blocks.push({ kind: 'list', items, box })
    } else if (line.startsWith('| ')) {
      const row = text.split(' | ')
      if (last?.kind === 'table') blocks[blocks.length - 1] = { ...last, rows: [...last.rows, row] }
      else blocks.push({ kind: 'table', header: row, rows: [], box })
    } else if (line.startsWith('[ ')) {
      blocks.push({
        kind: 'card',
        lines: text.split(' / ').map((one, at) => ({ text: one, size: at === 0 ? 30 : 12 })),
        box,
      })
    } else blocks.push({ kind: 'paragraph', lines: [line], box })
  }
  return blocks
}

/** A deck of slides that are written down as their titles (null for none) and lines. */
export function deckOf(
  slides: readonly (readonly [title: string | null, ...lines: readonly string[]])[],
  running: readonly string[] = [],
): DeckLayout {
  return {
    slides: slides.map(([title, ...lines], at) =>
      slideOf({
        number: at + 1,
        title: title === null ? null : { text: title, source: 'font' },
        blocks: blocksOf(lines),
      }),
    ),
    running,
  }
}

export const documentOf = (title: string | null = null): Omit<DeckText, 'pages'> => ({
  totalPages: 1,
  tagged: false,
  outline: [],
  document: { title, author: null, createdAt: null, producer: null, language: null },
})
