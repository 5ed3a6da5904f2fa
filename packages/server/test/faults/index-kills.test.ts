import { expect, test } from 'bun:test'
import { readdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { CommandProcess } from '../command-process.ts'
import { dealflow, faultProcess, isNightly, longTestMs, Workbench } from '../dealflow.ts'
import { testInNightly } from '../nightly-test.ts'
import { type IndexKills, killIndexes, momentNames } from './index-kills.ts'

/** The program is started for real; scripts/simulate/index-kills.ts does it fifty times, and with more companies. */
async function killed(options: Partial<IndexKills>) {
  // What ends by itself runs in one process, but in the nightly.
  const commands = isNightly ? null : new CommandProcess(faultProcess('command-process'))
  const bench = new Workbench(dealflow, commands)
  try {
    const ordinary = { rounds: 1, companies: 200, isFirstBuild: false, random: () => 0.2, tell() {} }
    return await killIndexes({ bench, ...ordinary, ...options })
  } finally {
    await bench.close()
    await commands?.close()
  }
}

async function killAt(names: readonly string[], options: Partial<IndexKills> = {}) {
  const { problems, searches, met } = await killed({ rounds: names.length, ...options })
  expect(problems).toEqual([])
  expect(searches).toBeGreaterThan(0)
  expect(Object.keys(met).sort()).toEqual([...names].sort())
}

test(
  'a server killed while it imports and writes a segment loses nothing of its index, and no search fails',
  () => killAt(momentNames.slice(0, 1)),
  longTestMs,
)

testInNightly(
  'a server killed while it imports, flushes, merges and names its files, with more companies',
  () => killAt(momentNames, { companies: 500 }),
  longTestMs,
)

testInNightly(
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
  longTestMs,
)
