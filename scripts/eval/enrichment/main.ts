import { parseArgs } from 'node:util'
import { type EvalData, loadEvalData } from './load-sites.ts'
import type { Row } from './rows.ts'

/**
 * Judges enrichment and screening on real pages and prints a row a task. Ends with 1 when a row is missed, with 0 and a reason
 * when the data is absent.
 *
 *     bun scripts/eval/enrichment/main.ts [--only names,contacts] [--data DIRECTORY] [--verbose] [--json]
 */
type Evaluate = (data: EvalData) => Promise<readonly Row[]>
const tasks: Readonly<Record<string, () => Promise<{ evaluate: Evaluate }>>> = {
  names: () => import('./names.ts'),
  contacts: () => import('./contacts.ts'),
  people: () => import('./people.ts'),
  funding: () => import('./funding.ts'),
  evidence: () => import('./evidence.ts'),
  calibration: () => import('./calibration.ts'),
  vc: () => import('./vc.ts'),
}

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    only: { type: 'string', default: Object.keys(tasks).join(',') },
    verbose: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const chosen = values.only.split(',').map((name) => {
  const task = tasks[name]
  if (task === undefined)
    throw new Error(`--only takes ${Object.keys(tasks).join(', ')}; there is no ${name}`)
  return task
})
const data = loadEvalData(values.data)
if (data === null) {
  console.log(`nothing to check: ${values.data}/enrichment is absent`)
  process.exit(0)
}
const rows: Row[] = []
for (const load of chosen) rows.push(...(await (await load()).evaluate(data)))
if (values.json) console.log(JSON.stringify(rows, null, 2))
else print(rows)
process.exit(rows.every(({ ok }) => ok) ? 0 : 1)

function print(all: readonly Row[]) {
  console.log(line('task', 'wanted', 'measured', '', 'of'))
  for (const { task, wanted, measured, ok, count, errors } of all) {
    console.log(line(task, figure(wanted), figure(measured), ok ? 'ok' : 'MISSED', count))
    if (values.verbose) for (const error of errors) console.log(`    ${error}`)
  }
}

function figure(value: number | null): string {
  return value === null ? '-' : value.toFixed(3)
}

function line(task: string, wanted: string, measured: string, verdict: string, count: string): string {
  return `${task.padEnd(58)}${wanted.padStart(7)}${measured.padStart(10)}  ${verdict.padEnd(8)}${count}`.trimEnd()
}
