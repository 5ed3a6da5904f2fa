import { test } from 'bun:test'
import { attackProgramWithNames } from '../loop/silent-names.ts'

const binary = process.env['DEALFLOW_BINARY']
const name = 'names that never resolve keep neither the files of the binary nor its end waiting'

if (binary === undefined) {
  console.log(`skipped: ${name}: DEALFLOW_BINARY does not name it (npm test builds it)`)
  test.skip(name, () => {})
} else {
  test(name, () => attackProgramWithNames([binary]), 300_000)
}
