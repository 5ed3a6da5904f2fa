import { afterAll, describe } from 'bun:test'
import { test } from 'node:test'
import { contractService } from '../../test/contract-service.ts'
import { inNightly } from '../../test/nightly.ts'
import { skipTest } from '../../test/skip-test.ts'
import { httpContract } from '../testing/http-contract.ts'

const { service, subject } = await contractService()
afterAll(() => service.close())

// The check has it on the binary.
describe.skipIf(!inNightly('the HTTP contract in process'))('the HTTP contract, in process', () => {
  for (const { name, run } of httpContract) {
    test(name, async (context) => {
      const skip = await run(subject)
      if (skip !== undefined) skipTest(context, skip.skipped)
    })
  }
})
