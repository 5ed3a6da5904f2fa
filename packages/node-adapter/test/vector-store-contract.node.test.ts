import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { openSqliteVectors } from '@dealflow/core'
import { vectorStoreContract } from '@dealflow/core/testing'
import { openNodeSqlite } from '../src/node-sqlite.ts'

describe('vectors on node:sqlite', () => {
  for (const { name, run } of vectorStoreContract)
    test(name, () => {
      const directory = mkdtempSync(join(tmpdir(), 'dealflow-vectors-'))
      const store = openSqliteVectors({
        open: openNodeSqlite,
        file: join(directory, 'vectors.db'),
        removeFile: (file) => rmSync(file, { force: true }),
        log: { write() {} },
      })
      try {
        run(store)
      } finally {
        store.close()
        rmSync(directory, { recursive: true })
      }
    })
})
