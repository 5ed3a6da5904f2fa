import { expect, test } from 'bun:test'
import { longTestMs } from '../dealflow.ts'
import { testInNightly } from '../nightly-test.ts'
import { cutPower } from './power/cuts.ts'
import { cannotShim } from './shim.ts'

if (cannotShim !== null) console.log(`skipped power cuts: ${cannotShim}`)

/** scripts/simulate/power-cuts.ts cuts more of a service's life, with another seed each time. */
async function cutOften(cuts: number, jobs: number) {
  const report = await cutPower({ synchronous: 'FULL', jobs, cuts, seed: 1 })
  console.log(
    `${cuts} cuts in ${report.records} records and ${report.syncs} syncs, ${report.owing} while writes were owed`,
  )
  expect(report).toMatchObject({ cuts, losing: 0, broken: 0, problems: [] })
  expect(report.owing).toBeGreaterThan(0.6 * cuts)
  expect(report.told).toBeGreaterThan(jobs / 3)
}

test.skipIf(cannotShim !== null)(
  'whenever the power fails, everything that clients were told of jobs is there, and money and events fit it',
  () => cutOften(40, 120),
  longTestMs,
)

if (cannotShim === null)
  testInNightly('the power fails five hundred times', () => cutOften(500, 600), longTestMs)

if (cannotShim === null)
  testInNightly(
    'the same check catches synchronous=NORMAL losing what clients were told',
    async () => {
      const { losing, cuts, problems } = await cutPower({
        ...{ synchronous: 'NORMAL', jobs: 150, cuts: 60, seed: 1 },
        isMutant: true,
      })
      console.log(`mutant: after ${cuts} cuts ${problems[0]}`)
      expect(losing).toBe(1)
    },
    longTestMs,
  )
