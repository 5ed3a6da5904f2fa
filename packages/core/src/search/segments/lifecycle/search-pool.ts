import { type Log, ServiceError, type Thread, type Threads } from '../../../kernel/index.ts'
import { type Calls, callsTo, ThreadEnded } from './calls.ts'
import type { IndexThreadSetup, SearcherMethods } from './index-thread.ts'
import type { ViewDescription } from './index-view.ts'

export interface SearchPoolParts {
  readonly inline: Threads
  /** Null where there are none: everything is searched in the caller's thread. */
  readonly threads: Threads | null
  /** So many companies are searched in threads of their own. */
  readonly searchApart: number
  readonly log: Log
}

interface Searcher {
  readonly thread: Thread
  readonly calls: Calls<SearcherMethods>
}

/** Answers from the view that was set last: a small one in the caller's thread, a large one in threads of its own. */
export interface SearchPool {
  /** Resolves when all searchers have opened the view; then the files of earlier views may be removed. */
  setView(view: ViewDescription | null): Promise<void>
  /** Asks the thread with the fewest questions; another one when that dies of it. */
  ask<T>(question: (searcher: Calls<SearcherMethods>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export function createSearchPool({ inline, threads, searchApart, log }: SearchPoolParts): SearchPool {
  let view: ViewDescription | null = null
  let searchers: readonly Searcher[] = []
  let leaving: readonly Searcher[] = []
  let isApart = false
  let isClosed = false

  function start(where: Threads): Searcher {
    const thread = where.start({ role: 'search' } satisfies IndexThreadSetup)
    const calls = callsTo<SearcherMethods>(
      thread,
      () => {},
      (reason) => {
        searchers = searchers.filter((other) => other.thread !== thread)
        log.write('error', 'a search thread of the company index died', { error: reason })
      },
    )
    return { thread, calls }
  }

  /** As many as are wanted, each with the view. */
  function ready(): readonly Searcher[] {
    const wanted = isApart && threads !== null ? Math.max(1, threads.parallelism) : 1
    while (searchers.length < wanted) {
      const searcher = start(isApart && threads !== null ? threads : inline)
      searchers = [...searchers, searcher]
      // The next search reports what is wrong with the view.
      void searcher.calls.call('setView', view).catch(() => {})
    }
    return searchers
  }

  return {
    async setView(next) {
      if (isClosed) return
      view = next
      const companies = (next?.segments ?? []).reduce((sum, { live }) => sum + live, 0)
      const wasApart = isApart
      isApart = threads !== null && companies >= searchApart
      const before = searchers
      if (isApart !== wasApart) searchers = []
      else await Promise.all(before.map(({ calls }) => calls.call('setView', next)))
      // They finish what they were asked, since messages keep their order.
      if (isApart !== wasApart) for (const searcher of before) void retire(searcher)
      // Before anybody asks: the first question would wait for them.
      if (isApart && !isClosed) ready()
    },
    async ask(question) {
      for (let attempt = 1; ; attempt++) {
        if (isClosed)
          throw new ServiceError('SERVICE_UNAVAILABLE', {
            message: 'The service is stopping.',
            details: { retry_after_ms: 1_000 },
          })
        const [first, ...others] = ready()
        if (first === undefined) throw new Error('The company index has no thread to search in.')
        const least = others.reduce(
          (best, other) => (other.calls.inFlight < best.calls.inFlight ? other : best),
          first,
        )
        try {
          return await question(least.calls)
        } catch (error) {
          if (!(error instanceof ThreadEnded) || (attempt === 2 && !isClosed)) throw error
        }
      }
    },
    async close() {
      isClosed = true
      const ending = [...searchers, ...leaving]
      searchers = []
      await Promise.all(ending.map(end))
    },
  }

  /** What it was asked before is answered first. */
  async function retire(searcher: Searcher) {
    leaving = [...leaving, searcher]
    await searcher.calls.call('setView', null).catch(() => {})
    await end(searcher)
    leaving = leaving.filter((other) => other !== searcher)
  }

  async function end({ calls, thread }: Searcher) {
    await thread.close()
    calls.end(new Error('It was closed.'))
  }
}
