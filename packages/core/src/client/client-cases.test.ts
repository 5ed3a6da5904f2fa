import { afterAll } from 'bun:test'
import { test } from 'node:test'
import { contractService } from '../../test/contract-service.ts'
import { skipTest } from '../../test/skip-test.ts'
import { clientCases } from '../testing/client-cases.ts'

const { service, subject } = await contractService()
afterAll(() => service.close())

for (const { name, run } of clientCases) {
  test(name, async (context) => {
    const skip = await run({ ...subject, origin: null })
    if (skip !== undefined) skipTest(context, skip.skipped)
  })
}
