import { describe, test } from 'node:test'
import { uploadsContract } from '@dealflow/core/testing'
import { runInUploadDirectory } from '../src/testing/upload-directories.ts'

describe('uploads in a directory', () => {
  for (const promise of uploadsContract) test(promise.name, () => runInUploadDirectory(promise))
})
