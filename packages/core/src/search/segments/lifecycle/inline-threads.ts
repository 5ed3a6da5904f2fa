import type { Thread, Threads } from '../../../kernel/index.ts'
import { type IndexThreadHost, type IndexThreadSetup, serveIndexThread } from './index-thread.ts'

/** No real threads: the caller's thread does their work, for tests and for small data sets. */
export function inlineThreads(host: IndexThreadHost): Threads {
  return {
    parallelism: 0,
    start(setup): Thread {
      let toCaller: (message: unknown) => void = () => {}
      let toThread: (message: unknown) => void = () => {}
      // A message before anybody listens waits, as in a real thread.
      const early: unknown[] = []
      let isHeard = false
      serveIndexThread(
        {
          send: (message) => (isHeard ? toCaller(message) : early.push(message)),
          onMessage: (receive) => {
            toThread = receive
          },
        },
        setup as IndexThreadSetup,
        host,
      )
      return {
        send: (message) => toThread(message),
        onMessage(receive) {
          toCaller = receive
          isHeard = true
          for (const message of early.splice(0)) receive(message)
        },
        onFailure() {},
        async close() {},
      }
    },
  }
}
