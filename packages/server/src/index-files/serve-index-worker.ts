import { join } from 'node:path'
import { type IndexThreadSetup, openSqliteChanges, serveIndexThread } from '@dealflow/core/index-thread'
import { liveIndexDirectory, systemClock } from '@dealflow/node-adapter/index-thread'
import { openBunSqlite } from '../bun-sqlite.ts'
import { bunIndexFiles } from './bun-index-files.ts'

/** The first message to a Worker of the index. */
export interface IndexWorkerStart {
  /** The data directory. */
  readonly directory: string
  readonly setup: IndexThreadSetup
}

/** Serves one thread of an index: what it is for comes first, then its calls, at last `end`. */
export function serveIndexWorker(port: Pick<Worker, 'postMessage' | 'onmessage'>) {
  port.onmessage = ({ data }: MessageEvent<IndexWorkerStart>) => {
    const { directory, setup } = data
    let source: ReturnType<typeof openSqliteChanges> | null = null
    let receive: (message: unknown) => void = () => {}
    serveIndexThread(
      {
        send: (message) => port.postMessage(message),
        onMessage(listener) {
          receive = listener
        },
      },
      setup,
      {
        files: bunIndexFiles(liveIndexDirectory(directory)),
        openSource() {
          source = openSqliteChanges({ open: openBunSqlite, file: (name) => join(directory, name) })
          return source
        },
        clock: systemClock,
      },
    )
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data !== 'end') return receive(data)
      source?.close()
      // A worker that has used SQLite ends by itself: terminating it can crash Bun.
      process.exit(0)
    }
  }
}
