import { expect, test } from 'bun:test'
import { faultProcess, type Program, Workbench } from '../dealflow.ts'
import { testInNightly } from '../nightly-test.ts'
import { killUploads } from './upload-kills.ts'

const program: Program = faultProcess('upload-process')
const processTestMs = 170_000

async function kill(environment: Readonly<Record<string, string>> = {}) {
  const bench = new Workbench(program)
  try {
    return await killUploads(bench, environment)
  } finally {
    await bench.close()
  }
}

test(
  'a server killed amid uploads leaves no file without a job, no job without its file, and no charge without either',
  async () => expect(await kill()).toEqual([]),
  processTestMs,
)

for (const [MUTANT, problem] of [
  ['no sweep', 'killed half way: files are left'],
  ['late keep', 'did not read its file'],
  ['no discard', 'after a client hung up: files are left'],
] as const)
  testInNightly(
    `the same check catches a server with ${MUTANT}`,
    async () => {
      const problems = await kill({ MUTANT })
      console.log(`mutant: ${problems.length} problems, such as ${problems[0]}`)
      expect(problems.join('\n')).toContain(problem)
    },
    processTestMs,
  )
