// Kills dealflow in the middle of creations, running work, cancellations and deliveries, and looks each time whether everything
// that clients were told is kept, and whether charges, refunds and events fit the jobs. In the end every job must come to its end,
// and every event to its receiver, signed and under one id.
//
//   bun scripts/simulate/job-kills.ts [rounds] [seed] [dist/dealflow]
import { resolve } from 'node:path'
import { fromSources, Workbench } from '../../packages/server/test/dealflow.ts'
import { killJobs } from '../../packages/server/test/faults/job-kills.ts'
import { randomFrom } from '../../packages/server/test/faults/random.ts'

const [rounds = 50, seed = Date.now() % 1e6] = process.argv.slice(2, 4).map(Number)
const binary = process.argv[4]
const bench = new Workbench(binary === undefined ? fromSources : [resolve(binary)])
try {
  const { problems, met, acknowledged, deliveries, events } = await killJobs({
    bench,
    rounds,
    hasSlow: true,
    random: randomFrom(seed),
    tell(round, count) {
      if (process.stderr.isTTY) process.stderr.write(`\r${round} of ${rounds}, ${count} problems`)
    },
  })
  console.log(
    `seed ${seed}: ${rounds} kills at ${JSON.stringify(met)}; ${acknowledged} jobs acknowledged, ${events} events in ${deliveries} deliveries; ${problems.length} problems`,
  )
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await bench.close()
}
