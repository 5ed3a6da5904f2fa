import { strictEqual } from 'node:assert'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Outcomes, outboundContract, runOutboundContract } from '../src/testing/index.ts'

describe('outbound contract in Node', () => {
  let outcomes: Outcomes
  before(async () => {
    outcomes = await runOutboundContract([
      process.execPath,
      fileURLToPath(new URL('./outbound-runner.ts', import.meta.url)),
    ])
  })
  for (const { name } of outboundContract)
    test(name, () => strictEqual(outcomes.get(name), null, outcomes.get(name) ?? 'it did not run'))
})
