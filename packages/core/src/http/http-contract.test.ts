import { afterAll, describe, test } from 'bun:test'
import { contractService } from '../../test/contract-service.ts'
import { httpContract } from '../testing/http-contract.ts'

const { service, subject } = await contractService()
afterAll(() => service.close())

describe('the HTTP contract, in process', () => {
  for (const { name, run } of httpContract) {
    test(name, async () => {
      const skip = await run(subject)
      if (skip !== undefined) console.log(`skipped: ${name}: ${skip.skipped}`)
    })
  }
})
