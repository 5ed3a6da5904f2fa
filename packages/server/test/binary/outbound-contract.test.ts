import { beforeAll, describe, expect, test } from 'bun:test'
import { type Outcomes, outboundContract, runOutboundContract } from '@dealflow/node-adapter/testing'

const compiled = process.env['DEALFLOW_FAULTS_BINARY']

if (compiled === undefined) {
  console.log(
    'skipped: the outbound contract in a compiled program: DEALFLOW_FAULTS_BINARY does not name it (npm test builds it)',
  )
  test.skip('the outbound contract in a compiled program', () => {})
} else {
  describe('outbound contract in a compiled program', () => {
    let outcomes: Outcomes
    beforeAll(async () => {
      outcomes = await runOutboundContract([compiled, 'outbound-runner'])
    }, 170_000)
    for (const { name } of outboundContract) test(name, () => expect(outcomes.get(name)).toBeNull())
  })
}
