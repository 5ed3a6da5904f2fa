import { test } from 'bun:test'
import { attackProgram } from '../loop/hostile-sites.ts'

const binary = process.env['DEALFLOW_BINARY']
const name = 'sites that are made to hold a server hold neither the binary nor its end'

if (binary === undefined) {
  console.log(`skipped: ${name}: DEALFLOW_BINARY does not name it (npm test builds it)`)
  test.skip(name, () => {})
} else {
  test(name, () => attackProgram([binary]), 300_000)
}
