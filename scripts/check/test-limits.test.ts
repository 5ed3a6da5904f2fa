import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { tempTree } from './temp-tree.ts'
import { checkTestLimits, limitsIn, longestByFile } from './test-limits.ts'

test('limits are found behind a test and among its options, by number and by name', () => {
  const source = `
const processMs = 60_000
const other = 7
test('a', () => {
}, 30_000)
  test(
    'b',
    async () => {
    },
    processMs,
  )
test('c', { timeout: 20_000 }, () => {})
test('d', () => run(c), 40_000)
const longMs = 50_000
testInNightly(
  'e',
  () => run(d),
  longMs,
)
read(
  add(1),
  8,
)
expect(read(() => {}, 5)).toBe(1)
const waits = setInterval(() => {}, 1_000)
test('f', () => {
}, longTestMs)
`
  expect(limitsIn(source).sort()).toEqual([20_000, 30_000, 40_000, 50_000, 60_000, 900_000])
})

test('the longest test of each file is found in the reports of both runners', () => {
  const junit = `<testcase name="a" time="1.5" file="x.test.ts" />
    <testcase name="b" time="0.5" classname="test" file="x.test.ts"/><testcase name="c" time="0.1" file="y.test.ts"></testcase>`
  expect([...longestByFile(junit)]).toEqual([
    ['x.test.ts', 1_500],
    ['y.test.ts', 100],
  ])
})

test('a file with a limit within ten times of what it took fails, and is named', async () => {
  const limited = (ms: string) => `test('a', () => {\n}, ${ms})\n`
  using tree = tempTree({
    'logs/core.xml':
      '<testcase name="a" time="6.5" file="tight.test.ts" /><testcase name="a" time="6.5" file="wide.test.ts" />',
    'tight.test.ts': limited('60_000'),
    'wide.test.ts': limited('70_000'),
  })
  const result = await checkTestLimits({ root: tree.root, log: join(tree.root, 'logs/limits.log') })
  expect(result.failed).toBe(1)
  expect(result.notes).toEqual(['tight.test.ts: a test took 6.5 s, and a limit is 60.0 s'])
})
