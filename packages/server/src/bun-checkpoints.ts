import type { Thread } from '@dealflow/core'
import { checkpointWorkerUrl } from './embedded.ts'
import { startWorker } from './worker-thread.ts'

/** The thread that takes the checkpoints of a data directory. */
export function bunCheckpointThread(directory: string): Thread {
  return startWorker(checkpointWorkerUrl(), directory, { isIdle: true })
}
