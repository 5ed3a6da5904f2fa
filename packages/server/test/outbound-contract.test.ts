import { beforeAll, describe, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { type Outcomes, outboundContract, runOutboundContract } from '@dealflow/node-adapter/testing'

const runner = fileURLToPath(new URL('../../node-adapter/test/outbound-runner.ts', import.meta.url))

describe('outbound contract from the sources', () => {
  let outcomes: Outcomes
  beforeAll(async () => {
    outcomes = await runOutboundContract([process.execPath, runner])
  }, 170_000)
  for (const { name } of outboundContract) test(name, () => expect(outcomes.get(name)).toBeNull())
})
