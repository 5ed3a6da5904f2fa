import { expect, test } from 'bun:test'
import { blocksInOrder } from './cards.ts'
import { linesOf } from './lines.ts'
import { paragraphOf } from './lists.ts'
import { pageOf, run } from './made-pages.ts'
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
