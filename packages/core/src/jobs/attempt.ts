import { type Host, JobError, pause, secondMs } from '../kernel/index.ts'
import type { Job, JobObservation, JobToDo } from './job.ts'
import type { JobRun, JobWork } from './kind.ts'
import { type PendingReport, pendingReport } from './report.ts'
import { savePatiently } from './save-patiently.ts'
import type { JobSettings } from './settings.ts'
import { settle } from './settle.ts'
import type { ClaimedJob, EndOutcome, JobStore, Lease } from './store.ts'
import { successOf, type Verdict, verdictOn } from './verdict.ts'

export const leaseMs = 30 * secondMs
/** Work that was asked to stop and goes on keeps its place among the running ones for so long. */
export const ignoredStopMs = 10 * secondMs

/** Why work must stop. A result that it returns later is dropped. */
export type StopReason = 'cancelled' | 'deadline' | 'lost' | 'shutdown'

/** One attempt at a job that this process holds. */
export interface Attempt {
  readonly job: Job
  readonly lease: Lease
  /** The place among the running ones is free: the end is written, or somebody else's, or the work was given up. */
  readonly done: Promise<void>
  /** Whether the job was let go without a word to the storage: at a shutdown. */
  isInterrupted(): boolean
  stop(reason: StopReason): void
  /** Extends the lease and writes what the work has reported. Rejects when that cannot be written. */
  beat(): Promise<void>
  /** True when the work is through and what came of it could not be written yet: that is tried again at once. */
  hurry(): boolean
}

export interface AttemptParts {
  readonly host: Host
  readonly store: Pick<JobStore, 'heartbeat' | 'retry' | 'end' | 'checkpoints' | 'saveCheckpoints'>
  readonly settings: JobSettings
  readonly work: JobWork
  readonly onChange: (jobId: string) => void
  readonly onEnd: (ended: EndOutcome & { readonly outcome: 'ended' }) => void
  readonly observe?: (event: JobObservation) => void
}

/** Runs the work of one attempt and writes what came of it, as long as the job is ours. */
export function beginAttempt({ job, lease }: ClaimedJob, parts: AttemptParts): Attempt {
  const { host, store } = parts
  const { clock, log } = host
  const about = { job_id: job.jobId, job_type: job.type, attempt: job.attempt }
  const controller = new AbortController()
  const report = pendingReport(job, clock, () => void beat().catch(noted('A report was not written')))
  let stopped: StopReason | null = null
  let isOver = false
  let isWritten = false
  let giveUp = () => {}
  let cancelGrace = () => {}
  let tryNow: (() => void) | null = null
  /** Asked after an await, during which it may have come to pass. */
  const isStopped = () => stopped !== null
  const abandoned = new Promise<null>((resolve) => {
    giveUp = () => resolve(null)
  })
  const done = run().finally(() => {
    isOver = true
    report.close()
    cancelGrace()
  })

  return {
    job,
    lease,
    done,
    stop,
    beat,
    isInterrupted: () => stopped === 'shutdown' && !isWritten,
    hurry() {
      const isWaiting = tryNow !== null
      tryNow?.()
      return isWaiting
    },
  }

  async function run(): Promise<void> {
    const verdict = await Promise.race([perform(), abandoned])
    if (verdict === null || stopped !== null) return
    const outcome = await settle(verdict, { ...parts, job, lease, report, beat, isStopped, pause: rest })
    if (outcome === 'stopped') return
    isWritten = outcome === 'written'
    if (!isWritten && !isStopped()) toldLost()
    parts.onChange(job.jobId)
  }

  async function perform(): Promise<Verdict> {
    try {
      return successOf(
        await parts.work(
          runOf(job, controller.signal, report, host, { saved: () => store.checkpoints(job.jobId), save }),
        ),
        report,
      )
    } catch (error) {
      if (stopped === null && !(error instanceof JobError)) {
        log.write('error', 'The work of a job failed by a mistake of ours', { ...about, error })
      }
      return verdictOn(error, job, host)
    }
  }

  async function beat(): Promise<void> {
    if (stopped !== null || isOver) return
    const news = report.take()
    const now = clock.now()
    let outcome: 'extended' | 'lost'
    try {
      outcome = await store.heartbeat(lease, now + leaseMs, news, now)
    } catch (error) {
      report.putBack(news)
      throw error
    }
    if (outcome === 'lost') stop('lost')
    else if (Object.keys(news).length > 0) parts.onChange(job.jobId)
  }

  function save(entries: Readonly<Record<string, unknown>>): Promise<void> {
    const write = async () => {
      if ((await store.saveCheckpoints(lease, entries)) === 'lost') stop('lost')
    }
    return savePatiently(write, { clock, signal: controller.signal, beat })
  }

  function stop(reason: StopReason) {
    if (isOver) return
    // The process waits for no work when it stops, not even for work that was asked to stop before.
    if (reason === 'shutdown') giveUp()
    if (stopped !== null) return
    stopped = reason
    report.close()
    if (reason === 'lost') toldLost()
    controller.abort(new Error(stopWords[reason]))
    if (reason === 'shutdown') return
    cancelGrace = clock.timer(ignoredStopMs, () => {
      log.write('warn', 'Work goes on though it was told to stop; its place is given to other jobs', {
        ...about,
        told: reason,
      })
      giveUp()
    })
  }

  function toldLost() {
    parts.observe?.({ what: 'lost', job })
    log.write('info', 'A job was taken from its worker; what came of this attempt is dropped', about)
  }

  /** The reaper may ask for another try before the time is over. */
  async function rest(ms: number): Promise<void> {
    const early = new AbortController()
    tryNow = () => early.abort()
    await pause(clock, ms, controller.signal, early.signal)
    tryNow = null
  }

  function noted(message: string) {
    return (error: unknown) => log.write('warn', message, { ...about, error })
  }
}

const stopWords: Readonly<Record<StopReason, string>> = {
  cancelled: 'The job was cancelled.',
  deadline: 'The deadline of the job has passed.',
  lost: 'The job was taken from this worker.',
  shutdown: 'The service is stopping.',
}

function runOf(
  job: JobToDo,
  signal: AbortSignal,
  report: PendingReport,
  { clock }: Host,
  { saved, save }: { readonly saved: JobRun['checkpoints']; readonly save: JobRun['saveCheckpoints'] },
): JobRun {
  return {
    job,
    attempt: job.attempt,
    signal,
    progress: report.progress,
    stage: report.stage,
    counters: report.counters,
    async wait(ms) {
      await pause(clock, ms, signal)
      signal.throwIfAborted()
    },
    checkpoints: saved,
    saveCheckpoints: save,
  }
}
