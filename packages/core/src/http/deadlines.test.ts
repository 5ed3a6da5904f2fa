import { expect, test } from 'bun:test'
import { testClock } from '../testing/test-clock.ts'
import { createDeadlines } from './deadlines.ts'

function setUp() {
  const clock = testClock(0)
  const deadlines = createDeadlines(clock)
  const begin = () => {
    const work = { startedAt: clock.now(), expiresAt: clock.now() + 10_000, expire: () => true }
    deadlines.add(work)
    return work
  }
  return { clock, deadlines, begin }
}

async function told<T>(promise: Promise<T>): Promise<T | 'waits'> {
  let result: T | 'waits' = 'waits'
  void promise.then((value) => {
    result = value
  })
  for (let turn = 0; turn < 30; turn++) await null
  return result
}

test('background work goes on at once where nobody asks anything', async () => {
  const { deadlines } = setUp()
  expect(await told(deadlines.quiet(50))).toBe(false)
})

test('background work waits for what came just now, and knows of what came and went', async () => {
  const { deadlines, begin, clock } = setUp()
  const [first, second] = [begin(), begin()]
  const quiet = deadlines.quiet(50)
  deadlines.remove(first)
  expect(await told(quiet)).toBe('waits')
  deadlines.remove(second)
  expect(await told(quiet)).toBe(true)
  expect(await told(deadlines.quiet(50))).toBe(true)
  deadlines.close()
  clock.advance(50)
  expect(await told(deadlines.quiet(50))).toBe(false)
  expect(clock.pendingTimers()).toBe(0)
})

test('background work waits so long and no longer, however many ask, and not at all for what takes long', async () => {
  const { deadlines, begin, clock } = setUp()
  begin()
  const quiet = deadlines.quiet(50)
  clock.advance(49)
  begin()
  expect(await told(quiet)).toBe('waits')
  clock.advance(1)
  expect(await told(quiet)).toBe(true)
  clock.advance(49)
  expect(await told(deadlines.quiet(50))).toBe(false)
})
