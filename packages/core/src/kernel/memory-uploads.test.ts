import { describe, test } from 'bun:test'
import { uploadsContract } from '../testing/uploads-contract.ts'
import { memoryUploads } from './memory-uploads.ts'

describe('uploads in memory', () => {
  for (const { name, run } of uploadsContract)
    test(name, async () => {
      const uploads = memoryUploads()
      const read = async (location: string) => uploads.read(location)
      await run({ uploads, read, everything: null, reopen: null })
    })
})
