import type { DeckText } from '../text/page-text.ts'
import { type FramedPage, layoutPage, pageTextOf } from './layout-page.ts'
import { runningLines } from './running-lines.ts'
import type { DeckLayout } from './slide-layout.ts'
import { titlePlaces } from './title-places.ts'

/** Lays out a deck: lines, blocks, tables, cards, titles and their reading order, without what runs along on every page. */
export function layoutDeck(text: DeckText): DeckLayout {
  const pages = text.pages.map((page): FramedPage => pageTextOf(page))
  const running = runningLines(pages)
  const isTitlePlace = titlePlaces(pages)
  return {
    slides: pages.map((page) => layoutPage(page, running.runs.get(page.number) ?? new Set(), isTitlePlace)),
    running: running.texts,
  }
}
