import { expect, test } from 'bun:test'
import { getEventListeners } from 'node:events'
import { testClock } from '../testing/test-clock.ts'
import { pause } from './pause.ts'

function start(ms: number) {
  const clock = testClock(0)
  const controllers = [new AbortController(), new AbortController()] as const
  const signals = controllers.map(({ signal }) => signal)
  let isOver = false
  const paused = pause(clock, ms, ...signals).then(() => {
    isOver = true
  })
  const left = () => [
    clock.pendingTimers(),
    ...signals.map((signal) => getEventListeners(signal, 'abort').length),
  ]
  return { clock, controllers, paused, left, isOver: () => isOver }
}

test('a pause ends with its time, and leaves neither timer nor listener behind', async () => {
  const { clock, paused, left, isOver } = start(1_000)
  clock.advance(999)
  await null
  expect([isOver(), left()]).toEqual([false, [1, 1, 1]])
  clock.advance(1)
  await paused
  expect(left()).toEqual([0, 0, 0])
})

test('a pause ends with whichever signal aborts first, and does not begin under one that has', async () => {
  const { clock, controllers, paused, left } = start(1_000)
  controllers[1].abort()
  await paused
  expect(left()).toEqual([0, 0, 0])
  await pause(clock, 1_000, controllers[0].signal, controllers[1].signal)
  expect(left()).toEqual([0, 0, 0])
})
