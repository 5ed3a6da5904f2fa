import type { Job, JobStage } from '../jobs/job.ts'
import type { JobOutput, JobRun, JobWork } from '../jobs/kind.ts'

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
  request: Job['request'],
  abortAfterMs = 600_000,
): Promise<WorkedOut> {
  const stages: JobStage[] = []
  const progress: number[] = []
  let waitedMs = 0
  const aborting = new AbortController()
  const run: JobRun = {
    job: exampleJob({ request }),
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
  }
  try {
    return { output: await work(run), error: null, stages, progress, waitedMs }
  } catch (error) {
    return { output: null, error, stages, progress, waitedMs }
  }
}

export function exampleJob(known: Partial<Job> = {}): Job {
  return {
    jobId: '0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e00',
    type: 'general_enrichment',
    accountId: '0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e02',
    environment: 'test',
    ownerId: '0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e03',
    status: 'running',
    request: {},
    requestId: null,
    idempotencyKey: null,
    fingerprint: '0'.repeat(64),
    webhookId: null,
    chargedMicroUsd: 0,
    refunded: false,
    progress: 0,
    stage: null,
    attempt: 1,
    revision: 2,
    createdAt: 1_790_000_000_000,
    updatedAt: 1_790_000_000_000,
    startedAt: 1_790_000_000_000,
    deadlineAt: 1_790_000_300_000,
    completedAt: null,
    resultExpiresAt: null,
    partial: null,
    failure: null,
    counters: null,
    ...known,
  }
}
