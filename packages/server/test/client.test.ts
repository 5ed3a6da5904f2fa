import { afterAll, describe, test } from 'bun:test'
import { clientCases } from '@dealflow/core/testing'
import { contractServer } from './contract-server.ts'

const { subject, close } = await contractServer()
afterAll(close)

describe('the client on Bun, of a server', () => {
  for (const { name, run } of clientCases) {
    test(name, async () => {
      const skip = await run(subject)
      if (skip !== undefined) console.log(`skipped: ${name}: ${skip.skipped}`)
    })
  }
})
