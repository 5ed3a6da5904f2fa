import { test } from 'bun:test'
import { attackProgramWithBodies } from '../loop/attacks.ts'

const binary = process.env['DEALFLOW_BINARY']
const name = 'what a stranger sends holds the loop of the binary for no more than a turn, and not its end'

if (binary === undefined) {
  console.log(`skipped: ${name}: DEALFLOW_BINARY does not name it (npm test builds it)`)
  test.skip(name, () => {})
} else {
  test(name, () => attackProgramWithBodies([binary]), 170_000)
}
