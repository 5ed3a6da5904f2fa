import { afterAll, describe, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createService, loadLocations, openSqliteStorage } from '@dealflow/core'
import { indexThreadsContract } from '@dealflow/core/testing'
import { nodeHost, readLocations } from '@dealflow/node-adapter'
import { liveIndexDirectory } from '@dealflow/node-adapter/directory'
import { inNightly } from '../../test/dealflow.ts'
import { openBunSqlite } from '../bun-sqlite.ts'
import { bunIndexFiles } from './bun-index-files.ts'
import { bunIndexThreads } from './bun-index-threads.ts'

const root = mkdtempSync(join(tmpdir(), 'dealflow-index-life-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const locations = loadLocations(await readLocations())

describe('an index in Workers of Bun', () => {
  for (const [i, { name, run }] of indexThreadsContract.entries()) {
    const directory = join(root, String(i))
    mkdirSync(directory)
    // How a build or a search is cut short does not hang on the runtime: the check has both on Node, a build at one moment.
    const isLeft = name.startsWith('closed ')
    test.skipIf(isLeft && !inNightly(name))(
      name,
      () =>
        run({
          async open(change, log) {
            const host = nodeHost(log)
            const file = (name: string) => join(directory, name)
            const storage = await openSqliteStorage({ host, open: openBunSqlite, directory, file })
            const index = change({
              files: bunIndexFiles(liveIndexDirectory(directory)),
              threads: bunIndexThreads(directory),
            })
            return createService({ host, storage, locations, index })
          },
        }),
      120_000,
    )
  }
})
