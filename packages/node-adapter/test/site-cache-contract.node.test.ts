import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { openSqliteSiteCache } from '@dealflow/core'
import { siteCacheContract, testHost } from '@dealflow/core/testing'
import { openNodeSqlite } from '../src/node-sqlite.ts'

describe('cache of pages on node:sqlite', () => {
  for (const { name, run } of siteCacheContract)
    test(name, async () => {
      const directory = mkdtempSync(join(tmpdir(), 'dealflow-pages-'))
      const host = testHost({ sha256: (data) => createHash('sha256').update(data).digest('hex') })
      const removeFile = (file: string) => rmSync(file, { force: true })
      const open = (file: string, more: { bytesMax?: number } = {}) =>
        openSqliteSiteCache({
          ...host,
          open: openNodeSqlite,
          file: join(directory, file),
          removeFile,
          ...more,
        })
      const cache = open('cache.db')
      let rooms = 0
      try {
        await run({ cache, withRoom: (bytesMax) => open(`room-${++rooms}.db`, { bytesMax }) })
      } finally {
        await cache.close()
        rmSync(directory, { recursive: true })
      }
    })
})
