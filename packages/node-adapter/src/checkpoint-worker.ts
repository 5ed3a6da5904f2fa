import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { serveCheckpoints } from '@dealflow/core/checkpoint-thread'
import { openNodeSqlite } from './node-sqlite.ts'

if (parentPort !== null) {
  const port = parentPort
  const directory: string = workerData
  const checkpoints = serveCheckpoints(
    {
      send: (message) => port.postMessage(message),
      onMessage(receive) {
        port.on('message', (message) => {
          if (message !== 'end') return receive(message)
          checkpoints.close()
          port.close()
        })
      },
    },
    { open: openNodeSqlite, file: (name) => join(directory, name) },
  )
}
