import { expect, test } from 'bun:test'
import { testClock } from '../testing/test-clock.ts'
import { createJobChanges } from './changes.ts'

const turn = () => new Promise(setImmediate)
const never = new AbortController().signal

function start() {
  const clock = testClock(0)
  const changes = createJobChanges(clock)
  const following = changes.follow('job-1')
  let woken = 0
  const next = async (signal = never) => {
    await following.next(1_000, [signal])
    woken++
  }
  return { clock, changes, following, next, woken: () => woken }
}

test('whoever follows a job is woken by its change, not by that of another', async () => {
  const { clock, changes, next, woken } = start()
  void next()
  changes.changed('job-2')
  await turn()
  expect(woken()).toBe(0)
  changes.changed('job-1')
  await turn()
  expect(woken()).toBe(1)
  expect(clock.pendingTimers()).toBe(0)
})

test('a change that came before it was waited for is not missed', async () => {
  const { changes, next, woken } = start()
  changes.changed('job-1')
  await next()
  expect(woken()).toBe(1)
})

test('without a change one is woken after the time, or when a signal aborts', async () => {
  const { clock, next, woken } = start()
  void next()
  clock.advance(1_000)
  await turn()
  expect(woken()).toBe(1)
  const stop = new AbortController()
  void next(stop.signal)
  stop.abort()
  await turn()
  await next(stop.signal)
  expect(woken()).toBe(3)
  expect(clock.pendingTimers()).toBe(0)
})
