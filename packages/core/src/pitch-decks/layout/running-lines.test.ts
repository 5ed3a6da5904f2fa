import { expect, test } from 'bun:test'
import type { Run } from '../text/page-text.ts'
import { layoutDeck } from './layout-deck.ts'
import { deckOf, pageOf, run } from './made-pages.ts'
import type { DeckLayout } from './slide-layout.ts'

function deck(count: number, runsOf: (number: number) => Run[]): DeckLayout {
  const words = ['Problem', 'Solution', 'Market', 'Team', 'Traction', 'Ask', 'Contact', 'Roadmap']
  return layoutDeck(
    deckOf(
      Array.from({ length: count }, (_, at) =>
        pageOf(
          [
            run(words[at % 8] ?? '', 60, 50, { size: 30 }),
            run(`text of ${words[at % 8]} ${at * 37}`, 60, 160),
            ...runsOf(at + 1),
          ],
          { number: at + 1 },
        ),
      ),
    ),
  )
}

function textOf(layout: DeckLayout): string {
  return JSON.stringify(layout.slides.map((slide) => slide.blocks))
}

test('a footer with its page number is taken off the slides and told once, without the number', () => {
  const layout = deck(8, (number) => [run(`Example Ltd · Page ${number} of 8`, 60, 395, { size: 8 })])
  expect(layout.running).toEqual(['Example Ltd'])
  expect(textOf(layout)).not.toContain('Example Ltd')
})

test('a page number in Italian is one', () => {
  const layout = deck(8, (number) => [run(`Esempio Srl · Pagina ${number} di 8`, 60, 395, { size: 8 })])
  expect(layout.running).toEqual(['Esempio Srl'])
})

test('a page number in big type at the top is taken off too', () => {
  const layout = deck(6, (number) => [run(String(number), 680 - (number > 9 ? 8 : 0), 50, { size: 30 })])
  expect(layout.slides.map((slide) => slide.title?.text)).toEqual([
    'Problem',
    'Solution',
    'Market',
    'Team',
    'Traction',
    'Ask',
  ])
  expect(layout.slides.every((slide) => slide.blocks.length === 1)).toBe(true)
})

test('figures that change at one place are content', () => {
  const layout = deck(8, (number) => [run(`${number * number * 11}%`, 60, 300, { size: 24 })])
  expect(layout.running).toEqual([])
  for (const number of [1, 5, 8]) expect(textOf(layout)).toContain(`${number * number * 11}%`)
})

test('a title that comes back on half of the slides is a title', () => {
  const layout = layoutDeck(
    deckOf(
      [1, 2, 3, 4, 5, 6].map((number) =>
        pageOf([run('Governance', 60, 50, { size: 30 }), run(`text ${'abcdef'[number - 1]}`, 60, 160)], {
          number,
        }),
      ),
    ),
  )
  expect(layout.slides.map((slide) => slide.title?.text)).toEqual(Array(6).fill('Governance'))
})

test('a deck of three pages keeps what it repeats but for page numbers', () => {
  const layout = deck(3, (number) => [
    run('Example Ltd', 60, 395, { size: 8 }),
    run(String(number), 680, 395, { size: 8 }),
  ])
  expect(textOf(layout).match(/Example Ltd/g)).toHaveLength(3)
  expect(textOf(layout)).not.toContain(`"1"`)
})

test('titles that count on with the pages are titles', () => {
  const titles = ['Example', 'Problem', 'Step 1', 'Step 2', 'Step 3', 'Step 4']
  const layout = layoutDeck(
    deckOf(
      titles.map((title, at) =>
        pageOf([run(title, 60, 50, { size: 30 }), run(`text ${'abcdef'[at]}`, 60, 160 + 20 * at)], {
          number: at + 1,
        }),
      ),
    ),
  )
  expect(layout.slides.map((slide) => slide.title?.text)).toEqual(titles)
})

test('a number of an axis at the foot is none of the page', () => {
  const layout = deck(4, (number) =>
    number === 2 ? [0, 1, 2, 3, 4].map((value) => run(String(value), 60 + 80 * value, 390, { size: 8 })) : [],
  )
  expect(JSON.stringify(layout.slides[1])).toContain('"2"')
})

test('a page that says nothing but its header and number has no text', () => {
  const footer = (number: number) => run(`Example Ltd | ${number}`, 60, 395, { size: 8 })
  const pages = ['Problem', 'Solution', 'Market', 'Team'].map((title, at) =>
    pageOf([...(at === 2 ? [] : [run(title, 60, 50, { size: 30 })]), footer(at + 1)], { number: at + 1 }),
  )
  expect(layoutDeck(deckOf(pages)).slides.map((slide) => slide.textSource)).toEqual([
    'native',
    'native',
    'none',
    'native',
  ])
})
