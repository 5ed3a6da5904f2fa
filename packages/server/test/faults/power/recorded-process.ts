import { dlopen } from 'bun:ffi'
import { join } from 'node:path'
import { createService, loadLocations, type OpenSqlite, openSqliteStorage } from '@dealflow/core'
import { nodeHost } from '@dealflow/node-adapter'
import { bunCheckpointThread } from '../../../src/bun-checkpoints.ts'
import { openBunSqlite } from '../../../src/bun-sqlite.ts'
import { locationData, sampleCompanies } from '../../../src/embedded.ts'
import { createJobClients, type Reach } from '../job-clients.ts'
import { receiveJobEvents } from '../job-receiver.ts'
import { openDoors } from '../open-doors.ts'
import { randomFrom } from '../random.ts'

/**
 * `DIRECTORY FULL|NORMAL JOBS SEED [RECORDER]`: a service with its worker and its sender, and clients that make so many jobs, cancel
 * some, and ask what became of others. With the recorder each answer is put down where it came in the order of writes. Without
 * one it makes the directory and a key, which it prints.
 */
const [directory = '', synchronous = '', jobs = '', seed = '', recorder] = process.argv.slice(2)
const host = nodeHost({
  write: (level, message, fields) => void (level === 'error' && console.error(message, fields)),
})
const file = (name: string) => join(directory, name)

/** The mutant: SQLite's own default for a write-ahead log, which syncs it before a checkpoint and never else. */
const openAs: OpenSqlite = (path) => {
  const driver = openBunSqlite(path)
  return {
    ...driver,
    exec: (sql) => driver.exec(sql.replace('synchronous = FULL', `synchronous = ${synchronous}`)),
  }
}

const storage = await openSqliteStorage({
  ...{ open: openAs, host, directory, file },
  checkpointThread: () => bunCheckpointThread(directory),
})
const service = createService({
  host,
  storage,
  locations: loadLocations(locationData),
  sampleCompanies,
  ...openDoors(),
})

if (recorder === undefined) {
  const { accountId } = await service.accounts.create({ name: 'recorded', grantMicroUsd: 0 })
  console.log((await service.accounts.createKey({ accountId, kind: 'test' })).secret)
  await service.close()
} else {
  const { symbols } = dlopen(recorder, { record_told: { args: ['cstring'], returns: 'void' } })
  const tell = (words: string) => symbols.record_told(Buffer.from(`${words}\0`))
  const receiver = receiveJobEvents()
  const clients = createJobClients({ random: randomFrom(Number(seed)), hasSlow: false })
  const key = process.env['RECORD_KEY'] ?? ''
  const reach: Reach = (path, init) =>
    service.fetch(
      new Request(`http://dealflow.test${path}`, {
        ...init,
        headers: { ...init?.headers, authorization: `Bearer ${key}` },
      }),
    )
  let made = 0
  clients.onTold = (moment, { key: order, jobId, seen }) => {
    if (moment === 'a job made') made++
    tell(JSON.stringify({ key: order, jobId, seen }))
  }
  await clients.makeEndpoint(reach, receiver.url)
  await service.work()
  await clients.work(reach, () => made >= Number(jobs))
  // As if the power failed: nothing is closed.
  process.exit(0)
}
