import { type Clock, describeError, type Log, type Thread, type Threads } from '../../../kernel/index.ts'
import { type Calls, callsTo, revived, ThreadEnded } from './calls.ts'
import type { BuildProgress } from './index-follower.ts'
import type { IndexSizes } from './index-sizes.ts'
import type { IndexThreadSetup, WriterEvent, WriterMethods } from './index-thread.ts'
import type { ViewDescription } from './index-view.ts'
import { createWorkApart } from './work-apart.ts'

export interface WriterLinkParts {
  readonly threads: Threads
  readonly sizes: IndexSizes
  readonly clock: Pick<Clock, 'timer'>
  /** A writer that is asked nothing for so long is ended: a thread takes 20 MB. Null where it costs nothing. */
  readonly idleMs: number | null
  /** Of which data this is the index; asked for when the writer starts. */
  readonly identity: () => Promise<string>
  readonly log: Log
  readonly onView: (view: ViewDescription | null) => void
  readonly onProgress: (progress: BuildProgress | null) => void
  /** Told of each try to put the index on the disk: what failed, or null. */
  readonly onTried: (failure: Error | null) => void
}

/** The one writer of an index, wherever it runs; started at the first call, and again after it died or was idle. */
export interface WriterLink {
  ask<T>(question: (writer: Calls<WriterMethods>) => Promise<T>): Promise<T>
  /** The same of a writer that runs. Null when none does: it is not started, and nobody writes when this resolves. */
  askRunning<T>(question: (writer: Calls<WriterMethods>) => Promise<T>): Promise<T | null>
  close(): Promise<void>
}

interface Running {
  readonly thread: Thread
  readonly calls: Calls<WriterMethods>
}

export function createWriterLink(parts: WriterLinkParts): WriterLink {
  const { threads, sizes, identity, clock, idleMs, log } = parts
  let started: Promise<Running> | null = null
  let ending: Promise<void> = Promise.resolve()
  let cancelIdle = () => {}
  const apart = createWorkApart(threads, clock)
  let isClosed = false
  let starts = 0

  async function start(): Promise<Running> {
    // Two writers on the same files would remove each other's.
    await ending
    const setup: IndexThreadSetup = {
      role: 'write',
      number: ++starts,
      identity: await identity(),
      sizes,
      parallelism: threads.parallelism,
    }
    if (isClosed) throw new Error('The company index is closed.')
    const thread = threads.start(setup)
    const calls = callsTo<WriterMethods>(
      thread,
      (event, calls) => receive(event as WriterEvent, calls),
      (reason, hadStarted) => {
        started = null
        // The caller hears why.
        if (!hadStarted) ending = thread.close()
        // What it had written last is on the disk: another goes on from there, at the next call.
        else if (!isClosed) log.write('error', 'the writer of the company index died', { error: reason })
      },
    )
    return { thread, calls }
  }

  function receive(event: WriterEvent, calls: Calls<WriterMethods>) {
    if (event.kind === 'view') parts.onView(event.view)
    else if (event.kind === 'progress') parts.onProgress(event.progress)
    else if (event.kind === 'tried') parts.onTried(event.failure === null ? null : revived(event.failure))
    else if (event.kind === 'log') log.write(...withError(event.record))
    else if (!isClosed) void workApart(event, calls)
  }

  async function workApart(
    { number, work, stop }: Extract<WriterEvent, { kind: 'work' }>,
    calls: Calls<WriterMethods>,
  ) {
    const result = await apart.run(work, stop).catch((error: unknown) => ({ failure: describeError(error) }))
    // A writer that died meanwhile plans anew.
    await calls.call('worked', number, result).catch(() => {})
  }

  function running() {
    started ??= start().catch((error: unknown) => {
      started = null
      throw error
    })
    return started
  }

  async function ask<T>(question: (writer: Calls<WriterMethods>) => Promise<T>): Promise<T> {
    cancelIdle()
    for (let attempt = 1; ; attempt++) {
      const { calls } = await running()
      try {
        return await question(calls)
      } catch (error) {
        // The next one may not die of it.
        if (!(error instanceof ThreadEnded) || attempt === 2 || isClosed) throw error
      } finally {
        endWhenIdle()
      }
    }
  }

  function endWhenIdle() {
    cancelIdle()
    if (idleMs === null || isClosed) return
    cancelIdle = clock.timer(idleMs, () => {
      const idle = started
      void idle
        ?.then(async ({ calls }) => {
          if (calls.inFlight > 0) return
          await calls.call('settle')
          // Who asked something meanwhile has set the timer anew.
          if (calls.inFlight === 0 && started === idle && !isClosed) end(idle)
        })
        .catch((error: unknown) =>
          log.write('warn', 'the writer of the company index could not rest', { error }),
        )
    })
  }

  function end(idle: Promise<Running>) {
    started = null
    ending = idle.then(async ({ calls, thread }) => {
      await calls.call('close').catch(() => {})
      await thread.close()
      calls.end(new Error('It was closed.'))
    })
  }

  return {
    ask,
    async askRunning(question) {
      for (;;) {
        const before = ending
        try {
          if (started !== null) return await question((await started).calls)
        } catch (error) {
          if (!(error instanceof ThreadEnded)) throw error
        }
        await before.catch(() => {})
        if (started === null && ending === before) return null
      }
    },
    async close() {
      isClosed = true
      cancelIdle()
      const idle = started
      await idle?.catch(() => {})
      // The writer first: it stops what it has given away, and gives away nothing more.
      if (idle !== null) end(idle)
      await ending.catch(() => {})
      await apart.close()
    },
  }
}

type LogRecord = Parameters<Log['write']>

/** Errors come described, and a log decides itself what it shows of one. */
function withError([level, message, fields = {}]: LogRecord): LogRecord {
  const { error } = fields
  return [level, message, error === undefined ? fields : { ...fields, error: revived(error) }]
}
