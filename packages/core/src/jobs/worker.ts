import { type Environment, type Host, minuteMs, secondMs } from '../kernel/index.ts'
import { type Attempt, beginAttempt, leaseMs } from './attempt.ts'
import type { Job, JobObservation } from './job.ts'
import type { JobType } from './job-types.ts'
import type { JobKind } from './kind.ts'
import { createLane, type Lane } from './lane.ts'
import { prune } from './pruner.ts'
import { giveBackLeased, reap } from './reaper.ts'
import { type Repeated, repeat } from './repeat.ts'
import type { JobSettings } from './settings.ts'
import type { ClaimedJob, EndOutcome, JobStore, LeasedJob } from './store.ts'

export const heartbeatMs = 10 * secondMs
export const reapMs = secondMs
export const pollMs = secondMs

export interface WorkerParts {
  readonly host: Host
  readonly store: JobStore
  readonly kinds: readonly JobKind[]
  readonly settings: JobSettings
  /** Who takes the jobs, for people. */
  readonly workerId: string
  /** A job of this process is not as it was. */
  readonly onChange: (jobId: string) => void
  /** A job ended, by its work or by the reaper. */
  readonly onEnd: (ended: EndOutcome & { readonly outcome: 'ended' }) => void
  /** Told of attempts that were lost or are made again; it must throw nothing. */
  readonly observe?: (event: JobObservation) => void
}

/** Works on the jobs of every kind, watches over leases and deadlines, and removes what is kept no longer. */
export interface Worker {
  /**
   * Gives back what a dead process held. Only where no other worker can be alive, once, before `start`. Returns how many there
   * were.
   */
  recover(): Promise<number>
  start(): void
  /** A job was made. */
  wake(job: Pick<Job, 'type' | 'environment'>): void
  /** Tells the work of a job that it was cancelled; nothing happens where it does not run here. */
  cancelled(job: Pick<Job, 'jobId' | 'type' | 'environment'>): void
  /**
   * Takes no further job, waits up to `graceMs` for those that run, then tells them to stop and gives them back, their attempt
   * with them.
   */
  stop(graceMs: number): Promise<Stopped>
  running(): number
  /** When it last came through a look at leases and deadlines, which it takes every second; null before the first one. */
  lookedAt(): number | null
}

export interface Stopped {
  /** Jobs that were let go unfinished; another attempt is not counted. */
  readonly released: number
}

export function createWorker(parts: WorkerParts): Worker {
  const { host, store, kinds, settings, workerId, onChange } = parts
  const { clock, log } = host
  const attempts = new Map<string, Attempt>()
  const stopping = new AbortController()
  // Test jobs have places of their own: else a free key would keep those waiting that pay.
  const lanes: Readonly<Record<Environment, ReadonlyMap<JobType, Lane>>> = {
    live: new Map(kinds.map((kind) => [kind.type, laneOf(kind, 'live')])),
    test: new Map(kinds.map((kind) => [kind.type, laneOf(kind, 'test')])),
  }
  const everyLane = () => [...lanes.live.values(), ...lanes.test.values()]
  const rounds: Repeated[] = []
  let hasStarted = false
  let lookedAt: number | null = null
  let onIdle = () => {}

  function laneOf(kind: JobKind, environment: Environment): Lane {
    const { type, deadlineMs } = kind
    return createLane({
      type,
      host,
      concurrency:
        environment === 'test' ? settings.testConcurrency : (settings.concurrency[type] ?? kind.concurrency),
      claim(limit) {
        const now = clock.now()
        return store.claim({
          type,
          environment,
          workerId,
          limit,
          now,
          leaseUntil: now + leaseMs,
          deadlineAt: now + deadlineMs,
        })
      },
      work: (claimed) => work(kind, claimed),
      release,
    })
  }

  async function work(kind: JobKind, claimed: ClaimedJob): Promise<void> {
    const { jobId, environment } = claimed.job
    onChange(jobId)
    const attempt = beginAttempt(claimed, {
      ...parts,
      work: environment === 'test' ? kind.testWork : (kind.work ?? noWork),
    })
    // Another process had taken it for dead, and it came back to this one.
    attempts.get(jobId)?.stop('lost')
    attempts.set(jobId, attempt)
    try {
      await attempt.done
    } finally {
      if (attempts.get(jobId) === attempt) attempts.delete(jobId)
      if (attempts.size === 0) onIdle()
    }
  }

  async function release({ job, lease }: LeasedJob): Promise<void> {
    try {
      if ((await store.release(lease, clock.now())) === 'released') onChange(job.jobId)
    } catch (error) {
      // Its lease ends by itself, or the next start gives it back.
      log.write('warn', 'A job could not be given back', { job_id: job.jobId, error })
    }
  }

  /** All in one turn, so that they share a commit. */
  async function beatAll(): Promise<void> {
    const beats = await Promise.allSettled([...attempts.values()].map((attempt) => attempt.beat()))
    const failed = beats.find((beat) => beat.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }

  function wakeAll() {
    for (const lane of everyLane()) lane.wake()
  }

  async function idleWithin(ms: number): Promise<void> {
    if (attempts.size === 0) return
    await new Promise<void>((resolve) => {
      const cancel = clock.timer(ms, resolve)
      onIdle = () => {
        cancel()
        resolve()
      }
    })
    onIdle = () => {}
  }

  return {
    recover: () => giveBackLeased(parts),

    start() {
      if (hasStarted || stopping.signal.aborted) return
      hasStarted = true
      rounds.push(
        repeat(host, pollMs, 'Looking for due jobs', async () => wakeAll()),
        repeat(host, heartbeatMs, 'Telling that jobs are alive', beatAll),
        repeat(host, reapMs, 'Watching over leases and deadlines', async () => {
          await reap(parts, (jobId) => attempts.get(jobId))
          lookedAt = clock.now()
        }),
        repeat(host, minuteMs, 'Removing old jobs', () => prune(store, clock, settings, stopping.signal)),
      )
      wakeAll()
    },

    wake({ type, environment }) {
      if (hasStarted) lanes[environment].get(type)?.wake()
    },

    cancelled({ jobId, type, environment }) {
      attempts.get(jobId)?.stop('cancelled')
      lanes[environment].get(type)?.cancelled(jobId)
    },

    async stop(graceMs) {
      stopping.abort()
      await Promise.all(everyLane().map((lane) => lane.close()))
      await idleWithin(graceMs)
      const left = [...attempts.values()]
      for (const attempt of left) attempt.stop('shutdown')
      await Promise.all(left.map(({ done }) => done))
      const interrupted = left.filter((attempt) => attempt.isInterrupted())
      await Promise.all(interrupted.map(release))
      await Promise.all(rounds.map((round) => round.stop()))
      return { released: interrupted.length }
    },

    running: () => attempts.size,
    lookedAt: () => lookedAt,
  }
}

/** Such a job was made by a service that had been given the work. */
async function noWork(): Promise<never> {
  throw new Error('This service has no work for live jobs of this kind.')
}
