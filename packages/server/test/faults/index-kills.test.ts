import { expect, test } from 'bun:test'
import { readdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { dealflow, Workbench } from '../dealflow.ts'
import { type IndexKills, killIndexes, momentNames } from './index-kills.ts'

const processTestMs = 170_000

/** The program is started for real; scripts/simulate/index-kills.ts does it fifty times, and with more companies. */
async function killed(options: Partial<IndexKills>) {
  const bench = new Workbench(dealflow)
  try {
    const rounds = momentNames.length
    const ordinary = { rounds, companies: 500, isFirstBuild: false, random: () => 0.2, tell() {} }
    return await killIndexes({ bench, ...ordinary, ...options })
  } finally {
    await bench.close()
  }
}

test(
  'a server killed while it imports, flushes and merges loses nothing of its index, and no search fails',
  async () => {
    const { problems, searches, met } = await killed({})
    expect(problems).toEqual([])
    expect(searches).toBeGreaterThan(0)
    expect(Object.keys(met).sort()).toEqual([...momentNames].sort())
  },
  processTestMs,
)

test(
  'the same check catches a manifest that names a segment which is not whole',
  async () => {
    const cutShort = (live: string) => {
      for (const name of readdirSync(live).filter((file) => file.endsWith('.seg')))
        truncateSync(join(live, name), statSync(join(live, name)).size >> 1)
    }
    const { problems } = await killed({ rounds: 1, tamper: cutShort })
    expect(problems.join('\n')).toContain('the index cannot be used: its file')
    expect(problems.join('\n')).toContain('the index was lost')
  },
  processTestMs,
)
