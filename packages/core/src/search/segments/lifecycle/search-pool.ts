import { type Log, ServiceError, type Thread, type Threads } from '../../../kernel/index.ts'
import type { SearchPage, SearchPlan } from '../../company-index.ts'
import { type Calls, callsTo, ThreadEnded } from './calls.ts'
import type { IndexThreadSetup, SearcherMethods } from './index-thread.ts'
import type { ViewDescription } from './index-view.ts'

export interface SearchPoolParts {
  readonly inline: Threads
  /** Null where there are none: everything is searched in the caller's thread. */
  readonly threads: Threads | null
  /** So many companies are searched in threads of their own. */
  readonly searchApart: number
  /** Of those a search that reads no more postings is made in the caller's thread all the same. */
  readonly postingsNear: number
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
  /** In the caller's thread what is over before another one has heard of it, the rest as `ask` does. */
  search(plan: SearchPlan): Promise<SearchPage>
  /** Asks the thread with the fewest questions; another one when that dies of it. */
  ask<T>(question: (searcher: Calls<SearcherMethods>) => Promise<T>): Promise<T>
  /** In the caller's thread: for what is over before another one has heard of it. */
  askNear<T>(question: (searcher: Calls<SearcherMethods>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export function createSearchPool(parts: SearchPoolParts): SearchPool {
  const { inline, threads, searchApart, postingsNear, log } = parts
  let view: ViewDescription | null = null
  let searchers: readonly Searcher[] = []
  /** In the caller's thread, while others search. */
  let near: Searcher | null = null
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

  const all = () => (near === null ? searchers : [near, ...searchers])

  /** As many as are wanted, each with the view. */
  function ready(): readonly Searcher[] {
    const wanted = isApart && threads !== null ? Math.max(1, threads.parallelism) : 1
    while (searchers.length < wanted) {
      searchers = [...searchers, withView(isApart && threads !== null ? threads : inline)]
    }
    return searchers
  }

  function withView(where: Threads): Searcher {
    const searcher = start(where)
    // The next search reports what is wrong with the view.
    void searcher.calls.call('setView', view).catch(() => {})
    return searcher
  }

  async function ask<T>(question: (searcher: Calls<SearcherMethods>) => Promise<T>): Promise<T> {
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
  }

  return {
    async setView(next) {
      if (isClosed) return
      view = next
      const companies = (next?.segments ?? []).reduce((sum, { live }) => sum + live, 0)
      const wasApart = isApart
      isApart = threads !== null && companies >= searchApart
      if (isApart !== wasApart) {
        // They finish what they were asked, since messages keep their order.
        for (const searcher of all()) void retire(searcher)
        searchers = []
        near = isApart ? withView(inline) : null
      } else {
        await Promise.all(all().map(({ calls }) => calls.call('setView', next)))
      }
      // Before anybody asks: the first question would wait for them.
      if (isApart && !isClosed) ready()
    },
    async search(plan) {
      const found = await near?.calls.call('searchWithin', plan, postingsNear)
      return found ?? ask((it) => it.call('search', plan))
    },
    ask,
    askNear: (question) => (near === null ? ask(question) : question(near.calls)),
    async close() {
      isClosed = true
      const ending = [...all(), ...leaving]
      searchers = []
      near = null
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
