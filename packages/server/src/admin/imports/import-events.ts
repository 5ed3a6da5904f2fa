import type { ImportJobs } from './import-jobs.ts'
import { hasEnded } from './import-record.ts'

/** Shorter than the idle time of a listener (30 s) and of the proxies that people have. */
const heartbeatMs = 15_000
const unreadMax = 16

/**
 * An import as server-sent events: `status` at once and at each change, `progress` in between, `done` with the last state,
 * after which the stream ends. It ends too when the server stops; the client asks again.
 */
export function importEvents(
  jobs: ImportJobs,
  importId: string,
  toWire: (importId: string) => unknown,
  stopping: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let end = () => {}
  return new ReadableStream<Uint8Array>({
    start(stream) {
      const write = (text: string) => stream.enqueue(encoder.encode(text))
      const send = (event: string) => write(`event: ${event}\ndata: ${JSON.stringify(toWire(importId))}\n\n`)
      // A client that does not read misses steps, instead of having them all kept for it.
      const reads = () => (stream.desiredSize ?? 0) > -unreadMax
      const heartbeat = setInterval(() => {
        if (reads()) write(': waiting\n\n')
      }, heartbeatMs)
      const unfollow = jobs.follow(importId, {
        progress() {
          if (reads()) send('progress')
        },
        changed(record) {
          if (!hasEnded(record)) return send('status')
          send('done')
          finish()
        },
      })
      const finish = () => {
        end()
        stream.close()
      }
      end = () => {
        clearInterval(heartbeat)
        unfollow()
        stopping.removeEventListener('abort', finish)
      }
      stopping.addEventListener('abort', finish)
      if (hasEnded(jobs.get(importId).record)) {
        send('done')
        finish()
      } else if (stopping.aborted) finish()
      else send('status')
    },
    cancel: () => end(),
  })
}
