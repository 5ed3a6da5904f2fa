import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Row } from './report.ts'
import type { Step } from './step.ts'

/** Which steps of the nightly have passed on a commit. */
export interface NightlyRecord {
  readonly passed: ReadonlyMap<string, Row>
  add(row: Row): void
}

/**
 * Kept under .tmp for one commit. A tree with changes that are not committed is no commit: nothing that passed on it counts later.
 */
export function openNightlyRecord(root: string, commit: string): NightlyRecord {
  const file = join(root, '.tmp', 'nightly.json')
  const isKept = commit !== 'unknown' && !commit.endsWith('-dirty')
  const kept = isKept && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  const passed = new Map<string, Row>(
    kept?.commit === commit ? kept.rows.map((row: Row) => [row.name, row]) : [],
  )
  return {
    passed,
    add(row) {
      if (row.result.failed === 0) passed.set(row.name, row)
      else passed.delete(row.name)
      if (!isKept) return
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${JSON.stringify({ commit, rows: [...passed.values()] })}\n`)
    },
  }
}

/** The steps that have not passed on the commit: a release needs them all. */
export function notYetPassed({ passed }: NightlyRecord, steps: readonly Step[]): string[] {
  return steps.map(({ name }) => name).filter((name) => !passed.has(name))
}
