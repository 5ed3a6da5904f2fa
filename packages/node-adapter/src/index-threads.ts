import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import { type IndexThreadSetup, openSqliteChanges, serveIndexThread, type Threads } from '@dealflow/core'
import { liveIndexDirectory } from './directory/names.ts'
import { systemClock } from './host/clock.ts'
import { nodeIndexFiles } from './index-files.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import { startWorker } from './worker-thread.ts'

/** Where an index lies, and the data directory whose companies it holds. */
export interface NodeIndexPlace {
  /** Holds `dealflow.db`. */
  readonly directory: string
  /** Of the index alone. */
  readonly indexDirectory: string
}

interface WorkerStart extends NodeIndexPlace {
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
      const start: WorkerStart = { ...place, setup: setup as IndexThreadSetup }
      return startWorker('index-worker', start)
    },
  }
}

/** The thread's side. */
export function serveIndexWorker(port: MessagePort, { directory, indexDirectory, setup }: WorkerStart) {
  let source: ReturnType<typeof openSqliteChanges> | null = null
  serveIndexThread(
    {
      send: (message) => port.postMessage(message),
      onMessage(receive) {
        port.on('message', (message) => {
          if (message !== 'end') return receive(message)
          source?.close()
          port.close()
        })
      },
    },
    setup,
    {
      files: nodeIndexFiles(indexDirectory),
      openSource() {
        source = openSqliteChanges({ open: openNodeSqlite, file: (name) => join(directory, name) })
        return source
      },
      clock: systemClock,
    },
  )
}
