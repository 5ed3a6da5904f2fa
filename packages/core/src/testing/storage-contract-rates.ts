import type { RateCounter } from '../rates/store.ts'
import { same } from './assert.ts'
import { acrossRestart, casesOf, type StorageCase } from './storage-case.ts'

const minute = (counterKey: string, windowStart: number, count: number): RateCounter => ({
  counterKey: `${counterKey}:minute`,
  windowStart,
  count,
})
const day = (counterKey: string, count: number): RateCounter => ({
  counterKey: `${counterKey}:day`,
  windowStart: 0,
  count,
})

const byKey = (counters: readonly RateCounter[]) =>
  [...counters].sort((a, b) => (a.counterKey < b.counterKey ? -1 : 1))

const rates = casesOf('rate counters')

export const rateCounterCases: readonly StorageCase[] = [
  rates('saving sets the counters given and leaves others as they are', async ({ storage }) => {
    const store = storage.rateCounters
    same(await store.load(0), [])
    await store.save([day('key:a:search', 3), day('account:b:search', 9)], 1_000)
    await store.save([day('key:a:search', 4)], 2_000)
    same(byKey(await store.load(2_000)), [day('account:b:search', 9), day('key:a:search', 4)])
    await store.save([], 3_000)
    same((await store.load(3_000)).length, 2)
  }),
  rates('a counter whose window has ended is not loaded, and is forgotten', async ({ storage }) => {
    const store = storage.rateCounters
    await store.save([minute('key:a:read', 60_000, 5), day('key:a:read', 5)], 61_000)
    same((await store.load(119_999)).length, 2)
    same(await store.load(120_000), [day('key:a:read', 5)])
    await store.save([], 120_000)
    same(await store.load(61_000), [day('key:a:read', 5)])
    await store.save([minute('key:a:read', 120_000, 1)], 121_000)
    same(byKey(await store.load(121_000)), [day('key:a:read', 5), minute('key:a:read', 120_000, 1)])
  }),
  acrossRestart('rate counters: counters outlive a restart', async ({ storage }, restart) => {
    await storage.rateCounters.save([day('key:a:read', 5)], 1)
    same(await (await restart()).rateCounters.load(2), [day('key:a:read', 5)])
  }),
]
