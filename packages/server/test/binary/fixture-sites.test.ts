import { test } from 'bun:test'
import { testInNightly } from '../nightly-test.ts'
import { checkFixtureSites } from '../sites/check-fixture-sites.ts'

/** Plain, researched, bought, without content, another encoding, not to be read, blocked, dead, and one that leads into our network. */
const tried = [
  'larkspur-payroll',
  'copperkite',
  'fernway-tools',
  'just-a-file',
  'kumonoie',
  'keep-out',
  'walled-garden',
  'down-for-repair',
  'inward-path',
] as const

const binary = process.env['DEALFLOW_BINARY']

if (binary === undefined) {
  console.log(
    'skipped: the sites of the fixtures on the binary: DEALFLOW_BINARY does not name it (npm test builds it)',
  )
  test.skip('the sites of the fixtures on the binary', () => {})
} else {
  test(
    'sites of each sort come to what was written beside them, on the binary',
    () => checkFixtureSites([binary], tried),
    300_000,
  )
  testInNightly(
    'every site of the fixtures comes to what was written beside it, on the binary',
    () => checkFixtureSites([binary]),
    300_000,
  )
}
