import { expect, test } from 'bun:test'
import type { Run, TagNode } from '../text/page-text.ts'
import { layoutDeck } from './layout-deck.ts'
import { deckOf, pageOf, run } from './made-pages.ts'
import type { SlideLayout } from './slide-layout.ts'
import { taggedBlocks } from './tagged-blocks.ts'
import { visibleRuns } from './visible-runs.ts'

function tag(role: string, content: readonly (TagNode | number)[], alt: string | null = null): TagNode {
  return {
    role,
    alt,
    children: content.filter((part) => typeof part !== 'number'),
    runs: content.filter((part) => typeof part === 'number'),
  }
}

function slideOf(runs: readonly Run[], tags: TagNode): SlideLayout {
  const [slide] = layoutDeck(deckOf([pageOf(runs, { tags })])).slides
  if (slide === undefined) throw new Error('no slide')
  return slide
}

test('the one H1 is the title, whatever is bigger', () => {
  const runs = [
    run('1,000', 60, 200, { size: 60 }),
    run('Traction', 60, 60, { size: 20 }),
    run('Big words', 300, 60, { size: 40 }),
  ]
  const slide = slideOf(runs, tag('Root', [tag('P', [0]), tag('P', [2]), tag('H1', [1])]))
  expect(slide.title).toEqual({ text: 'Traction', source: 'tag' })
})

test('the order of tags is not the order of reading', () => {
  const runs = [
    run('second paragraph of the slide', 60, 300),
    run('first paragraph of the slide', 60, 150),
    run('Title', 60, 50, { size: 30 }),
  ]
  const slide = slideOf(runs, tag('Root', [tag('P', [0]), tag('P', [1]), tag('P', [2])]))
  expect(slide.title?.text).toBe('Title')
  expect(slide.blocks.map((block) => block.kind === 'paragraph' && block.lines[0])).toEqual([
    'first paragraph of the slide',
    'second paragraph of the slide',
  ])
})

test('tables keep their rows by height, empty cells, and the header that is tagged', () => {
  const cell = (column: number, row: number, text: string) => run(text, 60 + column * 100, 100 + row * 20)
  const runs = [
    cell(0, 2, 'Pro'),
    cell(1, 2, '29'),
    cell(0, 1, 'Basic'),
    cell(0, 0, 'Plan'),
    cell(1, 0, 'Price'),
  ]
  const tree = tag('Root', [
    tag('Table', [
      tag('TR', [tag('TD', [0]), tag('TD', [1])]),
      tag('TR', [tag('TH', [3]), tag('TH', [4])]),
      tag('TR', [tag('TD', [2]), tag('TD', [])]),
    ]),
  ])
  expect(slideOf(runs, tree).blocks).toMatchObject([
    {
      kind: 'table',
      header: ['Plan', 'Price'],
      rows: [
        ['Basic', ''],
        ['Pro', '29'],
      ],
    },
  ])
})

test('lists nest, their bullets go, their numbers stay', () => {
  const runs = [
    run('•', 60, 100),
    run('first', 80, 100),
    run('–', 90, 120),
    run('inner', 110, 120),
    run('2.', 60, 140),
    run('second', 80, 140),
  ]
  const item = (label: number, body: (TagNode | number)[]) =>
    tag('LI', [tag('Lbl', [label]), tag('LBody', body)])
  const tree = tag('Root', [tag('L', [item(0, [1, tag('L', [item(2, [3])])]), item(4, [5])])])
  expect(slideOf(runs, tree).blocks).toMatchObject([
    {
      kind: 'list',
      items: [
        { text: 'first', level: 0, marker: null },
        { text: 'inner', level: 1, marker: null },
        { text: 'second', level: 0, marker: '2.' },
      ],
    },
  ])
})

test('numbers and bullets that are drawn beside the tags of their items belong to these', () => {
  const runs = [
    run('1.', 60, 100),
    run('first', 80, 100),
    run('2.', 60, 120),
    run('second', 80, 120),
    run('•', 60, 140),
    run('third', 80, 140),
  ]
  const tree = tag('Root', [tag('L', [tag('LI', [1]), tag('LI', [3]), tag('LI', [5])])])
  const { blocks } = slideOf(runs, tree)
  expect(blocks).toHaveLength(1)
  expect(blocks).toMatchObject([
    {
      kind: 'list',
      items: [
        { text: 'first', marker: '1.' },
        { text: 'second', marker: '2.' },
        { text: 'third', marker: null },
      ],
    },
  ])
})

test('a paragraph that stands in two columns is none: geometry reads it', () => {
  const rows = ['alpha', 'beta', 'gamma'].flatMap((word, at) => [
    run(`left ${word} of the left text`, 60, 150 + at * 15),
    run(`right ${word} of the right text`, 400, 150 + at * 15),
  ])
  const text = JSON.stringify(slideOf(rows, tag('Root', [tag('P', [0, 1, 2, 3, 4, 5])])).blocks)
  expect(text.indexOf('left gamma')).toBeLessThan(text.indexOf('right alpha'))
})

test('text without a tag stands beside what is tagged', () => {
  const runs = [run('tagged text here', 60, 150), run('untagged text here', 60, 250)]
  expect(JSON.stringify(slideOf(runs, tag('Root', [tag('P', [0])])).blocks)).toContain('untagged text here')
})

test('figures tell what they show, each once', () => {
  const tree = tag('Root', [
    tag('Figure', [], 'A chart of\nrevenue'),
    tag('Figure', [], 'A chart of revenue'),
    tag('Figure', [], ' '),
  ])
  expect(slideOf([], tree).imageAlts).toEqual(['A chart of revenue'])
})

test('what a tree names twice within a table, a list or a row of paragraphs stands there once', () => {
  const runs = [run('One', 60, 100), run('Two', 160, 100), run('Three', 60, 130), run('Four', 160, 130)]
  const cells = (tree: TagNode) => slideOf(runs, tree).blocks
  expect(
    cells(
      tag('Root', [
        tag('Table', [
          tag('TR', [tag('TD', [0]), tag('TD', [0, 1])]),
          tag('TR', [tag('TD', [2]), tag('TD', [2, 3])]),
        ]),
      ]),
    ),
  ).toMatchObject([
    {
      kind: 'table',
      rows: [
        ['One', 'Two'],
        ['Three', 'Four'],
      ],
    },
  ])
  const points = [run('• One', 60, 100), run('• Two', 60, 120)]
  for (const role of ['LI', 'P']) {
    const items = [tag(role, [0]), tag(role, [0, 1]), tag(role, [1])]
    const tree = tag('Root', [tag(role === 'LI' ? 'L' : 'Sect', items)])
    const blocks = slideOf(points, tree).blocks
    expect(
      blocks.flatMap((block) => (block.kind === 'list' ? block.items.map(({ text }) => text) : [])),
    ).toEqual(['One', 'Two'])
  }
})

test('headings within headings cost a few looks at their text, not one a level', () => {
  const page = pageOf(Array.from({ length: 100 }, (_, at) => run(`word ${at}`, 60 + at, 10 + at * 3)))
  function looksAt(levels: number): number {
    let looks = 0
    const runs = visibleRuns(page).runs.map((each) => ({
      ...each,
      get y() {
        looks++
        return each.y
      },
    }))
    let tree = tag('Span', [...runs.keys()])
    for (let level = 0; level < levels; level++) tree = tag('H1', [tree])
    expect(taggedBlocks(tree, runs).left).toHaveLength(100)
    return looks
  }
  expect(looksAt(38)).toBeLessThan(10 * looksAt(1))
})
