// Runs jobs and webhooks in virtual time: clients, receivers, workers and accidents from a seed, around the real engine over the
// real SQLite storage. One seed is one run; a seed that finds something says how to replay it.
//
//   bun scripts/simulate/jobs.ts [seeds] [--from SEED]
//   bun scripts/simulate/jobs.ts --seed N [--trace] [--mutant NAME]
import { parseArgs } from 'node:util'
import { mutants } from '../../packages/core/src/testing/simulation/mutants.ts'
import { type SimulationReport, simulate } from '../../packages/core/src/testing/simulation/simulate.ts'
import { simulationRuntime } from '../../packages/core/test/simulation-runtime.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    from: { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
    mutant: { type: 'string' },
  },
})
const runtime = await simulationRuntime()
const mutant = mutants.find(({ name }) => name === values.mutant)
if (values.mutant !== undefined && mutant === undefined) {
  console.error(`There is no mutant ${values.mutant}: ${mutants.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const print = values.trace ? (line: string) => console.log(line) : undefined
const run = (seed: number) =>
  simulate({ seed, runtime, ...(mutant ? { mutant } : {}), ...(print ? { print } : {}) })

function tell({ seed, problems }: SimulationReport): void {
  const [first] = problems
  if (first === undefined) return
  const at = `${(first.elapsedMs / 1_000).toFixed(3)} s, step ${first.step}`
  console.log(`seed ${seed}: ${first.what} (at ${at})`)
  console.log(
    `  bun scripts/simulate/jobs.ts --seed ${seed} --trace${mutant ? ` --mutant '${mutant.name}'` : ''}`,
  )
}

if (values.seed !== undefined) {
  const report = run(Number(values.seed))
  tell(report)
  console.log(JSON.stringify({ ...report, problems: report.problems.length }))
  process.exitCode = report.problems.length === 0 ? 0 : 1
} else {
  const seeds = Number(positionals[0] ?? 1_000)
  const from = Number(values.from)
  const start = performance.now()
  // A step of the check that says nothing for three minutes is ended.
  const tellEveryMs = 30_000
  let toldAt = start
  const sum = { seeds: 0, steps: 0, jobs: 0, deliveries: 0, elapsedMs: 0, found: 0 }
  for (let seed = from; seed < from + seeds; seed++) {
    const report = run(seed)
    sum.seeds++
    sum.steps += report.steps
    sum.jobs += report.jobs
    sum.deliveries += report.deliveries
    sum.elapsedMs += report.elapsedMs
    if (report.problems.length > 0) sum.found++
    tell(report)
    const perSecond = sum.seeds / ((performance.now() - start) / 1_000)
    const soFar = `${sum.seeds} of ${seeds} seeds, ${perSecond.toFixed(1)}/s `
    if (process.stderr.isTTY) process.stderr.write(`\r${soFar}`)
    else if (performance.now() - toldAt > tellEveryMs) {
      console.log(soFar)
      toldAt = performance.now()
    }
    if (sum.found >= 10) break
  }
  const seconds = (performance.now() - start) / 1_000
  console.log(
    `measured: ${sum.seeds} seeds from ${from}: ${sum.steps} steps, ${sum.jobs} jobs, ${sum.deliveries} deliveries, ` +
      `${(sum.elapsedMs / 3_600_000).toFixed(1)} virtual hours, in ${seconds.toFixed(1)} s: ` +
      `${(sum.seeds / seconds).toFixed(1)} seeds/s; ${sum.found} found something`,
  )
  process.exitCode = sum.found === 0 ? 0 : 1
}
