import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { evaluate as cacmVaswani } from './cacm-vaswani.ts'
import { evaluate as competitors } from './competitors.ts'
import { evaluate as filters } from './filters.ts'
import { evaluate as knownItems } from './known-items.ts'
import { evaluate as meaning } from './meaning.ts'
import { evaluate as names } from './names.ts'
import { evaluate as oneLiners } from './one-liners.ts'
import { judge, KNOWN_MISSES, type Row, type Verdict } from './row.ts'
import { evaluate as searches } from './searches.ts'
import { evaluate as secondCorpus } from './second-corpus.ts'
import { evaluate as spelling } from './spelling.ts'
import { evaluate as websites } from './websites.ts'

/**
 * Judges search on real data and prints a row a task: what plain SQLite FTS5 reaches, what we want, what is reached. Ends with 1
 * when a row is missed that is no known miss, with 0 and a reason when the data is absent.
 *
 *     bun scripts/eval/main.ts [--only searches,known-items] [--data DIRECTORY] [--verbose]
 *     bun scripts/eval/main.ts --only meaning --embedder http://127.0.0.1:11434/v1 --embedder-model all-minilm
 */
const tasks = {
  names,
  websites,
  spelling,
  searches,
  filters,
  'known-items': knownItems,
  'cacm-vaswani': cacmVaswani,
  competitors,
  'one-liners': oneLiners,
  'second-corpus': secondCorpus,
  meaning: byMeaning,
} as const

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    embedder: { type: 'string' },
    'embedder-model': { type: 'string' },
    only: { type: 'string', default: Object.keys(tasks).join(',') },
    verbose: { type: 'boolean', default: false },
  },
})
const chosen = values.only.split(',').map((name) => {
  const found = Object.entries(tasks).find(([task]) => task === name)
  if (found === undefined)
    throw new Error(`--only takes ${Object.keys(tasks).join(', ')}; there is no ${name}`)
  return found[1]
})
if (!existsSync(values.data)) {
  console.log(`nothing to check: ${values.data} is absent`)
  process.exit(0)
}
console.log(line('task', 'floor', 'target', 'reached', ''))
let missed = 0
for (const evaluate of chosen) {
  for (const row of await evaluate(values.data)) {
    const verdict = judge(row)
    if (verdict !== 'ok' && verdict !== 'missed as known') missed++
    print(row, verdict)
  }
}
process.exit(missed > 0 ? 1 : 0)

/** With an embedder that the caller names; without one it says that it was not run. */
async function byMeaning(data: string): Promise<readonly Row[]> {
  const { embedder: url, 'embedder-model': model } = values
  if (url !== undefined && model !== undefined) return meaning(data, { url, model })
  console.log('by meaning: not run, for want of --embedder URL and --embedder-model NAME')
  return []
}

function print(row: Row, verdict: Verdict) {
  const target = `${row.wants === 'at least' ? '≥' : '≤'} ${figure(row.target)}`
  const reached = row.reached === null ? '-' : figure(row.reached)
  const floor = row.floor === null ? '-' : figure(row.floor)
  console.log(line(row.task, floor, target, reached, verdict))
  const reason = KNOWN_MISSES[row.task]?.reason
  if (reason !== undefined) console.log(`    ${reason}`)
  if (values.verbose) for (const note of row.notes) console.log(`    ${note}`)
}

function figure(value: number): string {
  return value.toFixed(3)
}

function line(task: string, floor: string, target: string, reached: string, verdict: string): string {
  return `${task.padEnd(48)}${floor.padStart(7)}${target.padStart(9)}${reached.padStart(9)}  ${verdict}`.trimEnd()
}
