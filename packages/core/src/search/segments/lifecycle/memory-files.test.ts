import { describe, test } from 'bun:test'
import { segmentFilesContract } from '../../../testing/segment-files-contract.ts'
import { memoryFiles } from './memory-files.ts'

describe('index files in memory', () => {
  for (const { name, run } of segmentFilesContract) test(name, () => run(memoryFiles()))
})
