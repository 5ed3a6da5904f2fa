import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Result } from './step.ts'

/** A step that has ended, with what it took. */
export interface Row {
  readonly name: string
  readonly does: string
  readonly result: Result
  readonly wallSeconds: number
  readonly cpuSeconds: number
}

const LINES_SHOWN_MAX = 100
const LINES_BEFORE_FAILURE = 25
const FAILED_TEST = /^\s*(?:\(fail\)|✖) /

/** What became of a step, as soon as it has ended. */
export function reportRow(row: Row, log: string): void {
  const { failed, skipped, notes } = row.result
  console.log(lineOf(row))
  // What failed and why comes first: of a long output only a part may be kept.
  const lines = failed > 0 ? linesOf(log) : []
  showFailures(lines)
  for (const note of notes) console.log(`          ${note}`)
  for (const line of skippedByReason(skipped)) console.log(`          skipped: ${line}`)
  showEnd(lines, log)
}

/** The table of all rows with their sums, and the line that machines read; nothing may be printed after it. */
export function conclude(rows: readonly Row[], logs: string, wallSeconds: number): boolean {
  const sum = { passed: 0, failed: 0, skipped: 0, cpu: 0 }
  console.log(`\n        ${'step'.padEnd(18)}${'wall'.padStart(8)}${'CPU'.padStart(10)}`)
  for (const row of rows) {
    const { passed, failed, skipped, nothing } = row.result
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped.length + (nothing === undefined ? 0 : 1)
    sum.cpu += row.cpuSeconds
    console.log(lineOf(row))
  }
  const total = `${'in all'.padEnd(16)}${seconds(wallSeconds)}${seconds(sum.cpu)}`
  console.log(`        ${total}  CPU as wait4 counts it: a command with all that it started, killed ones too`)
  const failures = rows.filter(({ result }) => result.failed > 0).map(({ name }) => name)
  for (const name of failures) {
    const lines = linesOf(join(logs, `${name}.log`))
    for (const [at, line] of lines.entries()) {
      if (!FAILED_TEST.test(line)) continue
      console.log(`  > ${name}: ${line.trim()}`)
      const reason = reasonNear(lines, at)
      if (reason !== undefined) console.log(`    ${reason}`)
    }
  }
  if (failures.length > 0)
    console.log(`\nfailed: ${failures.join(', ')}; whole logs in ${relative(process.cwd(), logs)}`)
  console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
  // A run in which nothing passed proves nothing.
  return sum.failed === 0 && sum.passed > 0
}

function lineOf({ name, does, result, wallSeconds, cpuSeconds }: Row): string {
  const { passed, failed, skipped, nothing } = result
  const outcome = failed > 0 ? 'FAILED' : nothing === undefined ? 'ok' : 'skipped'
  const isCounted = passed + failed + skipped.length > 1
  const counts = isCounted
    ? `${passed} passed, ${failed} failed, ${skipped.length} skipped`
    : (nothing ?? does)
  return `${outcome.padEnd(8)}${name.padEnd(16)}${seconds(wallSeconds)}${seconds(cpuSeconds)}  ${counts}`
}

function seconds(value: number): string {
  return `${value.toFixed(1)} s`.padStart(10)
}

/** A line a reason, which a skipped test has behind its last colon; the names are in the log. */
export function skippedByReason(skipped: readonly string[]): string[] {
  const byReason = Map.groupBy(skipped, (name) => name.split(': ').at(-1) ?? name)
  return [...byReason].map(([reason, names]) =>
    names.length === 1 ? (names[0] ?? reason) : `${names.length} tests: ${reason}`,
  )
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

/** What a runner told of a failed test: bun before its line, node behind it. */
function reasonNear(lines: readonly string[], at: number): string | undefined {
  const isReason = (line: string) => /^\s*(?:error|\w*Error)\b.*: /.test(line)
  const before = lines.slice(Math.max(0, at - LINES_BEFORE_FAILURE), at)
  const sinceOther = before.slice(before.findLastIndex((line) => FAILED_TEST.test(line)) + 1)
  return (lines.slice(at + 1, at + 3).find(isReason) ?? sinceOther.findLast(isReason))?.trim()
}

function showEnd(lines: readonly string[], log: string): void {
  const hidden = lines.length - LINES_SHOWN_MAX
  if (hidden > 0) console.log(`  | … ${hidden} lines before these: ${relative(process.cwd(), log)}`)
  for (const line of lines.slice(-LINES_SHOWN_MAX)) console.log(`  | ${line}`)
}
