import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createService, loadLocations, memoryStorage, openSqliteStorage, type Storage } from '@dealflow/core'
import {
  contractCompaniesAsJsonLines,
  contractSettings,
  httpContract,
  serviceSubject,
} from '@dealflow/core/testing'
import { nodeDeckReader } from '../src/decks/index.ts'
import { createDialer, createLineLog, nodeHost, systemResolver } from '../src/host/index.ts'
import { openNodeSqlite } from '../src/node-sqlite.ts'
import { readLocations, readSampleCompanies } from '../src/package-data.ts'
import { loopbackReceiver, overHttp } from '../src/testing/index.ts'
import { toNodeHandler } from '../src/to-node-handler.ts'
import { directoryUploads } from '../src/uploads/directory-uploads.ts'

const host = nodeHost(createLineLog({ fd: 2, format: 'text', level: 'warn' }))
const instanceKey = new Uint8Array(32).fill(7)
const locations = loadLocations(await readLocations())
const scratch = mkdtempSync(join(tmpdir(), 'dealflow-contract-'))
after(() => rmSync(scratch, { recursive: true }))

const storages: Readonly<Record<string, () => Storage | Promise<Storage>>> = {
  memory: () => memoryStorage({ host }),
  'node:sqlite': () =>
    openSqliteStorage({
      host,
      open: openNodeSqlite,
      directory: scratch,
      file: (name) => join(scratch, name),
    }),
}

for (const [name, open] of Object.entries(storages)) {
  describe(`the HTTP contract, through toNodeHandler over ${name}`, async () => {
    const service = createService({
      host,
      storage: await open(),
      locations,
      sampleCompanies: readSampleCompanies,
      outbound: {
        resolver: systemResolver,
        dialer: createDialer(),
        allowedCidrs: ['127.0.0.0/8'],
        allowHttp: true,
      },
      instanceKey: () => instanceKey,
      uploads: directoryUploads(join(scratch, name.replace(':', '-'))),
      decks: nodeDeckReader({ host }),
      limits: contractSettings.limits,
      jobs: {
        activeLimits: contractSettings.activeJobs,
        testConcurrency: contractSettings.testJobsAtOnce,
      },
    })
    await service.work()
    const server = createServer(toNodeHandler(service))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    await service.companies.import({ source: new Blob([contractCompaniesAsJsonLines()]).stream() })
    const { port } = server.address() as AddressInfo
    const subject = {
      ...serviceSubject(service, overHttp(`http://127.0.0.1:${port}`), loopbackReceiver),
      readsDecks: true,
      readsSites: true,
    }
    after(async () => {
      await new Promise((closed) => server.close(closed))
      await service.close()
    })

    for (const { name, run } of httpContract) {
      test(name, async (context) => {
        const skip = await run(subject)
        if (skip !== undefined) context.skip(skip.skipped)
      })
    }
  })
}
