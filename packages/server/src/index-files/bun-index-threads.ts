import { availableParallelism } from 'node:os'
import type { IndexThreadSetup, Thread, Threads } from '@dealflow/core'
import { indexWorkerUrl } from '../embedded.ts'
import type { IndexWorkerStart } from './serve-index-worker.ts'

/** Workers over the index and the database of a data directory. */
export function bunIndexThreads(directory: string): Threads {
  return {
    // More would take turns with the thread that answers requests.
    parallelism: Math.min(2, availableParallelism()),
    start: (setup) => startWorker({ directory, setup: setup as IndexThreadSetup }),
  }
}

function startWorker(start: IndexWorkerStart): Thread {
  const worker = new Worker(indexWorkerUrl())
  let isEnding = false
  let problem: unknown = null
  let fail: (reason: unknown) => void = () => {}
  worker.onerror = (event) => {
    event.preventDefault()
    problem = event.error ?? deadlyError(event.message)
  }
  const ended = new Promise<void>((resolve) => worker.addEventListener('close', () => resolve()))
  void ended.then(() => {
    if (!isEnding) fail(problem ?? new Error('The worker ended by itself.'))
  })
  worker.postMessage(start)
  return {
    send: (message) => worker.postMessage(message),
    onMessage(receive) {
      worker.onmessage = ({ data }: MessageEvent<unknown>) => receive(data)
    },
    onFailure(listener) {
      fail = listener
    },
    close() {
      isEnding = true
      worker.postMessage('end')
      return ended
    },
  }
}

/** Bun tells what killed a thread as it would print it: the source around the place first, in a binary a line of many kB. */
function deadlyError(printed: string): Error {
  const lines = printed.split('\n').filter((line) => !/^\s*(?:\d+ \||\^\s*$)/.test(line))
  const error = new Error(lines[0])
  error.stack = lines.join('\n').trimEnd()
  return error
}
