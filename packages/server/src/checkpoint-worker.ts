import { join } from 'node:path'
import { serveCheckpoints } from '@dealflow/core/checkpoint-thread'
import { openBunSqlite } from './bun-sqlite.ts'

// An entry point of its own beside main.ts: in the binary a worker is found by its path from the entry.
declare const self: Worker

/** The data directory comes first, then requests, at last `end`. */
self.onmessage = ({ data: directory }: MessageEvent<string>) => {
  let receive: (message: unknown) => void = () => {}
  const checkpoints = serveCheckpoints(
    {
      send: (message) => self.postMessage(message),
      onMessage(listener) {
        receive = listener
      },
    },
    { open: openBunSqlite, file: (name) => join(directory, name) },
  )
  self.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data !== 'end') return receive(data)
    checkpoints.close()
    // A worker that has used SQLite ends by itself: terminating it can crash Bun.
    process.exit(0)
  }
}
