import { Worker } from 'node:worker_threads'
import type { Thread } from '@dealflow/core'
import { moduleBeside } from './module-beside.ts'

/** Starts the worker of that name over `start`. One that is idle keeps no process alive until it is closed. */
export function startWorker(name: string, start: unknown, { isIdle = false } = {}): Thread {
  const worker = new Worker(moduleBeside(import.meta.url, name), { workerData: start })
  let isEnding = false
  let problem: unknown = null
  let fail: (reason: unknown) => void = () => {}
  worker.once('error', (error) => {
    problem = error
  })
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      if (!isEnding) fail(problem ?? new Error(`The worker ended by itself with ${code}.`))
      resolve()
    })
  })
  return {
    send: (message) => worker.postMessage(message),
    onMessage(receive) {
      worker.on('message', receive)
      // Not before: listening takes it back.
      if (isIdle) worker.unref()
    },
    onFailure(listener) {
      fail = listener
    },
    close() {
      isEnding = true
      worker.ref()
      worker.postMessage('end')
      return ended
    },
  }
}
