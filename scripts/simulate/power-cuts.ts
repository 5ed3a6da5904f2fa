// Lets the power fail at random moments of a service that makes jobs, works on them, cancels them and tells receivers: what had
// been synced stays, what had not is dropped, kept, put in another order or torn. Each time everything that clients had been told
// must be there, and charges, refunds and events must fit the jobs. The same with synchronous=NORMAL must be seen to lose some.
//
//   bun scripts/simulate/power-cuts.ts [cuts] [seed] [jobs]
import { cutPower } from '../../packages/server/test/faults/power/cuts.ts'
import { cannotShim } from '../../packages/server/test/faults/shim.ts'

const [cuts = 500, seed = Date.now() % 1e6, jobs = 1_500] = process.argv.slice(2).map(Number)
if (cannotShim !== null) {
  console.log(`nothing to check: ${cannotShim}`)
  process.exit(0)
}

const problemsShown = 5
let isSound = true
for (const synchronous of ['FULL', 'NORMAL'] as const) {
  const { problems, byFate, ...counts } = await cutPower({
    ...{ synchronous, cuts, seed, jobs },
    tell(done, damaged) {
      if (process.stderr.isTTY)
        process.stderr.write(`\r${synchronous}: ${done} of ${cuts}, ${damaged} damaged`)
    },
  })
  console.log(
    `seed ${seed}, synchronous=${synchronous}: ${JSON.stringify(counts)}, cut as ${JSON.stringify(byFate)}`,
  )
  for (const problem of problems.slice(0, problemsShown)) console.log(`  ${problem}`)
  isSound &&= synchronous === 'FULL' ? problems.length === 0 : counts.losing > 0
}
console.log(isSound ? 'ours loses nothing, and NORMAL is caught' : 'not as it must be')
process.exitCode = isSound ? 0 : 1
