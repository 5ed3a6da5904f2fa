// The speed of this tree beside that of the last release, in one run: both are measured in turns by the same means, and what
// counts is the ratio of their medians. Exit code 1 when a row is 15 % worse than the release.
//
//   bun scripts/bench/against-release/main.ts [--release COMMIT | --tree DIRECTORY] [--only lookup,signing,...] [--rounds 5]
import { parseArgs } from 'node:util'
import { median } from '../statistics.ts'
import { releaseTree } from './release-tree.ts'
import { type Row, rows } from './rows.ts'

const worseMost = 1.15

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
async function holds({ name, unit, isBetter, measure }: Row): Promise<boolean> {
  const figures = { own: [] as number[], release: [] as number[] }
  for (let round = 0; round < Number(values.rounds); round++) {
    const sides = [['own', own] as const, ['release', directory] as const]
    for (const [side, tree] of round % 2 === 0 ? sides : sides.toReversed())
      figures[side].push(await measure(tree))
  }
  const [now, before] = [median(figures.own), median(figures.release)]
  const worse = isBetter === 'higher' ? before / now : now / before
  // A row that could not be measured is no row that holds.
  const isHeld = worse <= worseMost
  const shown = `${before.toFixed(2)} -> ${now.toFixed(2)} ${unit}`
  console.log(
    `${isHeld ? 'holds' : 'FAILS'}  ${name.padEnd(10)} ${shown}, ${isBetter} is better; ${worse.toFixed(2)} times worse`,
  )
  return isHeld
}
