import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createService,
  loadLocations,
  openSqliteStorage,
  type Storage,
  type UploadSink,
  type UploadStore,
} from '@dealflow/core'
import { createLineLog, directoryUploads, nodeHost } from '@dealflow/node-adapter'
import { uploadDirectoryOf } from '@dealflow/node-adapter/directory'
import { bootstrap } from '../../src/bootstrap.ts'
import { openBunSqlite } from '../../src/bun-sqlite.ts'
import { locationData } from '../../src/embedded.ts'
import { listen } from '../../src/http/listen.ts'
import { openDoors } from './open-doors.ts'

/**
 * Serves as `dealflow serve --data DIR … --rate-limits off` does, with work that hashes the deck it is given. DIES kills it with -9
 * once it comes to that; MUTANT is a mistake that a test must catch.
 */
const directory = process.argv[process.argv.indexOf('--data') + 1] ?? ''
const { DIES: dies, MUTANT: mutant } = process.env
mkdirSync(directory, { recursive: true })
const log = createLineLog({ fd: 1, format: 'json' })
const host = nodeHost(log)
const file = (name: string) => join(directory, name)
const die = (at: string) => {
  if (dies === at) process.kill(process.pid, 'SIGKILL')
}

const forgotten: UploadSink[] = []
const uploads = mutated(directoryUploads(uploadDirectoryOf(directory)))
const storage = dying(await openSqliteStorage({ open: openBunSqlite, host, directory, file }))
const service = createService({
  host,
  storage,
  locations: loadLocations(locationData),
  ...openDoors(),
  uploads,
  jobs: {
    work: {
      pitch_deck: async ({ job }) => {
        const bytes = readFileSync(uploads.locate(job.jobId))
        return { result: { sha256: createHash('sha256').update(bytes).digest('hex') } }
      },
    },
  },
})
const opening = await bootstrap(service)
if (opening !== null) log.line(JSON.stringify(opening))
log.line(JSON.stringify({ listening: listen({ service, log }, { host: '127.0.0.1', port: 0 }).url }))
await service.work()

function dying(whole: Storage): Storage {
  const create: Storage['jobs']['create'] = async (...given) => {
    die('before the commit')
    const outcome = await whole.jobs.create(...given)
    die('after the commit')
    return outcome
  }
  return { ...whole, jobs: { ...whole.jobs, create } }
}

function mutated(store: UploadStore): UploadStore {
  return {
    ...store,
    list: () => (mutant === 'no sweep' ? Promise.resolve([]) : store.list()),
    async begin(id): Promise<UploadSink> {
      const sink = await store.begin(id)
      return {
        ...sink,
        async keep() {
          // As if it were asked for after the commit: nothing of it has happened when the job is made.
          if (mutant === 'late keep') setTimeout(() => void sink.keep(), 1_000)
          else await sink.keep()
        },
        async discard() {
          // Held on to, because a file that is collected while it is open ends the process.
          if (mutant === 'no discard') forgotten.push(sink)
          else await sink.discard()
        },
      }
    },
  }
}
