import { availableParallelism } from 'node:os'
import type { IndexThreadSetup, Threads } from '@dealflow/core'
import { indexWorkerUrl } from '../embedded.ts'
import { startWorker } from '../worker-thread.ts'
import type { IndexWorkerStart } from './serve-index-worker.ts'

/** Workers over the index and the database of a data directory. */
export function bunIndexThreads(directory: string): Threads {
  return {
    // More would take turns with the thread that answers requests.
    parallelism: Math.min(2, availableParallelism()),
    start(setup) {
      const start: IndexWorkerStart = { directory, setup: setup as IndexThreadSetup }
      return startWorker(indexWorkerUrl(), start)
    },
  }
}
