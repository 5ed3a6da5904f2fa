// Kills dealflow at random moments of imports, of reading them into the search index, of its flushes and merges, and looks each
// time whether the index opens, answers as one that is built anew, and failed no search.
//
//   bun scripts/simulate/index-kills.ts [rounds] [seed] [dist/dealflow]
import { resolve } from 'node:path'
import { fromSources, Workbench } from '../../packages/server/test/dealflow.ts'
import { killIndexes } from '../../packages/server/test/faults/index-kills.ts'

const [rounds = 50, seed = Date.now() % 1e6] = process.argv.slice(2, 4).map(Number)
const binary = process.argv[4]
const bench = new Workbench(binary === undefined ? fromSources : [resolve(binary)])
let state = seed
try {
  const { problems, searches, cutImports } = await killIndexes({
    bench,
    rounds,
    random() {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state / 2 ** 32
    },
    tell(round, count) {
      if (process.stderr.isTTY) process.stderr.write(`\r${round + 1} of ${rounds}, ${count} problems`)
    },
  })
  console.log(
    `seed ${seed}: ${rounds} kills, ${cutImports} within an import; ${searches} searches answered meanwhile; ${problems.length} problems`,
  )
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await bench.close()
}
