import type { Log } from '../../../host.ts'
import type { Thread, Threads } from '../threads.ts'
import { type Calls, callsTo } from './calls.ts'
import type { BuildProgress } from './index-follower.ts'
import type { IndexThreadSetup, MergerMethods, WriterEvent, WriterMethods } from './index-thread.ts'
import type { ViewDescription } from './index-view.ts'
import type { MergeJob } from './merge-job.ts'

export interface WriterLinkParts {
  readonly threads: Threads
  readonly batchMax: number
  /** Of which data this is the index; asked for when the writer starts. */
  readonly identity: () => Promise<string>
  readonly log: Log
  readonly onView: (view: ViewDescription | null) => void
  readonly onProgress: (progress: BuildProgress) => void
}

/** The one writer of an index, wherever it runs; started at the first call, and again after it died. */
export interface WriterLink {
  ask<T>(question: (writer: Calls<WriterMethods>) => Promise<T>): Promise<T>
  /** Whether a writer has been started. */
  readonly isStarted: boolean
  close(): Promise<void>
}

export function createWriterLink(parts: WriterLinkParts): WriterLink {
  const { threads, batchMax, identity, log } = parts
  let started: Promise<{ thread: Thread; calls: Calls<WriterMethods> }> | null = null
  let merger: Thread | null = null
  let isClosed = false
  let starts = 0

  async function start() {
    const setup: IndexThreadSetup = {
      role: 'write',
      number: ++starts,
      identity: await identity(),
      batchMax,
    }
    if (isClosed) throw new Error('The company index is closed.')
    const thread = threads.start(setup)
    const calls: Calls<WriterMethods> = callsTo<WriterMethods>(
      thread,
      (event) => receive(event as WriterEvent, calls),
      (reason) => {
        started = null
        // What it had written last is on the disk: another goes on from there, at the next call.
        if (!isClosed) log.write('error', 'the writer of the company index died', { error: reason })
      },
    )
    return { thread, calls }
  }

  function receive(event: WriterEvent, calls: Calls<WriterMethods>) {
    if (event.kind === 'view') parts.onView(event.view)
    else if (event.kind === 'progress') parts.onProgress(event.progress)
    else if (event.kind === 'log') log.write(...event.record)
    else void mergeApart(event.job, calls)
  }

  /** Ends the thread afterwards: what a merge took of memory is given back with it. */
  async function mergeApart(job: MergeJob, calls: Calls<WriterMethods>) {
    let problem: string | null = null
    try {
      merger = threads.start({ role: 'merge' } satisfies IndexThreadSetup)
      await callsTo<MergerMethods>(
        merger,
        () => {},
        () => {},
      ).call('merge', job)
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error)
    } finally {
      await merger?.close()
      merger = null
    }
    // A writer that died meanwhile plans anew.
    await calls.call('merged', problem).catch(() => {})
  }

  function running() {
    started ??= start().catch((error: unknown) => {
      started = null
      throw error
    })
    return started
  }

  return {
    ask: async (question) => question((await running()).calls),
    get isStarted() {
      return started !== null
    },
    async close() {
      isClosed = true
      const writer = await started?.catch(() => null)
      if (writer == null) return
      await merger?.close()
      await writer.calls.call('close').catch(() => {})
      await writer.thread.close()
    },
  }
}
