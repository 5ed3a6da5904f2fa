// The speed of this tree beside that of the last release, in one run: both are measured in turns by the same means, and what
// counts is the ratio of their medians. Exit code 1 when a row is 15 % worse than the release.
//
//   bun scripts/bench/against-release/main.ts [--release COMMIT | --tree DIRECTORY] [--only lookup,signing,...] [--rounds 5]
import { parseArgs } from 'node:util'
import { type Figures, judge } from './judge.ts'
import { releaseTree } from './release-tree.ts'
import { type Row, rows } from './rows.ts'

const { values } = parseArgs({
  options: {
    release: { type: 'string' },
    tree: { type: 'string' },
    only: { type: 'string', default: rows.map(({ name }) => name).join(',') },
    rounds: { type: 'string', default: '5' },
  },
})
const wanted = values.only.split(',')
const unknown = wanted.filter((name) => !rows.some((row) => row.name === name))
if (unknown.length > 0)
  throw new Error(
    `--only: no row ${unknown.join(', ')}; there are ${rows.map(({ name }) => name).join(', ')}`,
  )

const own = new URL('../../..', import.meta.url).pathname
const release = values.tree ?? releaseTree(own, values.release ?? null)
const directory = typeof release === 'string' ? release : release.directory
let failed = 0
try {
  for (const row of rows.filter(({ name }) => wanted.includes(name))) {
    if (!(await holds(row))) failed++
  }
} finally {
  if (typeof release !== 'string') release.remove()
}
console.log(`${failed === 0 ? 'no row is' : `${failed} rows are`} 15 % worse than the release`)
process.exitCode = failed === 0 ? 0 : 1

/** Measures a row in turns, the release first in every other round. */
async function holds(row: Row): Promise<boolean> {
  const figures = { own: [] as number[], release: [] as number[] } satisfies Figures
  for (let round = 0; round < Number(values.rounds); round++) {
    const sides = [['own', own] as const, ['release', directory] as const]
    for (const [side, tree] of round % 2 === 0 ? sides : sides.toReversed())
      figures[side].push(await row.measure(tree))
  }
  const { isHeld, line } = judge(row, figures)
  console.log(line)
  return isHeld
}
