import type { ThreadPort } from '../../kernel/index.ts'
import type { OpenSqlite, SqliteDriver } from './driver.ts'

/** What a thread says of the checkpoints it was asked for: null, or what went wrong. */
export interface CheckpointAnswer {
  readonly problem: string | null
}

// While others write, each round copies what came during the one before, which is less: 2 or 3 reach the end.
const roundsMax = 8

/**
 * Serves the thread that `SqliteStorageOptions.checkpointThread` starts: each message moves the write-ahead log into the database,
 * over a connection of the thread's own. Nobody waits for it: neither readers nor the writer. Close it before the thread ends.
 */
export function serveCheckpoints(
  port: ThreadPort,
  { open, file }: { readonly open: OpenSqlite; readonly file: (name: string) => string },
): { close(): void } {
  let driver: SqliteDriver | null = null
  let takeCheckpoint: () => void = () => {}

  port.onMessage(() => {
    let problem: string | null = null
    try {
      if (driver === null) {
        driver = open(file('dealflow.db'))
        takeCheckpoint = checkpoints(driver)
      }
      takeCheckpoint()
    } catch (error) {
      problem = String(error)
    }
    port.send({ problem } satisfies CheckpointAnswer)
  })
  return {
    close() {
      driver?.close()
    },
  }
}

/** Copies until nothing is left, so that the writer's next commit begins the log anew, or until a reader holds the rest back. */
function checkpoints(driver: SqliteDriver): () => void {
  // In the moment in which the log is begun anew, opening waits.
  driver.exec('PRAGMA busy_timeout = 1000')
  // The database is synced before the log may be written over.
  driver.exec('PRAGMA synchronous = FULL')
  const passive = driver.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  return () => {
    let before: unknown = null
    for (let round = 0; round < roundsMax; round++) {
      const { log, checkpointed } = passive.get() ?? {}
      if (checkpointed === log || checkpointed === before) return
      before = checkpointed
    }
  }
}
