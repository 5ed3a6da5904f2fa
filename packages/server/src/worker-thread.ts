import type { Thread } from '@dealflow/core'

/**
 * Starts a Worker whose first message is `start`, and whose last, `end`, makes it end by itself. One that is `idle` keeps no process
 * alive until it is closed.
 */
export function startWorker(url: string, start: unknown, { isIdle = false } = {}): Thread {
  const worker = new Worker(url, { ref: !isIdle })
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
      worker.ref()
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
