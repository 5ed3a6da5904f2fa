import { deepEqual } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

test("the files of its log are their owner's alone as the cache is, whatever the umask", {
  skip: process.platform === 'win32' ? 'Windows has no modes' : false,
}, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-pages-'))
  const host = testHost({ sha256: (data) => createHash('sha256').update(data).digest('hex') })
  const umask = process.umask(0)
  const file = join(directory, 'cache.db')
  writeFileSync(file, '', { mode: 0o600 })
  const cache = openSqliteSiteCache({
    ...host,
    open: openNodeSqlite,
    file,
    removeFile: (file) => rmSync(file, { force: true }),
  })
  try {
    const url = 'https://acme.example/'
    const read = { etag: null, lastModified: null, charset: 'utf-8', isCut: false, sha256: 'a'.repeat(64) }
    await cache.save({
      ...read,
      url,
      domain: 'acme.example',
      finalUrl: url,
      status: 200,
      headers: {},
      html: 'Acme',
      fetchedAt: host.clock.now(),
    })
    const modes = readdirSync(directory).map((name) => [name, statSync(join(directory, name)).mode & 0o777])
    deepEqual(modes.sort(), [
      ['cache.db', 0o600],
      ['cache.db-shm', 0o600],
      ['cache.db-wal', 0o600],
    ])
  } finally {
    process.umask(umask)
    await cache.close()
    rmSync(directory, { recursive: true })
  }
})
