import { expect, test } from 'bun:test'
import type { Run } from '../text/page-text.ts'
import { layoutDeck } from './layout-deck.ts'
import { deckOf, pageOf, run } from './made-pages.ts'
import type { Block } from './slide-layout.ts'

function textsOf(block: Block): readonly string[] {
  if (block.kind === 'heading') return [block.text]
  if (block.kind === 'table') return block.rows.flat()
  if (block.kind === 'list') return block.items.map((item) => item.text)
  return block.kind === 'card' ? block.lines.map((line) => line.text) : block.lines
}

/** Each run a paragraph of its own, as exporters tag text boxes. */
const tagsOf = (runs: readonly Run[]) => ({
  role: 'Document',
  alt: null,
  runs: [],
  children: runs.map((_, at) => ({ role: 'P', alt: null, runs: [at], children: [] })),
})

test('figures one below the other are read with the text beside each, whatever tags say', () => {
  const runs = ['45%', 'Sales in France', '35 %', 'Certification', '20%', 'Research'].map((text, at) =>
    run(
      text,
      at % 2 === 0 ? 300 : 380,
      120 + 40 * Math.floor(at / 2),
      at % 2 === 0 ? { size: 20 } : { size: 15 },
    ),
  )
  const page = [run('Use of funds', 40, 50, { size: 30 }), run('$2.5M', 40, 140, { size: 26 }), ...runs]
  for (const more of [{}, { tags: tagsOf(page) }]) {
    const [slide] = layoutDeck(deckOf([pageOf(page, more)])).slides
    expect(slide?.blocks.map((block) => textsOf(block))).toEqual([
      ['$2.5M'],
      ['45%', 'Sales in France'],
      ['35 %', 'Certification'],
      ['20%', 'Research'],
    ])
  }
})

test('labels before their figures are read with them', () => {
  const runs = [
    ['Pharmacies live', '140'],
    ['Tests per month', '9,300'],
  ].flatMap(([label = '', figure = ''], at) => [
    run(label, 60, 120 + 50 * at, { size: 16 }),
    run(figure, 500 - 11 * figure.length, 121 + 50 * at, { size: 22 }),
  ])
  const [slide] = layoutDeck(deckOf([pageOf([run('Traction', 40, 50, { size: 30 }), ...runs])])).slides
  expect(slide?.blocks.map((block) => textsOf(block))).toEqual([
    ['Pharmacies live', '140'],
    ['Tests per month', '9,300'],
  ])
})

test('a bullet a little off its line is not lost to the column beside it', () => {
  const [slide] = layoutDeck(
    deckOf([
      pageOf([
        run('A list beside a text', 40, 50, { size: 30 }),
        run('Some text of the left column', 40, 168.9, { size: 15 }),
        run('■', 515, 151, { size: 13, width: 10 }),
        run('Twelve houses', 533, 151, { size: 13 }),
        run('■', 515, 172.8, { size: 13, width: 10 }),
        run('No glue', 533, 174.9, { size: 13 }),
      ]),
    ]),
  ).slides
  expect(slide?.blocks.map((block) => textsOf(block))).toEqual([
    ['Some text of the left column'],
    ['Twelve houses', 'No glue'],
  ])
})

test('a grid of words with an empty corner is a table in one font too, also where each cell is tagged as a paragraph', () => {
  const rows = [
    ['', 'Ours', 'Theirs', 'By hand'],
    ['Delay', 'Two days', 'A week', 'A month'],
    ['Price', 'Low', 'Middle', 'High'],
    ['Support', 'Yes', 'No', 'No'],
  ]
  const cells = rows.flatMap((row, down) =>
    row.flatMap((text, across) => (text === '' ? [] : [run(text, 40 + 150 * across, 120 + 36 * down)])),
  )
  const page = [run('Competition', 40, 50, { size: 30 }), ...cells]
  for (const more of [{}, { tags: tagsOf(page) }]) {
    const [slide] = layoutDeck(deckOf([pageOf(page, more)])).slides
    expect(slide?.blocks).toMatchObject([{ kind: 'table', header: rows[0], rows: rows.slice(1) }])
  }
})

test('one dash below a bullet is an item of the level below it', () => {
  const [slide] = layoutDeck(
    deckOf([
      pageOf([
        run('• Five million houses are cold', 40, 120, { size: 16 }),
        run('• Works take weeks', 40, 145, { size: 16 }),
        run('– Four of them waiting', 60, 168, { size: 14 }),
        run('• Craftsmen cancel', 40, 193, { size: 16 }),
      ]),
    ]),
  ).slides
  expect(slide?.blocks.flatMap((block) => (block.kind === 'list' ? block.items : []))).toEqual([
    { text: 'Five million houses are cold', level: 0, marker: null },
    { text: 'Works take weeks', level: 0, marker: null },
    { text: 'Four of them waiting', level: 1, marker: null },
    { text: 'Craftsmen cancel', level: 0, marker: null },
  ])
})

test('an amount in the biggest type is no title below words that stand above the text', () => {
  const [slide] = layoutDeck(
    deckOf([
      pageOf([
        run('Raising to reach 20 ports', 40, 50, { size: 24 }),
        run('$4M seed', 40, 110, { size: 34 }),
        run('Closing in May', 40, 150, { size: 14 }),
      ]),
    ]),
  ).slides
  expect(slide?.title?.text).toBe('Raising to reach 20 ports')
})

test('small print at the foot is read after the big type above it, wherever it stands', () => {
  const [slide] = layoutDeck(
    deckOf([
      pageOf([
        run('Nestworks', 250, 140, { size: 44 }),
        run('Insulation in two days', 220, 220, { size: 30 }),
        run('Investor deck', 40, 320, { size: 12 }),
      ]),
    ]),
  ).slides
  expect(slide?.blocks.map((block) => textsOf(block))).toEqual([
    ['Insulation in two days'],
    ['Investor deck'],
  ])
})
