import { expect, test } from 'bun:test'
import { compared } from './comparison.ts'
import { type Timing, timed } from './timing.ts'

const timing = (name: string, p50: number, hits: number): Timing => ({
  name,
  calls: 10,
  isWhole: true,
  p50,
  p99: p50,
  hits,
})

test('a set for which one engine found nothing gives no ratio', () => {
  const own = [
    timing('sentences', 1, 250),
    timing('Berlin', 0.1, 0),
    timing('rare', 2, 9),
    timing('ours', 1, 9),
  ]
  const other = [timing('sentences', 30, 250), timing('Berlin', 9, 40), timing('rare', 0.1, 0)]
  const { ratios, refused, median } = compared(own, other)
  expect(ratios).toEqual([{ name: 'sentences', ratio: 30 }])
  expect(refused).toEqual(['Berlin', 'rare'])
  expect(median).toBe(30)
  expect(compared(own, []).median).toBeNaN()
})

test('no input is measured that was asked before, and one whose time ran out says so', async () => {
  const asked: number[] = []
  const inputs = Array.from({ length: 100 }, (_, i) => i)
  const whole = await timed('whole', inputs, (input) => asked.push(input) && 2, Number.POSITIVE_INFINITY)
  expect(asked).toEqual(inputs)
  expect(whole).toMatchObject({ calls: 95, isWhole: true, hits: 190 })
  expect(await timed('cut', inputs, () => 1, 0)).toMatchObject({ calls: 3, isWhole: false, hits: 3 })
})
