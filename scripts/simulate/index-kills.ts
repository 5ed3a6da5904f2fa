// Kills dealflow at what it is seen to do while it imports, reads that into the search index, flushes and merges, and looks each
// time whether the index can be used as it lies there, opens, holds every company, answers as one that is built anew, and failed
// no search. With 70,000 companies a first build is killed, in which two threads read stretches beside each other.
//
//   bun scripts/simulate/index-kills.ts [rounds] [seed] [companies] [dist/dealflow]
import { resolve } from 'node:path'
import { fromSources, Workbench } from '../../packages/server/test/dealflow.ts'
import { killIndexes } from '../../packages/server/test/faults/index-kills.ts'
import { randomFrom } from '../../packages/server/test/faults/random.ts'

const [rounds = 50, seed = Date.now() % 1e6, companies = 3_000] = process.argv.slice(2, 5).map(Number)
const binary = process.argv[5]
/** Above it a first build is read in stretches. */
const stretch = 65_536
const bench = new Workbench(binary === undefined ? fromSources : [resolve(binary)])
try {
  const { problems, searches, met } = await killIndexes({
    bench,
    rounds,
    companies,
    isFirstBuild: companies > stretch,
    random: randomFrom(seed),
    tell(round, count) {
      if (process.stderr.isTTY) process.stderr.write(`\r${round + 1} of ${rounds}, ${count} problems`)
    },
  })
  console.log(
    `seed ${seed}: ${rounds} kills at ${JSON.stringify(met)}; ${searches} searches answered meanwhile; ${problems.length} problems`,
  )
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await bench.close()
}
