import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { segmentFilesContract } from '@dealflow/core/testing'
import { nodeIndexFiles } from '@dealflow/node-adapter'

const root = mkdtempSync(join(tmpdir(), 'dealflow-index-files-'))
after(() => rmSync(root, { recursive: true, force: true }))

describe('index files in shared memory', () => {
  for (const [i, { name, run }] of segmentFilesContract.entries())
    test(name, () => run(nodeIndexFiles(join(root, String(i)))))
})
