import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './command.ts'
import { judge, STEPS } from './steps.ts'
import { tempTree } from './temp-tree.ts'

const counts = (passed: number, failed: number, skipped: string[] = []) => ({ passed, failed, skipped })

test('a runner that ends badly has failed, whatever it counted', () => {
  expect(judge(1, '', counts(5, 0))).toMatchObject({ passed: 5, failed: 1 })
  expect(judge(1, '', counts(5, 3))).toMatchObject({ passed: 5, failed: 3 })
  expect(judge(0, '', counts(5, 3))).toMatchObject({ passed: 5, failed: 3 })
})

test('a runner without a summary has failed, even with exit code 0', () => {
  expect(judge(0, 'panic', undefined)).toMatchObject({ passed: 0, failed: 1 })
})

test('a runner that ran nothing says so and passes nothing', () => {
  expect(judge(0, '', counts(0, 0))).toMatchObject({ passed: 0, failed: 0, nothing: 'no test ran' })
  expect(judge(0, '', counts(0, 0, ['a']))).not.toHaveProperty('nothing')
})

test('a step finds nothing in an empty tree instead of passing', async () => {
  const names = ['openapi', 'generators', 'examples', 'node', 'node-22', 'binary']
  using tree = tempTree({ 'package.json': '{}' })
  const place = { root: tree.root, log: join(tree.root, 'step.log') }
  for (const step of STEPS.filter(({ name }) => names.includes(name))) {
    expect(await step.run(place)).toMatchObject({ passed: 0, failed: 0, nothing: expect.any(String) })
  }
})

const UNCHECKED = "process.exit(process.argv.includes('--check') ? 1 : 0)"
const PLANTED: [string, string, string][] = [
  ['openapi', 'scripts/check-openapi.ts', 'process.exit(1)'],
  ['generators', 'scripts/city-data/generate.ts', UNCHECKED],
  ['generators', 'scripts/city-data.ts', UNCHECKED],
  ['examples', 'examples/a/package.json', '{"scripts":{"check":"bun check.ts"}}'],
  ['build', 'scripts/build-binary.ts', 'process.exit(1)'],
  ['node', 'packages/node-adapter/test/decks/a.node.test.ts', ''],
  ['node-22', 'packages/node-adapter/test/handler/a.node.test.ts', ''],
]

test.each(PLANTED)('the step %s fails with %s', async (name, path, source) => {
  using tree = tempTree({ [path]: source })
  const step = STEPS.find((candidate) => candidate.name === name)
  expect(await step?.run({ root: tree.root, log: join(tree.root, 'step.log') })).toMatchObject({ failed: 1 })
})

test('a command leaves its exit code and both its outputs, in order, in the log', async () => {
  using tree = tempTree({})
  const log = join(tree.root, 'command.log')
  const code = "console.log('one'); console.error('two'); console.log('three'); process.exit(3)"
  const { exitCode, output } = await runCommand([process.execPath, '-e', code], { cwd: import.meta.dir, log })
  expect(exitCode).toBe(3)
  expect(output).toContain('one\ntwo\nthree\n')
  expect(readFileSync(log, 'utf8')).toBe(output)
})

test('a program that does not exist fails like one that does not pass', async () => {
  using tree = tempTree({})
  const log = join(tree.root, 'command.log')
  const { exitCode, output } = await runCommand(['./no-such-program'], { cwd: import.meta.dir, log })
  expect(exitCode).toBe(1)
  expect(output).toContain('does not start')
})
