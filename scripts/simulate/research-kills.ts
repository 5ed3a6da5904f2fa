// Kills dealflow twice at random moments amid a deep research, again and again. Each must end as one that nothing happens to: the
// same result, one charge, one event, one record.
//
//   bun scripts/simulate/research-kills.ts [rounds] [seed] [dist/dealflow]
import { resolve } from 'node:path'
import { fromSources, type Program } from '../../packages/server/test/dealflow.ts'
import { randomFrom } from '../../packages/server/test/faults/random.ts'
import { begin, tracesOf, undisturbed, withBench } from '../../packages/server/test/faults/site-job-kills.ts'

const [rounds = 20, seed = Date.now() % 1e6] = process.argv.slice(2, 4).map(Number)
const binary = process.argv[4]
const program: Program = binary === undefined ? fromSources : [resolve(binary)]
const random = randomFrom(seed)
/** From the creation of the job on, or from the start of the server that goes on with it; a calm one takes less. */
const livesMsMax = 400
const killsOfJob = 2

const calm = JSON.stringify(await undisturbed('research'))
let problems = 0
for (let round = 1; round <= rounds; round++) {
  const lives = Array.from({ length: killsOfJob }, () => Math.round(random() * livesMsMax))
  const traces = await withBench(program, async (bench) => {
    let jobId = ''
    for (const life of lives) {
      const server = await bench.serve()
      jobId ||= await begin(bench, server, 'research')
      await Bun.sleep(life)
      await server.kill()
    }
    return (await tracesOf(bench, await bench.serve(), 'research', jobId)).traces
  })
  const isSame = JSON.stringify(traces) === calm
  if (!isSame) problems++
  console.log(
    `round ${round}: killed after ${lives.join(' and ')} ms: ${isSame ? 'as without a kill' : 'DIFFERENT'}`,
  )
  if (!isSame) console.log(JSON.stringify(traces.end))
}
console.log(`seed ${seed}: ${rounds} researches, ${killsOfJob} kills each, ${problems} problems`)
process.exitCode = problems === 0 ? 0 : 1
