import { describe, expect, test } from 'bun:test'
import { seededRandom } from './random.ts'
import { createTimeline, type Owner } from './timeline.ts'

const owner = (name: string): Owner => ({ name, isAlive: true, heldUntil: 0 })

function newTimeline(seed = 1) {
  const random = seededRandom(seed)
  return createTimeline({ random, startMs: 1_000, drain: () => {}, beforeStep: () => {} })
}

describe('the timeline of a simulation', () => {
  test('runs what was asked for in the order of its instants, and lets the seed choose within one', () => {
    const random = seededRandom(7)
    const delays = Array.from({ length: 500 }, () => random.between(0, 60))
    const orderOf = (seed: number) => {
      const timeline = newTimeline(seed)
      const ran: { readonly at: number; readonly number: number }[] = []
      const me = owner('me')
      for (const [number, delay] of delays.entries())
        timeline.after(me, delay, () => ran.push({ at: timeline.elapsed(), number }))
      while (timeline.step());
      expect(ran.map(({ at }) => at)).toEqual(delays.toSorted((a, b) => a - b))
      return ran.map(({ number }) => number).join()
    }
    expect(orderOf(1)).toBe(orderOf(1))
    expect(orderOf(1)).not.toBe(orderOf(2))
  })

  test('runs nothing of the dead, nothing cancelled, and of those who are held up nothing before they go on', () => {
    const timeline = newTimeline()
    const [dead, held, well] = [owner('dead'), owner('held'), owner('well')]
    const ran: string[] = []
    timeline.after(dead, 5, () => ran.push('dead'))
    timeline.after(held, 5, () => ran.push(`held ${timeline.elapsed()}`))
    timeline.after(well, 9, () => ran.push(`well ${timeline.elapsed()}`))
    timeline.after(well, 9, () => ran.push('cancelled'))()
    dead.isAlive = false
    held.heldUntil = 20
    while (timeline.step());
    expect(ran).toEqual(['well 9', 'held 20'])
  })

  test('a jump of the clocks on the wall keeps nobody waiting for longer or shorter', () => {
    const timeline = newTimeline()
    const clock = timeline.clockOf(owner('me'))
    let at = 0
    clock.timer(100, () => {
      at = timeline.elapsed()
    })
    timeline.jump(5_000)
    while (timeline.step());
    expect([at, clock.now()]).toEqual([100, 6_100])
  })
})
