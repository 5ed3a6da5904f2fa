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
}

/** Does the work of a job without an engine: waits pass at once, and after `abortAfterMs` of them the job is cancelled. */
export async function workOut(
  work: JobWork,
  request: JobToDo['request'],
  abortAfterMs = 600_000,
  startedAt: JobToDo['startedAt'] = null,
): Promise<WorkedOut> {
  const stages: JobStage[] = []
  const progress: number[] = []
  const saved = new Map<string, unknown>()
  let waitedMs = 0
  const aborting = new AbortController()
  const run: JobRun = {
    job: exampleJob({ environment: 'test', status: 'running', request, startedAt }),
    attempt: 1,
    signal: aborting.signal,
    progress: (percent) => void progress.push(percent),
    stage: (stage) => void stages.push(stage),
    counters() {},
    async wait(ms) {
      waitedMs += ms
      if (waitedMs >= abortAfterMs) aborting.abort(new Error('aborted'))
      aborting.signal.throwIfAborted()
    },
    checkpoints: async () => new Map(saved),
    async saveCheckpoints(entries) {
      aborting.signal.throwIfAborted()
      for (const [name, value] of Object.entries(entries)) saved.set(name, structuredClone(value))
    },
  }
  try {
    return { output: await work(run), error: null, stages, progress, waitedMs }
  } catch (error) {
    return { output: null, error, stages, progress, waitedMs }
  }
}
