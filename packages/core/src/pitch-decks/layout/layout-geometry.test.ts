import { expect, test } from 'bun:test'
import type { Run } from '../text/page-text.ts'
import { layoutDeck } from './layout-deck.ts'
import { deckOf, pageOf, run } from './made-pages.ts'
import type { Block, SlideLayout } from './slide-layout.ts'

const title = run('A title of the slide', 40, 50, { size: 30, font: 'bold' })

function slideOf(runs: readonly Run[], more: Parameters<typeof pageOf>[1] = {}): SlideLayout {
  const [slide] = layoutDeck(deckOf([pageOf([title, ...runs], more)])).slides
  if (slide === undefined) throw new Error('no slide')
  return slide
}

/** Blocks without their boxes. */
function blocksOf(runs: readonly Run[]): unknown[] {
  return slideOf(runs).blocks.map(({ box: _, ...block }: Block) => block)
}

function table(rows: readonly (readonly string[])[], left: number, top: number): Run[] {
  return rows.flatMap((row, at) =>
    row.flatMap((text, column) =>
      text === ''
        ? []
        : [run(text, left + column * 90, top + at * 20, { size: 10, font: at === 0 ? 'bold' : 'body' })],
    ),
  )
}

const prices = [
  ['Plan', 'Price', 'Seats'],
  ['Basic', '$9', '1'],
  ['Team', '$29', '10'],
  ['Firm', '$99', '100'],
]

test('rows and columns are a table, its header told from its font', () => {
  expect(blocksOf(table(prices, 60, 120))).toEqual([
    { kind: 'table', header: prices[0], rows: prices.slice(1) },
  ])
})

test('cells of two lines, and cells that are empty, keep their row and column', () => {
  const runs = [
    ...table([['Plan', 'For whom', 'Price']], 60, 120),
    ...[
      run('Basic', 60, 150, { size: 10 }),
      run('for people who', 150, 144, { size: 10 }),
      run('work alone', 150, 156, { size: 10 }),
      run('$9', 240, 150, { size: 10 }),
    ],
    ...[run('Team', 60, 180, { size: 10 }), run('$29', 240, 180, { size: 10 })],
    ...[
      run('Firm', 60, 210, { size: 10 }),
      run('large firms', 150, 210, { size: 10 }),
      run('$99', 240, 210, { size: 10 }),
    ],
  ]
  expect(blocksOf(runs)).toEqual([
    {
      kind: 'table',
      header: ['Plan', 'For whom', 'Price'],
      rows: [
        ['Basic', 'for people who work alone', '$9'],
        ['Team', '', '$29'],
        ['Firm', 'large firms', '$99'],
      ],
    },
  ])
})

test('two tables beside each other are two', () => {
  const tables = blocksOf([...table(prices, 40, 120), ...table(prices, 440, 120)])
  expect(tables).toHaveLength(2)
  expect(tables).toMatchObject([{ kind: 'table' }, { kind: 'table' }])
})

test('two columns of text are no table, and are read one after the other', () => {
  const column = (name: string, left: number) =>
    ['Prices of this market stay', 'hidden from those who pay', 'until the contract is signed'].map(
      (text, at) => run(`${text} ${name}`, left, 150 + at * 15),
    )
  expect(blocksOf([...column('here', 40), ...column('there', 400)])).toMatchObject([
    { kind: 'paragraph', lines: [expect.stringContaining('here')] },
    { kind: 'paragraph', lines: [expect.stringContaining('there')] },
  ])
})

test('tiles are cards, read one by one', () => {
  const tile = (at: number, figure: string, label: string, note: string) => [
    run(figure, 60 + at * 220, 180, { size: 30, font: 'bold' }),
    run(label, 60 + at * 220, 200, { size: 12, font: 'bold' }),
    run(note, 60 + at * 220, 216, { size: 9 }),
  ]
  const rows = [
    tile(0, '$2M', 'Revenue', 'last year'),
    tile(1, '40%', 'Growth', 'a year'),
    tile(2, '1,200', 'Customers', 'paying'),
  ]
  expect(blocksOf(rows.flat())).toMatchObject(
    rows.map((tiles) => ({ kind: 'card', lines: tiles.map(({ text, size }) => ({ text, size })) })),
  )
})

