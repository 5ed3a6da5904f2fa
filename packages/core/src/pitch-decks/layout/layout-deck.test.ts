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

test('the first of four labels that look alike is no title', () => {
  const labels = ['Plan', 'Build', 'Ship', 'Learn'].flatMap((label, at) => [
    run(label, 300, 60 + 80 * at, { size: 20, font: 'bold' }),
    run('What is done in this step', 300, 82 + 80 * at),
  ])
  expect(layoutDeck(deckOf([pageOf(labels)])).slides[0]?.title).toBeNull()
  const titled = [run('How we work', 60, 30, { size: 24, font: 'bold' }), ...labels]
  expect(layoutDeck(deckOf([pageOf(titled)])).slides[0]?.title?.text).toBe('How we work')
})
