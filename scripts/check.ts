import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { endAll } from './check/command.ts'
import { type Result, STEPS, type Step } from './check/steps.ts'

const root = join(import.meta.dir, '..')
const logs = join(root, '.tmp', 'check')
const LANES = 2
const LINES_SHOWN_MAX = 100
const REASONS_SHOWN_MAX = 20
const LINES_BEFORE_FAILURE = 25
const FAILED_TEST = /^\s*(?:\(fail\)|✖) /

/** Runs the steps, a few at a time, a step after the one it needs, and answers their results by name. */
async function runSteps(steps: readonly Step[]): Promise<Map<string, Result>> {
  rmSync(logs, { recursive: true, force: true })
  mkdirSync(logs, { recursive: true })
  const results = new Map<string, Promise<Result>>()
  const waiting = [...steps]
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = runStep(step, results.get(step.after ?? ''))
      results.set(step.name, result)
      await result
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const ended = new Map<string, Result>()
  for (const [name, result] of results) ended.set(name, await result)
  return ended
}

async function runStep(step: Step, needed: Promise<Result> | undefined): Promise<Result> {
  const log = join(logs, `${step.name}.log`)
  const before = await needed
  const start = performance.now()
  const result: Result =
    before && before.passed === 0
      ? { passed: 0, failed: 1, skipped: [], notes: [`not run: the step ${step.after} did not pass`] }
      : await step.run({ root, log })
  report(step, result, (performance.now() - start) / 1000, log)
  return result
}

function report(step: Step, result: Result, seconds: number, log: string): void {
  const { passed, failed, skipped, notes, nothing } = result
  const outcome = failed > 0 ? 'FAILED' : nothing === undefined ? 'ok' : 'skipped'
  const isCounted = passed + failed + skipped.length > 1
  const counts = isCounted
    ? `${passed} passed, ${failed} failed, ${skipped.length} skipped`
    : (nothing ?? step.does)
  console.log(
    `${outcome.padEnd(8)}${step.name.padEnd(12)}${`${seconds.toFixed(1)} s`.padStart(8)}  ${counts}`,
  )
  // What failed and why comes first: of a long output only a part may be kept.
  const lines = failed > 0 ? linesOf(log) : []
  showFailures(lines)
  for (const note of notes.slice(0, REASONS_SHOWN_MAX)) console.log(`          ${note}`)
  showSkipped(skipped)
  showEnd(lines, log)
}

/** A line a reason, which a skipped test has behind its last colon; the names are in the log. */
function showSkipped(skipped: readonly string[]): void {
  const byReason = Map.groupBy(skipped, (name) => name.split(': ').at(-1) ?? name)
  for (const [reason, names] of [...byReason].slice(0, REASONS_SHOWN_MAX)) {
    const what = names.length === 1 ? names[0] : `${names.length} tests: ${reason}`
    console.log(`          skipped: ${what}`)
  }
  if (byReason.size > REASONS_SHOWN_MAX)
    console.log(`          … and for ${byReason.size - REASONS_SHOWN_MAX} more reasons`)
}

/** The output of a step without the tests in it that passed; nothing where the step did not come to run anything. */
function linesOf(log: string): readonly string[] {
  if (!existsSync(log)) return []
  return readFileSync(log, 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => !/^\s*(?:\(pass\)|✔) /.test(line))
}

function showFailures(lines: readonly string[]): void {
  for (const [at, line] of lines.entries()) {
    if (!FAILED_TEST.test(line)) continue
    for (const told of lines.slice(Math.max(0, at - LINES_BEFORE_FAILURE), at + 1)) console.log(`  > ${told}`)
  }
}

function showEnd(lines: readonly string[], log: string): void {
  const hidden = lines.length - LINES_SHOWN_MAX
  if (hidden > 0) console.log(`  | … ${hidden} lines before these: ${relative(process.cwd(), log)}`)
  for (const line of lines.slice(-LINES_SHOWN_MAX)) console.log(`  | ${line}`)
}

/** Ends with the line that machines read; nothing may be printed after it. */
function conclude(results: ReadonlyMap<string, Result>): void {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  const failures: string[] = []
  for (const [name, { passed, failed, skipped, nothing }] of results) {
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped.length + (nothing === undefined ? 0 : 1)
    if (failed > 0) failures.push(name)
  }
  for (const name of failures)
    for (const line of linesOf(join(logs, `${name}.log`)))
      if (FAILED_TEST.test(line)) console.log(`  > ${name}: ${line.trim()}`)
  if (failures.length > 0)
    console.log(`\nfailed: ${failures.join(', ')}; whole logs in ${relative(process.cwd(), logs)}`)
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''
  console.log(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`)
  // A run in which nothing passed proves nothing.
  process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1
}

function chooseSteps(): readonly Step[] {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      list: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.list || values.help) {
    console.log('npm test -- [--only STEP[,STEP]]… [--list]\n')
    for (const { name, does } of STEPS) console.log(`${name.padEnd(12)}${does}`)
    process.exit(0)
  }
  const names = values.only?.flatMap((value) => value.split(','))
  const unknown = names?.find((name) => !STEPS.some((step) => step.name === name))
  if (unknown !== undefined) {
    console.error(`There is no step ${unknown}; --list names them.`)
    process.exit(2)
  }
  return names ? STEPS.filter((step) => names.includes(step.name)) : STEPS
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endAll()
    process.exit(1)
  })
}
conclude(await runSteps(chooseSteps()))
