// What reading costs in this tree beside another, such as a worktree of an older commit: what a first page takes, each part of an
// extraction on real pages, queries, and a dense deck. Each round is a new process a tree, in turns; compared are the medians of
// processor time, which others on the machine hardly move.
//
//   bun scripts/bench/reading/main.ts --tree DIRECTORY [--rounds 5] [--data ../shared/data]
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { median } from '../statistics.ts'

const { values } = parseArgs({
  options: {
    tree: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    data: { type: 'string', default: '../shared/data' },
  },
})
if (values.tree === undefined) throw new Error('--tree: name the directory of the tree to compare with')
const sides = { own: resolve(import.meta.dir, '../../..'), other: resolve(values.tree) }
type Side = keyof typeof sides

const figures = new Map<string, Record<Side, number[]>>()
for (let round = 0; round < Number(values.rounds); round++) {
  const order: readonly Side[] = round % 2 === 0 ? ['own', 'other'] : ['other', 'own']
  for (const side of order)
    for (const [row, figure] of Object.entries(measured(side))) {
      const both = figures.get(row) ?? { own: [], other: [] }
      both[side].push(figure)
      figures.set(row, both)
    }
}
console.log(`milliseconds of processor time, medians of ${values.rounds} rounds`)
for (const [row, { own, other }] of figures) {
  const [ours, theirs] = [median(own), median(other)]
  const speed = (theirs / ours).toFixed(2)
  console.log(
    `${row.padEnd(22)} ${theirs.toFixed(0).padStart(6)} -> ${ours.toFixed(0).padStart(6)}   ${speed} of its speed`,
  )
}

function measured(side: Side): Record<string, number> {
  const child = resolve(import.meta.dir, 'child.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [child, sides[side], resolve(values.data)], {
    cwd: sides[side],
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${sides[side]} was not measured:\n${stdout}${stderr}`)
  return JSON.parse(stdout)
}
