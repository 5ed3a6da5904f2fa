// Recomputes what two commits make of every sentence, page, deck and cell of the tests and of ../shared/data, and prints what
// differs, to be read.
//
//   bun scripts/outputs/compare.ts A B [--set NAME,…] [--limit N] [--same] [--data DIRECTORY] [--recorder DIRECTORY]
//
// A and B are commits, or directories as they lie there: `HEAD .` shows what is not committed yet. Each commit is recorded by the
// recorder in its own tree (record.ts), and by that of this tree where it has none; --recorder names another for A, a copy of this
// folder. What was recorded of a commit is kept in .tmp/outputs. Exit code 0, with --same 1 when anything differs, and 2 when a
// record failed.
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { itemsOf } from './inputs/items.ts'
import type { Item } from './item.ts'
import { keyOf, RecordFailed, type RecordPlace, recordsOf } from './records.ts'
import { type Compared, reportOfSet } from './report.ts'
import { type Tree, treeOf } from './trees.ts'

const { values, positionals } = parseArgs({
  options: {
    set: { type: 'string' },
    limit: { type: 'string', default: 'Infinity' },
    same: { type: 'boolean', default: false },
    data: { type: 'string', default: '../shared/data' },
    recorder: { type: 'string' },
  },
  allowPositionals: true,
})
const [nameBefore, nameAfter] = positionals
if (nameBefore === undefined || nameAfter === undefined || positionals.length > 2)
  throw new Error('compare.ts takes two commits: bun scripts/outputs/compare.ts HEAD~1 HEAD')
const root = join(import.meta.dir, '../..')
const data = resolve(values.data)
if (!existsSync(data)) console.error(`${values.data} is absent: what the tests hold is compared alone`)
const work = join(root, '.tmp/outputs')
mkdirSync(work, { recursive: true })

const trees: Tree[] = []
try {
  const before = treeOf(root, nameBefore)
  trees.push(before)
  // A commit beside itself is recorded twice in one tree.
  const after = treeOf(root, nameAfter)
  trees.push(after)
  process.exitCode = compare(before, after) && values.same ? 1 : 0
} catch (error) {
  if (!(error instanceof RecordFailed)) throw error
  console.error(error.message)
  process.exitCode = 2
} finally {
  for (const tree of trees) tree.remove()
}

/** Whether anything differs. */
function compare(before: Tree, after: Tree): boolean {
  const heldBefore = heldBy(before)
  const heldAfter = heldBy(after)
  const items = new Map([...heldBefore, ...heldAfter])
  const place: RecordPlace = { work, data, recorder: null, spare: import.meta.dir }
  const all = [...items.values()]
  const recordsBefore = recordsOf(before, all, { ...place, recorder: values.recorder ?? null })
  const recordsAfter = recordsOf(after, all, place)
  const compared = [...items].map(([key, { set, id }]): Compared => {
    const side = heldBefore.has(key) ? (heldAfter.has(key) ? 'both' : 'before') : 'after'
    return { set, id, heldBy: side, before: recordsBefore.get(key), after: recordsAfter.get(key) }
  })
  const sets = Map.groupBy(compared, ({ set }) => set)
  const reports = [...sets].map(([set, all]) => reportOfSet(set, all, Number(values.limit)))
  for (const { lines } of reports) console.log(lines.join('\n'))
  const changed = reports.reduce((sum, report) => sum + report.changed, 0)
  console.log(`\n${items.size} items in ${sets.size} sets, ${changed} changed`)
  return changed > 0
}

/** What the tests of a tree and the data hold, by key. */
function heldBy({ directory }: Tree): ReadonlyMap<string, Item> {
  const items = itemsOf(directory, data, work).filter(({ set }) => isWanted(set))
  if (items.length === 0) throw new Error(`--set ${values.set}: there is no such set`)
  return new Map(items.map((item) => [keyOf(item), item]))
}

/** `queries` names `test queries` and `test queries: hits` too, and `sites` no `websites`. */
function isWanted(set: string): boolean {
  const words = ` ${set.replace(':', ' :')} `
  return values.set === undefined || values.set.split(',').some((name) => words.includes(` ${name} `))
}
