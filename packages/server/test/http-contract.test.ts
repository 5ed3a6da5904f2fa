import { afterAll, describe, test } from 'bun:test'
import { httpContract } from '@dealflow/core/testing'
import { contractServer } from './contract-server.ts'

const { subject, close } = await contractServer()
afterAll(close)

describe('the HTTP contract, over loopback', () => {
  for (const { name, run } of httpContract) {
    test(name, async () => {
      const skip = await run(subject)
      if (skip !== undefined) console.log(`skipped: ${name}: ${skip.skipped}`)
    })
  }
})
