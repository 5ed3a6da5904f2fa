import { test } from 'bun:test'
import { attackWithCrowds, crowds, crowdsOverJobs } from '../loop/crowds.ts'

const binary = process.env['DEALFLOW_BINARY']
const name = 'many that hold the binary up together keep nobody waiting, nor its end'

if (binary === undefined) {
  console.log(`skipped: ${name}: DEALFLOW_BINARY does not name it (npm test builds it)`)
  test.skip(name, () => {})
} else {
  test(name, () => attackWithCrowds([binary], 'bun', [crowds, crowdsOverJobs]), 600_000)
}
