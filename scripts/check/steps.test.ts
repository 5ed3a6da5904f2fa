import { expect, test } from 'bun:test'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './command.ts'
import { bunTests, inOrder, judge, nodeTests } from './runners.ts'
import { STEPS } from './steps.ts'
import { tempTree } from './temp-tree.ts'

const counts = (passed: number, failed: number, skipped: string[] = []) => ({ passed, failed, skipped })

const ended = (exitCode: number, output = '') => ({ exitCode, output })

test('a runner that ends badly has failed, whatever it counted', () => {
  expect(judge(ended(1), counts(5, 0))).toMatchObject({ passed: 5, failed: 1 })
  expect(judge(ended(1), counts(5, 3))).toMatchObject({ passed: 5, failed: 3 })
  expect(judge(ended(0), counts(5, 3))).toMatchObject({ passed: 5, failed: 3 })
})

test('a runner without a summary has failed, even with exit code 0', () => {
  expect(judge(ended(0, 'panic'), undefined)).toMatchObject({ passed: 0, failed: 1 })
})

test('a runner that ran nothing says so and passes nothing', () => {
  expect(judge(ended(0), counts(0, 0))).toMatchObject({ passed: 0, failed: 0, nothing: 'no test ran' })
  expect(judge(ended(0), counts(0, 0, ['a']))).not.toHaveProperty('nothing')
})

