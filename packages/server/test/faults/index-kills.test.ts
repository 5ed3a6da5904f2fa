import { expect, test } from 'bun:test'
import { fromSources, Workbench } from '../dealflow.ts'
import { killIndexes } from './index-kills.ts'

const processTestMs = 120_000

// Slow because the program is started for real; scripts/simulate/index-kills.ts does it fifty times.
test(
  'a server killed while it imports and indexes loses nothing of its index, and no search fails',
  async () => {
    const bench = new Workbench(fromSources)
    const moments = [0.2, 0.5, 0.9]
    try {
      const report = await killIndexes({
        bench,
        rounds: moments.length,
        random: () => moments.shift() ?? 0,
        tell() {},
      })
      expect(report.problems).toEqual([])
      expect(report.searches).toBeGreaterThan(0)
    } finally {
      await bench.close()
    }
  },
  processTestMs,
)
