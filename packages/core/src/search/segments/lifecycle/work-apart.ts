import type { Clock, Thread, Threads } from '../../../kernel/index.ts'
import { type Calls, callsTo } from './calls.ts'
import type { ApartWork, IndexThreadSetup, StopFlag, WorkerMethods } from './index-thread.ts'

/** Threads that do what a writer gives away. */
export interface WorkApart {
  /** Resolves whether there is an output. */
  run(work: ApartWork, stop: StopFlag): Promise<boolean>
  /** Ends all threads, whatever they do. */
  close(): Promise<void>
}

interface Worker {
  readonly thread: Thread
  readonly calls: Calls<WorkerMethods>
}

/** Between two stretches of a build there are some milliseconds. */
const restMs = 1_000

/**
 * A thread that has read a stretch of a build reads the next: a new one takes an eighth longer for 65,000 companies, until its code is
 * compiled. What a thread took of memory is given back when it ends, so it ends before a merge, and when nothing comes.
 */
export function createWorkApart(threads: Threads, clock: Pick<Clock, 'timer'>): WorkApart {
  const workers = new Set<Worker>()
  /** Those that do nothing, with how to keep them from ending. */
  const resting = new Map<Worker, () => void>()
  let isClosed = false

  function start(): Worker {
    const thread = threads.start({ role: 'work' } satisfies IndexThreadSetup)
    const forget = () => resting.delete(worker)
    const worker: Worker = { thread, calls: callsTo<WorkerMethods>(thread, () => {}, forget) }
    workers.add(worker)
    return worker
  }

  function rested(): Worker | null {
    for (const [worker, wake] of resting) {
      wake()
      resting.delete(worker)
      return worker
    }
    return null
  }

  async function end(worker: Worker) {
    resting.get(worker)?.()
    resting.delete(worker)
    await worker.thread.close()
    worker.calls.end(new Error('It was closed.'))
    workers.delete(worker)
  }

  return {
    async run(work, stop) {
      if ('merge' in work) await Promise.all([...resting.keys()].map(end))
      if (isClosed) throw new Error('The company index is closed.')
      const worker = rested() ?? start()
      let isDone = false
      try {
        const hasOutput = await worker.calls.call('do', work, stop)
        isDone = true
        return hasOutput
      } finally {
        if (isDone && 'chunk' in work)
          resting.set(
            worker,
            clock.timer(restMs, () => void end(worker)),
          )
        else await end(worker)
      }
    },
    async close() {
      isClosed = true
      await Promise.all([...workers].map(end))
    },
  }
}
