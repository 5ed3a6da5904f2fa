import { expect, test } from 'bun:test'
import { blocksInOrder } from './cards.ts'
import { layoutDeck } from './layout-deck.ts'
import { linesOf } from './lines.ts'
import { paragraphOf } from './lists.ts'
import { deckOf, pageOf, run } from './made-pages.ts'
import type { PlacedBlock } from './placed-block.ts'
import { visibleRuns } from './visible-runs.ts'

function paragraphAt(text: string, y: number): PlacedBlock {
  return paragraphOf(linesOf(visibleRuns(pageOf([run(text, 60, y, { size: 6 })])).runs))
}

test('a block of a column is looked at a few times, however long the column', () => {
  const count = 2_000
  const placed = paragraphAt('one of many points', 100)
  let looks = 0
  const blocks = Array.from({ length: count }, (_, at): PlacedBlock => {
    const box = { ...placed.block.box, y: at * 20 }
    return {
      ...placed,
      get block() {
        looks++
        return { ...placed.block, box }
      },
    }
  })
  expect(blocksInOrder({ kind: 'stack', parts: [{ kind: 'text', blocks }] }, null)).toHaveLength(count)
  expect(looks).toBeLessThan(50 * count)
})

test('tiles beside each other are all tiles, though one of them has shorter text that stands lower', () => {
  const tile = (x: number, figure: string, lines: readonly string[], y: number) => [
    run(`Fee of ${figure}`, x, 83),
    run(figure, x, 116, { size: 26, font: 'bold' }),
    ...lines.map((text, at) => run(text, x, y + at * 15, { size: 9.5 })),
  ]
  const runs = [
    ...tile(60, '5%', ['of each trade that', 'we make at the place', 'where goods are sold'], 151),
    ...tile(280, '2%', ['of what others trade', 'on the platform'], 157),
    ...tile(500, '3%', ['of each year in which', 'the money of others', 'works in a trade'], 151),
  ]
  const [slide] = layoutDeck(deckOf([pageOf([run('Income', 60, 40, { size: 30 }), ...runs])])).slides
  expect(slide?.blocks.map(({ kind }) => kind)).toEqual(['card', 'card', 'card'])
})
