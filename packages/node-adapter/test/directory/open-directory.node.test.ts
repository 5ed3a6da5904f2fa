import { equal, rejects } from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openService } from '@dealflow/node-adapter'
import { nodeCheckpointThread } from '../../src/checkpoint-thread.ts'
import { openDirectory } from '../../src/directory/open-directory.ts'
import { createLineLog, nodeHost } from '../../src/host/index.ts'
import { openNodeSqlite } from '../../src/node-sqlite.ts'
import { copyBeforeMigration } from '../../src/open-service-migration.ts'

test('where a part cannot be had the error is told, and the directory is free again', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-opener-'))
  t.after(() => rmSync(directory, { recursive: true, force: true }))
  const host = nodeHost(createLineLog({ fd: 2, format: 'text', level: 'error' }))
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC', path: '/data/tables' })
  const opening = openDirectory({
    directory,
    host,
    version: '0.0.0',
    open: openNodeSqlite,
    checkpointThread: () => nodeCheckpointThread(directory),
    migration: copyBeforeMigration(directory, host),
    keyFile: join(directory, 'instance.key'),
    instanceKey: 'require',
    parts: () => Promise.reject(full),
  })
  await rejects(opening, { name: 'Explained', message: /^The disk of \/data\/tables is full\./ })
  const service = await openService({ data: directory, work: false, outbound: false })
  equal(service.directory, directory)
  await service.close()
})
