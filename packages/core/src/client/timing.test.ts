import { expect, test } from 'bun:test'
import { testClock } from '../testing/test-clock.ts'
import { pause, startLimit } from './timing.ts'

const start = () => {
  const clock = testClock(0)
  return { clock, timing: { ...clock, random: () => 0 } }
}

/** A signal that knows how many listen to it. */
function countedSignal() {
  const controller = new AbortController()
  let listeners = 0
  const { signal } = controller
  const add = signal.addEventListener.bind(signal)
  const remove = signal.removeEventListener.bind(signal)
  signal.addEventListener = (...given: Parameters<typeof add>) => {
    listeners++
    add(...given)
  }
  signal.removeEventListener = (...given: Parameters<typeof remove>) => {
    listeners--
    remove(...given)
  }
  return { controller, signal, count: () => listeners }
}

test('a pause that ends leaves no listener on a signal that lives on', async () => {
  const { clock, timing } = start()
  const { signal, count } = countedSignal()
  const paused = pause(1_000, signal, timing)
  expect(count()).toBe(1)
  clock.advance(1_000)
  await paused
  expect(count()).toBe(0)
})

test('a pause does not begin under a signal that has aborted', async () => {
  const { clock, timing } = start()
  const reason = new Error('closing')
  await expect(pause(1_000, AbortSignal.abort(reason), timing)).rejects.toBe(reason)
  expect(clock.pendingTimers()).toBe(0)
})

test('a limit aborts when its time is over, counted from its last restart', () => {
  const { clock, timing } = start()
  const limit = startLimit(undefined, 1_000, timing)
  clock.advance(900)
  limit.restart()
  clock.advance(900)
  expect([limit.isOver, limit.signal.aborted]).toEqual([false, false])
  clock.advance(100)
  expect([limit.isOver, limit.signal.aborted]).toEqual([true, true])
})

test('a limit follows the caller’s signal, with its reason, also one that has aborted', () => {
  const { timing } = start()
  const { controller, signal } = countedSignal()
  const reason = new Error('closing')
  const before = startLimit(signal, 1_000, timing)
  controller.abort(reason)
  const after = startLimit(signal, 1_000, timing)
  for (const limit of [before, after]) expect([limit.signal.reason, limit.isOver]).toEqual([reason, false])
})

test('a limit that has ended leaves neither timer nor listener', () => {
  const { clock, timing } = start()
  const { signal, count } = countedSignal()
  const limit = startLimit(signal, 1_000, timing)
  expect([clock.pendingTimers(), count()]).toEqual([1, 1])
  limit.end()
  expect([clock.pendingTimers(), count()]).toEqual([0, 0])
})
