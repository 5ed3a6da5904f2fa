// Fills the disk of a server at work, or turns it read-only, for longer than a lease lasts, and mends it again: jobs, deliveries and
// heartbeats are under way, some of the work takes half a minute. New work must be refused in words, nothing be lost, and in the
// end every job have ended and every event have come, without a restart.
//
//   bun scripts/simulate/disk-faults.ts [seconds] [dist/dealflow]
import { resolve } from 'node:path'
import { fromSources, type Program, Workbench } from '../../packages/server/test/dealflow.ts'
import {
  cannotMount,
  onSmallDisk,
  shimmedDisk,
  smallDisk,
} from '../../packages/server/test/faults/disk/disks.ts'
import { failDisk } from '../../packages/server/test/faults/disk/faults.ts'
import { cannotShim } from '../../packages/server/test/faults/shim.ts'

const seconds = Number(process.argv[2] ?? 45)
const binary = process.argv[3]
const program: Program = binary === undefined ? fromSources : [resolve(binary)]
const disks = {
  full: { cannot: cannotMount, program: onSmallDisk(program), open: smallDisk },
  'read-only': {
    cannot: cannotShim,
    program,
    open: async (bench: Workbench) => shimmedDisk(bench, 'read-only'),
  },
}

for (const [name, { cannot, program: started, open }] of Object.entries(disks)) {
  if (cannot !== null) {
    console.log(`nothing to check on a ${name} disk: ${cannot}`)
    continue
  }
  const bench = new Workbench(started)
  const disk = await open(bench)
  try {
    const { problems, ...counts } = await failDisk(bench, disk, { lastsMs: seconds * 1_000 })
    console.log(`${name} for ${seconds} s: ${JSON.stringify(counts)}; ${problems.length} problems`)
    for (const problem of problems) console.log(`  ${problem}`)
    if (problems.length > 0) process.exitCode = 1
  } finally {
    await bench.close()
    await disk.remove()
  }
}
