// What reading costs in this tree beside another, such as a worktree of an older commit: what a first page takes, each part of an
// extraction on real pages, queries, and a dense deck. Each round has new processes a tree, in turns; pages are read in one with the
// settings that the tree gives to its children which read sites. Compared are the medians of processor time.
//
//   bun scripts/bench/reading/main.ts --tree DIRECTORY [--rounds 5] [--data ../shared/data]
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
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
const ofChildren = {
  own: await environmentOfChildren(sides.own),
  other: await environmentOfChildren(sides.other),
}

const figures = new Map<string, Record<Side, number[]>>()
for (let round = 0; round < Number(values.rounds); round++) {
  const order: readonly Side[] = round % 2 === 0 ? ['own', 'other'] : ['other', 'own']
  for (const side of order)
    for (const [row, figure] of [...measured(side, 'pages', ofChildren[side]), ...measured(side, 'rest')]) {
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

/** What a tree sets for the processes that read sites: nothing in an older one. */
async function environmentOfChildren(tree: string): Promise<Readonly<Record<string, string>>> {
  const path = join(tree, 'packages/node-adapter/src/children/bounded-process.ts')
  return existsSync(path) ? ((await import(path)).shortLivedEnvironment ?? {}) : {}
}

function measured(
  side: Side,
  part: 'pages' | 'rest',
  environment: Readonly<Record<string, string>> = {},
): [row: string, milliseconds: number][] {
  const child = resolve(import.meta.dir, 'child.ts')
  const args = [child, sides[side], resolve(values.data), part]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: sides[side],
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${sides[side]} was not measured:\n${stdout}${stderr}`)
  return Object.entries(JSON.parse(stdout))
}
