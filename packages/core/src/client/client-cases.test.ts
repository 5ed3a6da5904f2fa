import { afterAll, test } from 'bun:test'
import { contractService } from '../../test/contract-service.ts'
import { clientCases } from '../testing/client-cases.ts'

const { service, subject } = await contractService()
afterAll(() => service.close())

for (const { name, run } of clientCases) {
  test(name, async () => {
    const skip = await run({ ...subject, origin: null })
    if (skip !== undefined) console.log(`skipped: ${name}: ${skip.skipped}`)
  })
}
