import { serveIndexWorker } from './index-files/serve-index-worker.ts'

// An entry point of its own beside main.ts: in the binary a worker is found by its path from the entry.
declare const self: Worker

serveIndexWorker(self)
