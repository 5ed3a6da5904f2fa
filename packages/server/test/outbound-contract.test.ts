import { beforeAll, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { type Outcomes, outboundContract, runOutboundContract } from '@dealflow/node-adapter/testing'
import { describeInNightly } from './nightly-test.ts'

const runner = fileURLToPath(new URL('../../node-adapter/test/outbound-runner.ts', import.meta.url))

// The check has it compiled, which is the same runtime.
describeInNightly('outbound contract from the sources', () => {
  let outcomes: Outcomes
  beforeAll(async () => {
    outcomes = await runOutboundContract([process.execPath, runner])
  }, 170_000)
  for (const { name } of outboundContract) test(name, () => expect(outcomes.get(name)).toBeNull())
})
