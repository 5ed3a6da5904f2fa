import type { Thread } from '@dealflow/core'
import { startWorker } from './worker-thread.ts'

/**
 * The thread that takes the checkpoints of a data directory on Node, so that commits need not.
 *
 * @example
 * const checkpointThread = () => nodeCheckpointThread('./dealflow-data')
 * const storage = await openSqliteStorage({ host, open: openNodeSqlite, directory, file, checkpointThread })
 */
export function nodeCheckpointThread(directory: string): Thread {
  return startWorker('checkpoint-worker', directory, { isIdle: true })
}
