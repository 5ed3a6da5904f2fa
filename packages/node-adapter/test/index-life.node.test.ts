import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createService, loadLocations, openSqliteStorage } from '@dealflow/core'
import { indexThreadsContract } from '@dealflow/core/testing'
import { nodeHost, nodeIndex, openNodeSqlite, readLocations } from '@dealflow/node-adapter'
import { named } from './named.ts'
import { onlyInNightly } from './nightly.ts'

const root = mkdtempSync(join(tmpdir(), 'dealflow-index-life-'))
after(() => rmSync(root, { recursive: true, force: true }))
const locations = loadLocations(await readLocations())

// How a build is cut short does not hang on the runtime: the check has one moment, here.
const [tried] = named(indexThreadsContract, [
  'closed when the whole is merged, no thread is left, and the next process ends the build',
])

describe('an index in threads of Node', () => {
  for (const [i, each] of indexThreadsContract.entries()) {
    const directory = join(root, String(i))
    mkdirSync(directory)
    const isLeft = each.name.startsWith('closed when') && each !== tried
    test(each.name, { skip: isLeft && onlyInNightly }, () =>
      each.run({
        async open(change, log) {
          const host = nodeHost(log)
          const file = (name: string) => join(directory, name)
          const storage = await openSqliteStorage({ host, open: openNodeSqlite, directory, file })
          return createService({ host, storage, locations, index: change(nodeIndex(directory)) })
        },
      }),
    )
  }
})
