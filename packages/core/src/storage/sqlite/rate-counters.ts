import { counterEndsAt, type RateCounterStore } from '../../rates/index.ts'
import type { Committer } from './committer.ts'
import type { SqliteDriver } from './driver.ts'

export function sqliteRateCounterStore(driver: SqliteDriver, committer: Committer): RateCounterStore {
  const open = driver.prepare(`
    SELECT counter_key, window_start, count FROM rate_counters WHERE window_end > ?`)

  const upsert = driver.prepare(`
    INSERT INTO rate_counters (counter_key, window_start, window_end, count) VALUES (?, ?, ?, ?)
    ON CONFLICT (counter_key) DO UPDATE
    SET window_start = excluded.window_start, window_end = excluded.window_end, count = excluded.count`)

  const forget = driver.prepare('DELETE FROM rate_counters WHERE window_end <= ?')

  return {
    async load(now) {
      return open.all(now).map((row) => ({
        counterKey: row['counter_key'] as string,
        windowStart: Number(row['window_start']),
        count: Number(row['count']),
      }))
    },

    save: (counters, now) =>
      committer.write(() => {
        for (const counter of counters) {
          upsert.run(counter.counterKey, counter.windowStart, counterEndsAt(counter), counter.count)
        }
        forget.run(now)
      }),
  }
}
