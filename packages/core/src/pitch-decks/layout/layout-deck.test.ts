import { expect, test } from 'bun:test'
import { layoutDeck } from './layout-deck.ts'
import { deckOf, pageOf, run } from './made-pages.ts'

test('a page without size, text or tags is a slide that keeps its error', () => {
  const page = { ...pageOf([]), width: 0, height: 0, error: 'The page could not be read.' }
  const [slide] = layoutDeck(deckOf([page])).slides
  expect(slide).toMatchObject({ title: null, blocks: [], textSource: 'none', error: page.error })
})

test('the biggest words of the upper part are the title, and figures are not', () => {
  const [slide] = layoutDeck(
    deckOf([
      pageOf([
        run('1,250,000', 60, 200, { size: 60 }),
        run('Market size', 60, 60, { size: 36 }),
        run('travellers a year', 60, 240, { size: 12 }),
      ]),
    ]),
  ).slides
  expect(slide?.title).toEqual({ text: 'Market size', source: 'font' })
})