test('two rows of tiles are read row by row, each tile whole', () => {
  const tile = (column: number, row: number) => [
    run(`Head ${row}${column}`, 60 + column * 300, 130 + row * 120, { size: 14, font: 'bold' }),
    run(`what ${row}${column} says below its head`, 60 + column * 300, 152 + row * 120, { size: 10 }),
  ]
  const text = JSON.stringify(
    blocksOf([0, 1].flatMap((row) => [0, 1].flatMap((column) => tile(column, row)))),
  )
  const order = ['Head 00', 'what 00', 'Head 01', 'what 01', 'Head 10', 'what 10', 'Head 11', 'what 11']
  expect(order.map((phrase) => text.indexOf(phrase))).toEqual(
    order.map((phrase) => text.indexOf(phrase)).sort((a, b) => a - b),
  )
  expect(text).toContain('what 11')
})

test('bullets of any sign are lists with levels, and a line without one ends them', () => {
  const runs = [
    ...[
      run('•', 60, 150),
      run('first point', 75, 150),
      run('goes on below', 75, 164),
      run('◦ deeper', 90, 180),
      run('• second', 60, 196),
    ],
    run('Not a point', 60, 230, { font: 'bold' }),
    ...[run('\uf0b7 third', 60, 246), run('\uf0b7 fourth', 60, 262)],
  ]
  expect(blocksOf(runs)).toMatchObject([
    {
      kind: 'list',
      items: [
        { text: 'first point goes on below', level: 0, marker: null },
        { text: 'deeper', level: 1, marker: null },
        { text: 'second', level: 0, marker: null },
      ],
    },
    { text: 'Not a point' },
    { kind: 'list', items: [{ text: 'third' }, { text: 'fourth' }] },
  ])
})

test('numbers that count on are an ordered list, typed or in circles before their text', () => {
  const typed = ['Raise', 'Hire', 'Ship'].map((text, at) => run(`${at + 1}. ${text}`, 60, 150 + at * 16))
  const circles = ['Order', 'Pay', 'Receive'].flatMap((text, at) => [
    run(String(at + 1), 64, 150 + at * 40, { size: 14 }),
    run(text, 100, 150 + at * 40),
  ])
  const items = (words: string[]) => [
    { kind: 'list', items: words.map((text, at) => ({ text, level: 0, marker: `${at + 1}.` })) },
  ]
  expect(blocksOf(typed)).toEqual(items(['Raise', 'Hire', 'Ship']))
  expect(blocksOf(circles)).toEqual(items(['Order', 'Pay', 'Receive']))
})

test('what only the column broke is one line, what its author broke stays apart', () => {
  const wrapped = [
    'We connect merchants and buyers',
    'of goods directly to suppliers,',
    'without a bank between them.',
  ]
  expect(blocksOf(wrapped.map((text, at) => run(text, 60, 150 + at * 15)))).toEqual([
    { kind: 'paragraph', lines: [wrapped.join(' ')] },
  ])
  const broken = ['Jane Doe', 'Chief Executive', 'jane@example.com']
  expect(blocksOf(broken.map((text, at) => run(text, 60, 150 + at * 15)))).toEqual([
    { kind: 'paragraph', lines: broken },
  ])
})

test('soft hyphens go with the break that they stand for, hyphens of a word stay', () => {
  const runs = [
    run('The market of trans\u00ad', 60, 150),
    run('ports grows by cross-', 60, 165),
    run('border trade.', 60, 180),
  ]
  expect(blocksOf(runs)).toEqual([
    { kind: 'paragraph', lines: ['The market of transports grows by cross-border trade.'] },
  ])
})

test('turned text comes after the upright, with a warning', () => {
  const slide = slideOf([run('Upright words', 60, 200), run('Turned words', 700, 300, { angle: 270 })])
  expect(slide.warnings).toEqual(['rotated_text'])
  expect(slide.blocks.map((block) => block.kind === 'paragraph' && block.lines)).toEqual([
    ['Upright words'],
    ['Turned words'],
  ])
})

test('a page whose text runs one way is read that way, without a warning', () => {
  const runs = [
    { ...title, x: 660, y: 40, angle: 90 },
    run('the first line of the text', 560, 40, { angle: 90 }),
    run('the last line of the text', 400, 40, { angle: 90 }),
  ]
  const [slide] = layoutDeck(deckOf([pageOf(runs)])).slides
  expect(slide?.title?.text).toBe(title.text)
  expect(slide?.warnings).toEqual([])
  expect(slide?.blocks.map((block) => block.kind === 'paragraph' && block.lines[0])).toEqual([
    'the first line of the text',
    'the last line of the text',
  ])
})

test('links are web and mail addresses, each once', () => {
  const link = (url: string) => ({ url, x: 0, y: 0, width: 10, height: 10 })
  const links = [
    'https://example.com',
    'javascript:alert(1)',
    'mailto:a@example.com',
    'https://example.com',
    'file:///etc',
  ].map(link)
  expect(slideOf([], { links }).links).toEqual(['https://example.com', 'mailto:a@example.com'])
})
