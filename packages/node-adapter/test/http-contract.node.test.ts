import { match } from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createService, loadLocations, openSqliteStorage } from '@dealflow/core'
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
import { directoryUploads } from '../src/uploads/directory-uploads.ts'
import { type Mount, mounts } from './mounts/mounts.ts'

const host = nodeHost(createLineLog({ fd: 2, format: 'text', level: 'warn' }))
const instanceKey = new Uint8Array(32).fill(7)
const locations = loadLocations(await readLocations())

/** One of each way in which a body comes to the service: from the socket, from a parser, and through a framework untouched. */
const tried = ['node:http', 'Express, under a sub-path, after express.json()', 'Fastify, under a prefix']

async function openService(directory: string) {
  const service = createService({
    host,
    storage: await openSqliteStorage({
      host,
      open: openNodeSqlite,
      directory,
      file: (name) => join(directory, name),
    }),
    locations,
    sampleCompanies: readSampleCompanies,
    outbound: {
      resolver: systemResolver,
      dialer: createDialer(),
      allowedCidrs: ['127.0.0.0/8'],
      allowHttp: true,
    },
    instanceKey: () => instanceKey,
    uploads: directoryUploads(join(directory, 'uploads')),
    decks: nodeDeckReader({ host }),
    limits: contractSettings.limits,
    jobs: {
      activeLimits: contractSettings.activeJobs,
      testConcurrency: contractSettings.testJobsAtOnce,
    },
  })
  await service.work()
  await service.companies.import({ source: new Blob([contractCompaniesAsJsonLines()]).stream() })
  return service
}

/** The contract's paths begin behind the mount, and only `Location` tells of it. */
function behind({ basePath }: Mount, origin: string): (request: Request) => Promise<Response> {
  const send = overHttp(origin + basePath)
  return async (request) => {
    const response = await send(request)
    const location = response.headers.get('location')
    if (location === null) return response
    match(location, new RegExp(`^${basePath}/api/v2/`))
    response.headers.set('location', location.slice(basePath.length))
    return response
  }
}

for (const mount of mounts.filter(({ name }) => tried.includes(name))) {
  describe(`the HTTP contract over node:sqlite, in ${mount.name}`, async () => {
    const directory = mkdtempSync(join(tmpdir(), 'dealflow-contract-'))
    const service = await openService(directory)
    const { origin, close } = await mount.start(service)
    const subject = {
      ...serviceSubject(service, behind(mount, origin), loopbackReceiver),
      readsDecks: true,
      readsSites: true,
    }
    after(async () => {
      await close()
      await service.close()
      rmSync(directory, { recursive: true })
    })

    for (const { name, run } of httpContract) {
      test(name, async (context) => {
        const skip = await run(subject)
        if (skip !== undefined) context.skip(skip.skipped)
      })
    }
  })
}
