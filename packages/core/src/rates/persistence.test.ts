import { expect, test } from 'bun:test'
import { sha256 } from '../../test/sqlite.ts'
import { dayMs, secondMs } from '../kernel/clock.ts'
import { memoryRateCounterStore } from '../storage/memory.ts'
import { testHost } from '../testing/test-clock.ts'
import { keepRateCounters } from './persistence.ts'
import type { RateCounter, RateCounterStore, RateSubject } from './store.ts'
import { fixedWindowRateStore } from './windows.ts'

const subjects: RateSubject[] = [{ scope: 'key', id: 'key:k:read', limits: { second: 0, minute: 0, day: 3 } }]

function setUp(inner = memoryRateCounterStore()) {
  const host = testHost({ sha256 })
  const saves: (readonly RateCounter[])[] = []
  let isBroken = false
  const store: RateCounterStore = {
    load: inner.load,
    async save(counters, now) {
      if (isBroken) throw new Error('disk full')
      saves.push(counters)
      await inner.save(counters, now)
    },
  }
  const rates = fixedWindowRateStore()
  const persistence = keepRateCounters({ host, rates, store })
  const take = async () => (await rates.take(subjects, host.clock.now())).admitted
  /** A second passes, and what it set off has ended. */
  const second = async () => {
    host.clock.advance(secondMs)
    await new Promise(setImmediate)
  }
  return { host, saves, persistence, take, second, breakStore: (broken: boolean) => (isBroken = broken) }
}

test('a day window survives a crash that comes a second after its last request', async () => {
  const inner = memoryRateCounterStore()
  const first = setUp(inner)
  await first.persistence.start()
  await first.take()
  await first.take()
  await first.second()

  const afterCrash = setUp(inner)
  await afterCrash.persistence.start()
  expect([await afterCrash.take(), await afterCrash.take()]).toEqual([true, false])
})

test('closing keeps what the last second counted and leaves no timer', async () => {
  const inner = memoryRateCounterStore()
  const first = setUp(inner)
  await first.persistence.start()
  await first.take()
  await first.persistence.close()
  expect(first.host.clock.pendingTimers()).toBe(0)
  expect(await inner.load(first.host.clock.now())).toHaveLength(2)
})

test('only counters that changed are written, and an idle second writes nothing', async () => {
  const { persistence, take, second, saves, host } = setUp()
  await persistence.start()
  await take()
  await second()
  const written = saves.length
  await second()
  expect(saves).toHaveLength(written)
  expect(saves.at(-1)).toHaveLength(2)
  host.clock.set(host.clock.now() + dayMs)
  await second()
  expect(saves.at(-1)).toEqual([])
  await persistence.close()
})

test('counters that could not be kept are kept with the next second', async () => {
  const { persistence, take, second, saves, breakStore, host } = setUp()
  await persistence.start()
  await take()
  breakStore(true)
  await second()
  expect(host.logs.map(({ message }) => message)).toEqual(['rate counters were not kept'])
  breakStore(false)
  await second()
  expect(saves.at(-1)).toHaveLength(2)
  await persistence.close()
})
