import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Outcomes, outboundContract, runOutboundContract } from '@dealflow/node-adapter/testing'

const runner = fileURLToPath(new URL('../../../node-adapter/test/outbound-runner.ts', import.meta.url))
const directory = mkdtempSync(join(tmpdir(), 'dealflow-outbound-'))

afterAll(() => rmSync(directory, { recursive: true }))

/** The contract compiled as `scripts/build-binary` compiles the server: what a bundler could put in undici's place shows here. */
describe('outbound contract in a compiled binary', () => {
  let outcomes: Outcomes
  beforeAll(async () => {
    const outfile = join(directory, 'runner')
    const build = await Bun.build({
      entrypoints: [runner],
      target: 'bun',
      format: 'esm',
      bytecode: true,
      minify: true,
      splitting: true,
      compile: { outfile, autoloadDotenv: false, autoloadBunfig: false },
    })
    expect(build.success).toBe(true)
    outcomes = await runOutboundContract([outfile])
  }, 170_000)
  for (const { name } of outboundContract) test(name, () => expect(outcomes.get(name)).toBeNull())
})
