import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { openSqliteChanges, serveIndexThread } from '@dealflow/core/index-thread'
import { systemClock } from './host/clock.ts'
import { nodeIndexFiles } from './index-files.ts'
import type { IndexWorkerStart } from './index-threads.ts'
import { openNodeSqlite } from './node-sqlite.ts'

if (parentPort !== null) {
  const port = parentPort
  const { directory, indexDirectory, setup }: IndexWorkerStart = workerData
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
