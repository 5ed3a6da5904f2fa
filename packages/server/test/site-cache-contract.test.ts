import { describe, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteSiteCache } from '@dealflow/core'
import { siteCacheContract, testHost } from '@dealflow/core/testing'
import { openBunSqlite } from '../src/bun-sqlite.ts'

describe('cache of pages on bun:sqlite', () => {
  for (const { name, run } of siteCacheContract)
    test(name, async () => {
      const directory = mkdtempSync(join(tmpdir(), 'dealflow-pages-'))
      const host = testHost({ sha256: (data) => createHash('sha256').update(data).digest('hex') })
      const removeFile = (file: string) => rmSync(file, { force: true })
      const open = (file: string, more: { bytesMax?: number } = {}) =>
        openSqliteSiteCache({
          ...host,
          open: openBunSqlite,
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