test('a step finds nothing in an empty tree instead of passing', async () => {
  const names = ['openapi', 'generators', 'examples', 'node', 'binary']
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
  ['language', 'scripts/check-language.ts', 'process.exit(1)'],
  ['node', 'packages/node-adapter/test/decks/a.node.test.ts', ''],
]

test.each(PLANTED)('the step %s fails with %s', async (name, path, source) => {
  using tree = tempTree({ [path]: source })
  const step = STEPS.find((candidate) => candidate.name === name)
  expect(await step?.run({ root: tree.root, log: join(tree.root, 'step.log') })).toMatchObject({ failed: 1 })
})

test('tests on Node run in a copy of the sources as they are now, with one core however it is imported', async () => {
  const test = `import { equal, ok } from 'node:assert'
    import { test } from 'node:test'
    import { Mistake } from '@dealflow/core'
    import { mistake } from '@dealflow/core/more'
    test('a', () => ok(mistake instanceof Mistake))
    test('b', () => equal(mistake.message, 'as it was'))`
  const more = (message: string) => `import { Mistake } from './index.ts'
    export const mistake: Error = new Mistake(${JSON.stringify(message)})`
  const [core, adapter] = ['packages/core', 'packages/node-adapter']
  using tree = tempTree({
    [`${core}/package.json`]: '{"type":"module","exports":{".":"./src/index.ts","./more":"./src/more.ts"}}',
    [`${core}/src/index.ts`]: 'export class Mistake extends Error {}',
    [`${core}/src/more.ts`]: more('as it was'),
    [`${adapter}/package.json`]: '{"type":"module"}',
    [`${adapter}/src/index.ts`]: '',
    [`${adapter}/test/a.node.test.ts`]: test,
  })
  const modules = join(adapter, 'node_modules')
  mkdirSync(join(tree.root, modules))
  symlinkSync(join(import.meta.dir, '../..', modules, 'node'), join(tree.root, modules, 'node'))
  const place = { root: tree.root, log: join(tree.root, 'step.log') }
  const step = STEPS.find(({ name }) => name === 'node')
  expect(await step?.run(place)).toMatchObject({ passed: 2, failed: 0 })
  writeFileSync(join(tree.root, core, 'src/more.ts'), more('changed'))
  expect(await step?.run(place)).toMatchObject({ passed: 1, failed: 1 })
})

test('a command leaves its exit code and both its outputs, in order, in the log', async () => {
  using tree = tempTree({})
  const log = join(tree.root, 'command.log')
  const code = "console.log('one'); console.error('two'); console.log('three'); process.exit(3)"
  const { exitCode, output } = await runCommand([process.execPath, '-e', code], {
    root: import.meta.dir,
    log,
  })
  expect(exitCode).toBe(3)
  expect(output).toContain('one\ntwo\nthree\n')
  expect(readFileSync(log, 'utf8')).toBe(output)
})

test('a program that does not exist fails like one that does not pass', async () => {
  using tree = tempTree({})
  const log = join(tree.root, 'command.log')
  const { exitCode, output } = await runCommand(['./no-such-program'], { root: import.meta.dir, log })
  expect(exitCode).toBe(1)
  expect(output).toContain('does not start')
})

const speaksOnce =
  "console.log('(pass) one [1.00ms]\\n(skip) two\\n(fail) three'); setInterval(() => {}, 1000)"
const speaksOn = "setInterval(() => console.log('(pass) one'), 50)"

test.each([
  ['is silent', speaksOnce, { silenceMs: 2_000, totalMs: 600_000 }, 'no output for 2 seconds'],
  ['goes on and on', speaksOn, { silenceMs: 600_000, totalMs: 2_000 }, 'still running after 2 seconds'],
])('a command that %s is ended, and what it had counted is kept', async (_, code, limits, why) => {
  using tree = tempTree({})
  const place = { root: import.meta.dir, log: join(tree.root, 'command.log'), limits }
  const outcome = await runCommand([process.execPath, '-e', code], place)
  expect(outcome).toMatchObject({ exitCode: expect.any(Number), stopped: why })
  expect(outcome.exitCode).not.toBe(0)
  const { passed, failed, notes } = judge(outcome, undefined)
  expect(passed).toBeGreaterThan(0)
  expect(failed).toBe(code === speaksOnce ? 2 : 1)
  expect(notes).toEqual([`ended, ${why}; what had been counted stands here`])
})

test('a killed child of a command counts with its CPU seconds', async () => {
  using tree = tempTree({})
  let spent = 0
  const place = {
    root: import.meta.dir,
    log: join(tree.root, 'command.log'),
    spend: (seconds: number) => {
      spent += seconds
    },
  }
  const work =
    'let n = 0; while (process.cpuUsage().user < 200_000) n++; process.kill(process.pid, "SIGKILL")'
  await runCommand(
    [process.execPath, '-e', `Bun.spawnSync([process.execPath, '-e', ${JSON.stringify(work)}])`],
    place,
  )
  expect(spent).toBeGreaterThan(0.2)
})

test('a step on Node fails when a name in its list is no file any more', async () => {
  using tree = tempTree({ 'packages/node-adapter/test/a.node.test.ts': '' })
  const step = nodeTests('node', 'a.node.test.ts', 'renamed*.node.test.ts')
  expect(await step({ root: tree.root, log: join(tree.root, 'step.log') })).toMatchObject({
    failed: 1,
    notes: ['no test of the adapter is renamed*.node.test.ts'],
  })
})

test('the same seed gives the same order, another seed another', () => {
  const files = Array.from({ length: 50 }, (_, at) => `${at}.test.ts`)
  expect(inOrder(files, undefined)).toEqual(files)
  expect(inOrder(files, 7)).toEqual(inOrder(files, 7))
  expect(inOrder(files, 7)).not.toEqual(inOrder(files, 8))
  expect(inOrder(files, 7).toSorted()).toEqual(files.toSorted())
})

test('a test that prints that it skips and passes all the same fails the step', async () => {
  const [says, does] = ["test('a', () => console.log('skipped: no data'))", "test.skip('b', () => {})"]
  using tree = tempTree({
    'says.test.ts': `import { test } from 'bun:test'\n${says}`,
    'skips.test.ts': `import { test } from 'bun:test'\nconsole.log('skipped: no data')\n${does}`,
  })
  const place = { root: tree.root, log: join(tree.root, 'step.log') }
  expect(await bunTests(place, ['skips.test.ts'])).toMatchObject({ failed: 0, skipped: ['b: no data'] })
  const outcome = await bunTests(place, ['*.test.ts'])
  expect(outcome).toMatchObject({ passed: 1, failed: 1, skipped: ['b: no data'] })
  expect(outcome.notes.join()).toContain('says.test.ts')
})
