import { afterAll, describe } from 'bun:test'
import { test } from 'node:test'
import { clientCases } from '@dealflow/core/testing'
import { contractServer } from './contract-server.ts'
import { skipTest } from './skip-test.ts'

const { subject, close } = await contractServer()
afterAll(close)

describe('the client on Bun, of a server', () => {
  for (const { name, run } of clientCases) {
    test(name, async (context) => {
      const skip = await run(subject)
      if (skip !== undefined) skipTest(context, skip.skipped)
    })
  }
})
