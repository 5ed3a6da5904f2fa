import { type Host, secondMs } from '../kernel/index.ts'
import type { ServerEvent } from './endpoint.ts'
import { ClientGone } from './exchange.ts'

/** Streams of server-sent events that are open: they outlive the request that asked for them. */
export interface EventStreams {
  readonly count: number
  /** How many of them one owner has. */
  countOf(ownerId: string): number
  /**
   * The body of an answer that sends the events as they come, and a comment every 15 s in which none came, until they end, the
   * client hangs up or `close` is called. Nothing is read ahead: a client that does not read makes no event wait in memory.
   * `stop` is called once, when the client has gone.
   */
  open(events: AsyncIterable<ServerEvent>, ownerId: string, stop: () => void): ReadableStream<Uint8Array>
  /** Ends all of them. */
  close(): void
}

const quietMs = 15 * secondMs
const stalledMs = 60 * secondMs
/** How long a client waits before it comes back. */
const retryMs = 2 * secondMs

export function createEventStreams({ clock, log }: Pick<Host, 'clock' | 'log'>): EventStreams {
  const stops = new Map<() => void, string>()

  function open(
    events: AsyncIterable<ServerEvent>,
    ownerId: string,
    stop: () => void,
  ): ReadableStream<Uint8Array> {
    const iterator = events[Symbol.asyncIterator]()
    const stopped = Promise.withResolvers<'stopped'>()
    let next: Promise<IteratorResult<ServerEvent>> | null = null
    let cancelStall = () => {}
    let isLeft = false

    function end(): void {
      if (!stops.delete(end)) return
      cancelStall()
      stopped.resolve('stopped')
      stop()
      // Whoever makes the events hears of `stop` first, so that this has nothing to wait for.
      Promise.resolve(iterator.return?.()).catch(() => {})
    }
    stops.set(end, ownerId)

    function close(controller: ReadableStreamDefaultController<Uint8Array>): void {
      end()
      // A stream that its client has left is closed already.
      if (!isLeft) controller.close()
    }

    /** The host pulls when the client has taken what was sent: one that takes nothing for long is not there any more. */
    function expectReader(controller: ReadableStreamDefaultController<Uint8Array>): void {
      cancelStall = clock.timer(stalledMs, () => {
        end()
        controller.error(new ClientGone('The client has read nothing for a minute'))
      })
    }

    async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
      cancelStall()
      next ??= iterator.next()
      const quiet = Promise.withResolvers<'quiet'>()
      const cancelTimer = clock.timer(quietMs, () => quiet.resolve('quiet'))
      try {
        const came = await Promise.race([next, stopped.promise, quiet.promise])
        if (came === 'stopped' || (came !== 'quiet' && came.done === true)) {
          return close(controller)
        }
        if (came !== 'quiet') next = null
        controller.enqueue(utf8.encode(came === 'quiet' ? ':\n\n' : written(came.value)))
        expectReader(controller)
      } catch (error) {
        log.write('error', 'a stream of events broke off', { error })
        close(controller)
      } finally {
        cancelTimer()
      }
    }

    return new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(utf8.encode(`retry: ${retryMs}\n\n`)),
      pull,
      cancel() {
        isLeft = true
        end()
      },
    })
  }

  return {
    get count() {
      return stops.size
    },
    countOf(ownerId) {
      let count = 0
      for (const owner of stops.values()) if (owner === ownerId) count++
      return count
    },
    open,
    close() {
      for (const end of stops.keys()) end()
    },
  }
}

const utf8 = new TextEncoder()

/** JSON has no raw line breaks, so that one `data` line holds it. */
const written = ({ event, id, data }: ServerEvent) =>
  `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`
