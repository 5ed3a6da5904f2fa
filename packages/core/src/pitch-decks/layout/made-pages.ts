import type { DeckText, PageText, Run } from '../text/page-text.ts'

/** Half an em a letter, as the letters of most fonts are wide. */
export function run(text: string, x: number, y: number, more: Partial<Run> = {}): Run {
  const size = more.size ?? 12
  return {
    text,
    x,
    y,
    width: text.length * size * 0.5,
    size,
    angle: 0,
    font: 'body',
    isRightToLeft: false,
    confidence: null,
    ...more,
  }
}

export function pageOf(runs: readonly Run[], more: Partial<PageText> = {}): PageText {
  return {
    number: 1,
    width: 720,
    height: 405,
    rotation: 0,
    runs,
    tags: null,
    links: [],
    notes: [],
    hasImages: false,
    source: 'native',
    warnings: [],
    error: null,
    ...more,
  }
}

export function deckOf(pages: readonly PageText[]): DeckText {
  return {
    totalPages: pages.length,
    tagged: pages.some((page) => page.tags !== null),
    outline: [],
    document: { title: null, author: null, createdAt: null, producer: null, language: null },
    pages,
  }
}
