import { expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { fromSources, type Program, Workbench } from '../dealflow.ts'
import { type DiskFault, failDisk } from './disk/faults.ts'
import { cannotShim } from './shim.ts'

const asksNobody: Program = [
  process.execPath,
  fileURLToPath(new URL('./serving-process.ts', import.meta.url)),
]
const processTestMs = 120_000
if (cannotShim !== null) console.log(`skipped failing disks: ${cannotShim}`)

async function failing(program: Program, fault: DiskFault, environment = {}) {
  const bench = new Workbench(program)
  try {
    return await failDisk(bench, fault, environment)
  } finally {
    await bench.close()
  }
}

for (const fault of ['full', 'read-only'] as const) {
  test.skipIf(cannotShim !== null)(
    `a disk that is ${fault} refuses new work in words, loses nothing, and all goes on by itself once it is mended`,
    async () => {
      const { problems, refusals, reads, health, ...counts } = await failing(fromSources, fault)
      console.log(`${fault}: ${JSON.stringify({ ...counts, refusals, reads })}`)
      expect(problems).toEqual([])
      expect(Object.keys(refusals)).toEqual([
        '503 SERVICE_UNAVAILABLE: The request could not be stored: the service has trouble with its disk. Nothing was charged.',
      ])
      expect(Object.keys(reads)).toEqual(['200'])
      expect(health).toEqual([200, 503])
    },
    processTestMs,
  )
}

test.skipIf(cannotShim !== null)(
  'the same check catches a storage that does not ask whether its commit worked',
  async () => {
    const { problems } = await failing(asksNobody, 'read-only', { CARELESS: '1' })
    console.log(`mutant: ${problems.length} problems, such as ${problems[0]}`)
    expect(problems.join('\n')).toContain('lost its job')
  },
  processTestMs,
)
