import { expect, test } from 'bun:test'
import { cutPower } from './power/cuts.ts'
import { cannotShim } from './shim.ts'

const processTestMs = 170_000
if (cannotShim !== null) console.log(`skipped power cuts: ${cannotShim}`)

/** scripts/simulate/power-cuts.ts cuts more of a service's life, with another seed each time. */
test.skipIf(cannotShim !== null)(
  'whenever the power fails, everything that clients were told of jobs is there, and money and events fit it',
  async () => {
    const report = await cutPower({ synchronous: 'FULL', jobs: 600, cuts: 500, seed: 1 })
    console.log(
      `500 cuts in ${report.records} records and ${report.syncs} syncs, ${report.owing} while writes were owed`,
    )
    expect(report).toMatchObject({ cuts: 500, losing: 0, broken: 0, problems: [] })
    expect(report.owing).toBeGreaterThan(300)
    expect(report.told).toBeGreaterThan(200)
  },
  processTestMs,
)

test.skipIf(cannotShim !== null)(
  'the same check catches synchronous=NORMAL losing what clients were told',
  async () => {
    const { losing, cuts, problems } = await cutPower({
      ...{ synchronous: 'NORMAL', jobs: 400, cuts: 60, seed: 1 },
      isMutant: true,
    })
    console.log(`mutant: after ${cuts} cuts ${problems[0]}`)
    expect(losing).toBe(1)
  },
  processTestMs,
)
