import { expect, test } from 'bun:test'
import { printedReasons, readBunSummary, readNodeSummary } from './counts.ts'

const BUN = `
a.test.ts:
(pass) says 9 pass [0.1ms]
 7 fail
(fail) two
(skip) three

b.test.ts:
error: Cannot find module './missing.ts'

 1,000 is no count
 12 pass
 2 skip
 1 todo
 3 fail
 1 error
 2 expect() calls
Ran 18 tests across 2 files. [4.00ms]
`
const BUN_JUNIT = `<testsuites><testsuite name="a">
  <testcase name="one" time="1" />
  <testcase name="three &amp; &#39;four&#39;" time="0"><skipped /></testcase>
  <testcase name="two"><failure message="x"/></testcase>
  <testcase name="later"><skipped message="TODO" /></testcase>
</testsuite></testsuites>`

test("bun's closing summary counts a file that does not load, which its JUnit file leaves out", () => {
  expect(readBunSummary(BUN, BUN_JUNIT)).toEqual({
    passed: 12,
    failed: 3,
    skipped: ["three & 'four'", 'later: TODO'],
  })
})

test('a bun run without a summary has no counts', () => {
  expect(readBunSummary('(pass) one\npanic: out of memory', '')).toBeUndefined()
})

test("node's closing summary counts cancelled tests as failed and keeps the reasons of skips", () => {
  const output = 'ℹ pass 1 \n✔ a\nℹ tests 7\nℹ pass 4\nℹ fail 1\nℹ cancelled 1\nℹ skipped 1\n'
  const junit = '<testcase name="s" file="x"><skipped type="skipped" message="data absent"/></testcase>'
  expect(readNodeSummary(output, junit)).toEqual({ passed: 4, failed: 2, skipped: ['s: data absent'] })
  expect(readNodeSummary('Error: cannot start', '')).toBeUndefined()
})

test('a printed reason is found once, and the name of a skipped test is not taken for one', () => {
  const output = 'skipped: no data at ../x\n  Skipping: too old\n(skip) three\nskipped: no data at ../x\n'
  expect(printedReasons(output)).toEqual(['skipped: no data at ../x', 'Skipping: too old'])
})
