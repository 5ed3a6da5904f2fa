import { parentPort, workerData } from 'node:worker_threads'
import { serveIndexWorker } from './index-threads.ts'

if (parentPort !== null) serveIndexWorker(parentPort, workerData)
