import type { JobStage, JobToDo } from '../jobs/job.ts'
import type { JobOutput, JobRun, JobWork } from '../jobs/kind.ts'
import { exampleJob } from './example-job-kind.ts'

/** What a piece of work told on its way, and how it ended. */
export interface WorkedOut {
  readonly output: JobOutput | null
  readonly error: unknown
  readonly stages: readonly JobStage[]
  readonly progress: readonly number[]
  readonly waitedMs: number
  /** What it had saved when it ended. */
  readonly checkpoints: ReadonlyMap<string, unknown>
}

/** Does the work of a job without an engine: waits pass at once, and after `abortAfterMs` of them the job is cancelled. */
export async function workOut(
  work: JobWork,
  request: JobToDo['request'],
  abortAfterMs = 600_000,
  startedAt: JobToDo['startedAt'] = null,
  given: { readonly checkpoints?: WorkedOut['checkpoints']; readonly signal?: AbortSignal } = {},
): Promise<WorkedOut> {
  const stages: JobStage[] = []
  const progress: number[] = []
  const saved = new Map(given.checkpoints)
  let waitedMs = 0
  const aborting = new AbortController()
  const signal =
    given.signal === undefined ? aborting.signal : AbortSignal.any([aborting.signal, given.signal])
  const run: JobRun = {
    job: exampleJob({ environment: 'test', status: 'running', request, startedAt }),
    attempt: 1,
    signal,
    progress: (percent) => void progress.push(percent),
    stage: (stage) => void stages.push(stage),
    counters() {},
    async wait(ms) {
      waitedMs += ms
      if (waitedMs >= abortAfterMs) aborting.abort(new Error('aborted'))
      signal.throwIfAborted()
    },
    checkpoints: async () => new Map(saved),
    async saveCheckpoints(entries) {
      signal.throwIfAborted()
      // As a storage keeps them.
      for (const [name, value] of Object.entries(entries)) saved.set(name, JSON.parse(JSON.stringify(value)))
    },
  }
  try {
    return { output: await work(run), error: null, stages, progress, waitedMs, checkpoints: saved }
  } catch (error) {
    return { output: null, error, stages, progress, waitedMs, checkpoints: saved }
  }
}
