import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  createService,
  type DeckReader,
  loadLocations,
  openSqliteStorage,
  type UploadStore,
} from '@dealflow/core'
import { createLineLog, directoryUploads, nodeHost } from '@dealflow/node-adapter'
import { processDeckReader } from '@dealflow/node-adapter/decks'
import { uploadDirectoryOf } from '@dealflow/node-adapter/directory'
import { bootstrap } from '../../src/bootstrap.ts'
import { openBunSqlite } from '../../src/bun-sqlite.ts'
import { locationData } from '../../src/embedded.ts'
import { listen } from '../../src/http/listen.ts'
import { deckChildProgram } from '../../src/own-program.ts'
import { openDoors } from './open-doors.ts'

/**
 * Serves as `dealflow serve --data DIR …` does and reads decks, but that it waits for no work when it stops. MUTANT names what it
 * does wrongly.
 */
const directory = process.argv[process.argv.indexOf('--data') + 1] ?? ''
const mutant = process.env['MUTANT'] ?? 'none'
mkdirSync(directory, { recursive: true })
const log = createLineLog({ fd: 1, format: 'json' })
const host = nodeHost(log)
const uploads = uploadsOf(directoryUploads(uploadDirectoryOf(directory)))
const doors = openDoors()
const service = createService({
  host,
  storage: await openSqliteStorage({
    open: openBunSqlite,
    host,
    directory,
    file: (name) => join(directory, name),
  }),
  locations: loadLocations(locationData),
  uploads,
  decks: decksOf(processDeckReader({ host, program: program() })),
  ...doors,
  jobs: { ...doors.jobs, shutdownGraceMs: 0 },
})
const opening = await bootstrap(service)
if (opening !== null) log.line(JSON.stringify(opening))
const listener = listen({ service, log }, { host: '127.0.0.1', port: 0 })
log.line(JSON.stringify({ listening: listener.url }))
process.once('SIGTERM', () => void stop())
await service.work()

async function stop() {
  await service.retire()
  await listener.stop(0)
  await service.close()
  if (mutant === 'removes files at its end') for (const id of await uploads.list()) await uploads.remove(id)
  await log.flush(1_000)
  process.exit(0)
}

function uploadsOf(store: UploadStore): UploadStore {
  return mutant === 'keeps files' ? { ...store, async remove() {} } : store
}

function decksOf(reader: DeckReader): DeckReader {
  if (mutant !== 'lets children work on') return reader
  return {
    read(file, options) {
      const left = reader.read(file, { ...options, signal: new AbortController().signal })
      return Promise.race([left, whenAborted(options.signal)])
    },
    async close() {},
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

/** As a child that outlives its parent, one that something else holds the input of. */
function program(): readonly [string, ...string[]] {
  const child = deckChildProgram()
  if (mutant !== 'has deaf children') return child
  return ['/bin/sh', '-c', '{ cat; sleep 60; } | "$0" "$@"', ...child]
}
