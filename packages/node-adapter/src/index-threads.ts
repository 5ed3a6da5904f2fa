import { availableParallelism } from 'node:os'
import type { IndexThreadSetup, Threads } from '@dealflow/core'
import { liveIndexDirectory } from './directory/names.ts'
import { nodeIndexFiles } from './index-files.ts'
import { startWorker } from './worker-thread.ts'

/** Where an index lies, and the data directory whose companies it holds. */
export interface NodeIndexPlace {
  /** Holds `dealflow.db`. */
  readonly directory: string
  /** Of the index alone. */
  readonly indexDirectory: string
}

/** What a thread is started with. */
export interface IndexWorkerStart extends NodeIndexPlace {
  readonly setup: IndexThreadSetup
}

/**
 * Where the live dataset of a data directory is indexed on Node: in threads over files that are read into shared memory.
 *
 * @example
 * const service = createService({ host, storage, locations, index: nodeIndex('./dealflow-data') })
 */
export function nodeIndex(directory: string) {
  const indexDirectory = liveIndexDirectory(directory)
  return {
    files: nodeIndexFiles(indexDirectory),
    threads: nodeIndexThreads({ directory, indexDirectory }),
  }
}

function nodeIndexThreads(place: NodeIndexPlace): Threads {
  return {
    // More would take turns with the thread that answers requests.
    parallelism: Math.min(2, availableParallelism()),
    start(setup) {
      const start: IndexWorkerStart = { ...place, setup: setup as IndexThreadSetup }
      return startWorker('index-worker', start)
    },
  }
}
