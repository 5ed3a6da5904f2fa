import { afterAll, describe } from 'bun:test'
import { test } from 'node:test'
import { httpContract } from '@dealflow/core/testing'
import { contractServer } from './contract-server.ts'
import { inNightly } from './dealflow.ts'
import { skipTest } from './skip-test.ts'

// The check has the whole of it on the binary, and of this listener what it can break: `mounts`.
const suite = 'the HTTP contract, over loopback'
if (inNightly(suite)) {
  const { subject, close } = await contractServer()
  afterAll(close)

  describe(suite, () => {
    for (const { name, run } of httpContract) {
      test(name, async (context) => {
        const skip = await run(subject)
        if (skip !== undefined) skipTest(context, skip.skipped)
      })
    }
  })
} else test.skip(suite, () => {})
