import { afterAll, describe } from 'bun:test'
import { test } from 'node:test'
import { httpContract } from '@dealflow/core/testing'
import { contractServer } from './contract-server.ts'
import { skipTest } from './skip-test.ts'

const { subject, close } = await contractServer()
afterAll(close)

describe('the HTTP contract, over loopback', () => {
  for (const { name, run } of httpContract) {
    test(name, async (context) => {
      const skip = await run(subject)
      if (skip !== undefined) skipTest(context, skip.skipped)
    })
  }
})
