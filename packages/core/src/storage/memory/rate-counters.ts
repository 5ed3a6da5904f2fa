import { counterEndsAt, type RateCounter, type RateCounterStore } from '../../rates/index.ts'

export function memoryRateCounterStore(): RateCounterStore {
  const kept = new Map<string, RateCounter>()
  return {
    async load(now) {
      return [...kept.values()].filter((counter) => counterEndsAt(counter) > now)
    },
    async save(counters, now) {
      for (const counter of counters) kept.set(counter.counterKey, counter)
      for (const counter of kept.values()) if (counterEndsAt(counter) <= now) kept.delete(counter.counterKey)
    },
  }
}
