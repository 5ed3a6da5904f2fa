import { strictEqual } from 'node:assert'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Outcomes, outboundContract, runOutboundContract } from '../src/testing/index.ts'
import { onlyInNightly } from './nightly.ts'
import { tried } from './outbound-tried.ts'

describe('outbound contract in Node', () => {
  let outcomes: Outcomes
  before(async () => {
    outcomes = await runOutboundContract([
      process.execPath,
      fileURLToPath(new URL('./outbound-runner.ts', import.meta.url)),
    ])
  })
  for (const each of outboundContract) {
    const { name } = each
    test(name, { skip: !tried.includes(each) && onlyInNightly }, () =>
      strictEqual(outcomes.get(name), null, outcomes.get(name) ?? 'it did not run'),
    )
  }
})
