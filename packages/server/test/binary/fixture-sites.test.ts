import { test } from 'bun:test'
import { checkFixtureSites } from '../sites/check-fixture-sites.ts'

const binary = process.env['DEALFLOW_BINARY']

if (binary === undefined) {
  console.log(
    'skipped: the sites of the fixtures on the binary: DEALFLOW_BINARY does not name it (npm test builds it)',
  )
  test.skip('the sites of the fixtures on the binary', () => {})
} else {
  test(
    'every site of the fixtures comes to what was written beside it, on the binary',
    () => checkFixtureSites([binary]),
    300_000,
  )
}
