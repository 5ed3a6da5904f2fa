import { afterAll, beforeAll } from 'bun:test'
import { test } from 'node:test'
import { httpContract } from '@dealflow/core/testing'
import { contractServer } from './contract-server.ts'
import { describeInNightly } from './nightly-test.ts'
import { skipTest } from './skip-test.ts'

// The check has the whole of it on the binary, and of this listener what it can break: `mounts`.
describeInNightly('the HTTP contract, over loopback', () => {
  let server: Awaited<ReturnType<typeof contractServer>>
  beforeAll(async () => {
    server = await contractServer()
  }, 170_000)
  afterAll(() => server.close())
  for (const { name, run } of httpContract) {
    test(name, async (context) => {
      const skip = await run(server.subject)
      if (skip !== undefined) skipTest(context, skip.skipped)
    })
  }
})
