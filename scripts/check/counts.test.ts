import { expect, test } from 'bun:test'
import { readBunSummary, readNodeSummary, readUnfinished, skippedInWords } from './counts.ts'

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

test('a skipped test has the reason that was printed with its name, else the one of its file', () => {
  const output =
    '\na.test.ts:\nskipped: nothing here: no data\nskipped: one: no clock\n(skip) x > one\n(skip) two\n'
  const junit = ['one', 'two'].map(
    (name) => `<testcase name="${name}" file="a.test.ts">\n<skipped /></testcase>`,
  )
  const summary = ' 0 pass\n 2 skip\n 0 fail\nRan 2 tests across 1 file.\n'
  expect(readBunSummary(output + summary, junit.join(''))?.skipped).toEqual([
    'one: no clock',
    'two: nothing here: no data',
  ])
  expect(skippedInWords(output, junit.join(''))).toEqual([])
  expect(skippedInWords(output, '')).toEqual(['a.test.ts'])
})

test('of a run that was ended counts what it had told', () => {
  const bun = 'a.test.ts:\n(pass) one [0.10ms]\n(skip) two [3.00ms]\n(fail) three\n'
  expect(readUnfinished(bun)).toEqual({ passed: 1, failed: 1, skipped: ['two'] })
  expect(readUnfinished('  ✔ one (1.2ms)\n  ✖ two (3ms)\n  ﹣ three (0.1ms) # SKIP\n')).toEqual({
    passed: 1,
    failed: 1,
    skipped: ['three'],
  })
})
