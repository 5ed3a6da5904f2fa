import type { Host } from '../kernel/host.ts'
import type { Thread } from '../kernel/threads.ts'
import type { OpenSqlite } from '../storage/sqlite/driver.ts'
import { openSqliteStorage } from '../storage/sqlite/index.ts'
import type { CheckpointAnswer } from '../storage/sqlite/serve-checkpoints.ts'
import type { Storage } from '../storage/storage.ts'
import { same } from './assert.ts'
import { draft, exampleRecord } from './example-company.ts'

/** One promise of `SqliteStorageOptions.checkpointThread`, on a real thread: `run` throws what is broken. */
export interface CheckpointThreadCase {
  readonly name: string
  readonly run: (subject: CheckpointThreadSubject) => Promise<void>
}

export interface CheckpointThreadSubject {
  readonly host: Host
  readonly open: OpenSqlite
  /** New and empty. */
  readonly directory: string
  /** Where a file of a directory lies. */
  file(directory: string, name: string): string
  exists(path: string): boolean
  /** Starts the thread of a data directory. */
  start(directory: string): Thread
}

const perBatch = 500
// An answer comes after a few; a thread that never answers ends the test, too.
const batchesMax = 200

const cases: [name: string, run: CheckpointThreadCase['run']][] = [
  [
    'the thread moves the log while commits go on, and none is left when the storage is closed',
    async (subject) => {
      const { directory, open, exists } = subject
      const { storage, answers } = await openBeside(subject, directory)
      const stored = await storeUntil(storage, () => answers.length >= 2)
      same(answers[0], { problem: null })
      same(answers[1], { problem: null })
      await storage.close()
      const database = subject.file(directory, 'dealflow.db')
      same(exists(`${database}-wal`), false, 'a log')
      const driver = open(database)
      same(driver.prepare('PRAGMA integrity_check').get(), { integrity_check: 'ok' })
      same(driver.prepare('SELECT count(*) AS companies FROM companies').get(), { companies: stored })
      driver.close()
    },
  ],
  [
    'a thread that cannot open the database says so, and commits go on without it',
    async (subject) => {
      const { directory, exists } = subject
      const { storage, answers } = await openBeside(subject, subject.file(directory, 'not-there'))
      await storeUntil(storage, () => answers.length > 0)
      same(typeof answers[0]?.problem, 'string')
      const before = await storage.companies.count()
      const after = await storeUntil(storage, () => true, before)
      same(await storage.companies.count(), after)
      await storage.close()
      same(exists(subject.file(directory, 'dealflow.db-wal')), false, 'a log')
    },
  ],
]

/** A storage beside the thread of `threadDirectory`, and what that thread answers. */
async function openBeside(subject: CheckpointThreadSubject, threadDirectory: string) {
  const { host, open, directory } = subject
  const answers: CheckpointAnswer[] = []
  const storage = await openSqliteStorage({
    host,
    open,
    directory,
    file: (name) => subject.file(directory, name),
    checkpointThread() {
      const thread = subject.start(threadDirectory)
      return {
        ...thread,
        onMessage: (receive) =>
          thread.onMessage((message) => {
            answers.push(message as CheckpointAnswer)
            receive(message)
          }),
      }
    },
  })
  return { storage, answers }
}

/** Stores batches until it is enough, at least one, and returns how many companies there are. */
async function storeUntil(storage: Storage, isEnough: () => boolean, stored = 0): Promise<number> {
  let count = stored
  for (let batch = 0; batch < batchesMax; batch++) {
    const ids = Array.from({ length: perBatch }, () => `c${count++}`)
    const drafts = ids.map((id) => draft(exampleRecord(id)))
    await storage.companies.upsertMany(drafts, null)
    if (isEnough()) break
  }
  return count
}

export const checkpointThreadContract: readonly CheckpointThreadCase[] = cases.map(([name, run]) => ({
  name,
  run,
}))
