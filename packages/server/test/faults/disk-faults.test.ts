import { expect, test } from 'bun:test'
import { dealflow, faultProcess, type Program, Workbench } from '../dealflow.ts'
import { testOneOfMany } from '../nightly-test.ts'
import { cannotMount, type FaultyDisk, onSmallDisk, shimmedDisk, smallDisk } from './disk/disks.ts'
import { failDisk } from './disk/faults.ts'
import { cannotShim } from './shim.ts'

const asksNobody: Program = faultProcess('serving-process')
const processTestMs = 170_000
if (cannotShim !== null) console.log(`skipped disks that refuse: ${cannotShim}`)
if (cannotMount !== null) console.log(`skipped a disk that is full: ${cannotMount}`)

async function failing(
  program: Program,
  open: (bench: Workbench) => FaultyDisk | Promise<FaultyDisk>,
  environment = {},
) {
  const bench = new Workbench(program)
  const disk = await open(bench)
  try {
    return await failDisk(bench, disk, { environment })
  } finally {
    await bench.close()
    await disk.remove()
  }
}

const disks = {
  'is full': { cannot: cannotMount, program: onSmallDisk(dealflow), open: smallDisk },
  'lets nothing grow': {
    cannot: cannotShim,
    program: dealflow,
    open: (bench: Workbench) => shimmedDisk(bench, 'full'),
  },
  'was turned read-only': {
    cannot: cannotShim,
    program: dealflow,
    open: (bench: Workbench) => shimmedDisk(bench, 'read-only'),
  },
} as const

for (const [name, { cannot, program, open }] of Object.entries(disks)) {
  if (cannot !== null) {
    test.skip(`a disk that ${name}`, () => {})
    continue
  }
  testOneOfMany(
    // All of them refuse a commit; the check has the full one, by other means where nothing can be mounted.
    name === (cannotMount === null ? 'is full' : 'lets nothing grow'),
    `a disk that ${name} has new work refused in words, nothing is lost, and all goes on by itself once it is mended`,
    async () => {
      const { problems, refusals, reads, health, ...counts } = await failing(program, open)
      console.log(`a disk that ${name}: ${JSON.stringify({ ...counts, refusals, reads })}`)
      expect(problems).toEqual([])
      expect(Object.keys(refusals)).toEqual([
        '503 SERVICE_UNAVAILABLE: The request could not be stored: the service has trouble with its disk. Nothing was charged.',
      ])
      expect(Object.keys(reads)).toEqual(['200'])
      expect(health.alive).toBe(200)
      // Where nothing grows, the write of a probe may still fit the log of the database.
      expect(health.ready).toBeOneOf(name === 'was turned read-only' ? [503] : [200, 503])
    },
    processTestMs,
  )
}

test.skipIf(cannotShim !== null)(
  'the same check catches a storage that does not ask whether its commit worked',
  async () => {
    const open = (bench: Workbench) => shimmedDisk(bench, 'read-only')
    const { problems } = await failing(asksNobody, open, { CARELESS: '1' })
    console.log(`mutant: ${problems.length} problems, such as ${problems.at(-1)}`)
    expect(problems.join('\n')).toContain('lost its job')
  },
  processTestMs,
)
