import { describe, test } from 'bun:test'
import { uploadsContract } from '@dealflow/core/testing'
import { runInUploadDirectory } from '@dealflow/node-adapter/testing'

describe('uploads in a directory', () => {
  for (const promise of uploadsContract) test(promise.name, () => runInUploadDirectory(promise))
})
