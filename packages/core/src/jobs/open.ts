import type { Billing } from '../billing/index.ts'
import { type Host, minuteMs, pause, secondMs, type UploadStore, uuidV7 } from '../kernel/index.ts'
import { createJobChanges } from './changes.ts'
import type { JobObservation } from './job.ts'
import { createJobFiles, type JobFiles } from './job-files.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { type JobKinds, mapKinds } from './kind.ts'
import { type Repeated, repeat } from './repeat.ts'
import { type JobSettings, jobSettings } from './settings.ts'
import type { EndOutcome, JobStore } from './store.ts'
import { createWorker } from './worker.ts'

export interface OpenedJobs {
  readonly jobs: Jobs
  /**
   * Gives back what a dead process held, then works on jobs until `close`. Resolves once jobs are taken; while the storage
   * refuses that it is tried again. Only in the one process that holds the storage.
   */
  work(): Promise<void>
  /** Throws when this service should work on jobs and no worker has run for a while. */
  check(): Promise<void>
  /** Begins the file of a job; null where nothing keeps files. */
  readonly beginSpool: JobFiles['begin'] | null
  /** No job is made any more, and whoever watches one is sent away. */
  refuse(): void
  /** Lets running work end for a while, and gives the rest back. */
  close(): Promise<void>
  /** Once no request is under way that brings a file: resolves when what must go is gone. */
  closeFiles(): Promise<void>
}

/** What is done once a minute while jobs are worked on. */
export interface Upkeep {
  /** For the log: `Removing old verdicts`. */
  readonly what: string
  run(stopping: AbortSignal): Promise<void>
}

export interface JobsPlace {
  readonly host: Host
  readonly store: JobStore
  readonly kinds: JobKinds
  readonly settings: Partial<JobSettings>
  readonly billing: Billing
  /** Where the files of jobs are kept; absent: nowhere. */
  readonly uploads?: UploadStore | undefined
  readonly observe?: ((event: JobObservation) => void) | undefined
  readonly upkeep: readonly Upkeep[]
  /** An event waits to be sent. */
  readonly onDelivery: () => void
}

/** Jobs for callers in this process and over HTTP, and the worker behind them. */
export function openJobs(place: JobsPlace): OpenedJobs {
  const { host, store, billing, uploads, onDelivery } = place
  const { clock, entropy, log } = host
  const files = uploads === undefined ? null : createJobFiles({ host, uploads, store })
  const kinds = files === null ? place.kinds : requiringFiles(place.kinds, files)
  const settings = jobSettings(place.settings)
  const stopping = new AbortController()
  const changes = createJobChanges(clock)
  const worker = createWorker({
    host,
    store,
    kinds: Object.values(kinds),
    settings,
    workerId: uuidV7(clock.now(), entropy),
    onChange: changes.changed,
    onEnd,
    observe,
  })
  const jobs = createJobs({
    host,
    store,
    kinds,
    billing,
    settings,
    changes,
    worker: { ...worker, wake },
    files,
    onEnd,
    stopping: stopping.signal,
  })
  let working: Promise<void> | null = null
  const sweeping: Repeated[] = []
  let askedAt = 0
  let isToldIdle = false

  function wake(job: Parameters<typeof worker.wake>[0]) {
    if (working === null && !isToldIdle) {
      isToldIdle = true
      log.write('warn', 'A job was made and waits: nobody works on jobs here before service.work() is called')
    }
    worker.wake(job)
  }

  function onEnd({ job, delivery }: EndOutcome & { readonly outcome: 'ended' }) {
    if (delivery === 'queued') onDelivery()
    if (job.environment === 'live' && kinds[job.type].upload !== null) files?.ended(job)
    observe({ what: 'ended', job })
  }

  function observe(event: JobObservation) {
    try {
      place.observe?.(event)
    } catch (error) {
      log.write('error', 'The observer of jobs failed', { job_id: event.job.jobId, error })
    }
  }

  async function begin(): Promise<void> {
    for (let tries = 1; !stopping.signal.aborted; tries++) {
      try {
        const count = await worker.recover()
        if (count > 0) log.write('info', 'Jobs of a process that died were given back', { jobs: count })
        break
      } catch (error) {
        if (tries === 1) log.write('error', 'Jobs cannot be worked on yet; it is tried again', { error })
        await pause(clock, secondMs, stopping.signal)
      }
    }
    if (stopping.signal.aborted) return
    if (files !== null) sweeping.push(await sweepFrom(files))
    for (const { what, run } of place.upkeep)
      sweeping.push(repeat(host, minuteMs, what, () => run(stopping.signal)))
    worker.start()
  }

  /** What a dead process left goes first. */
  async function sweepFrom({ sweep }: JobFiles): Promise<Repeated> {
    const what = 'Removing files of jobs that ended'
    await sweep().catch((error: unknown) =>
      log.write('warn', `${what} failed, and is tried again`, { error }),
    )
    return repeat(host, minuteMs, what, sweep)
  }

  return {
    jobs,
    beginSpool: files?.begin ?? null,
    work() {
      if (working === null) {
        askedAt = clock.now()
        working = begin()
      }
      return working
    },
    async check() {
      if (working === null || stopping.signal.aborted) return
      const silentMs = clock.now() - (worker.lookedAt() ?? askedAt)
      if (silentMs > silentMsMax)
        throw new Error(`Nobody has looked after the jobs for ${Math.round(silentMs / secondMs)} s.`)
    },
    refuse: () => stopping.abort(),
    async close() {
      stopping.abort()
      if (working === null) return
      await working
      const jobsRunning = worker.running()
      if (jobsRunning > 0)
        log.write('info', 'Running jobs get their time to end', {
          jobs: jobsRunning,
          up_to_ms: settings.shutdownGraceMs,
        })
      const { released } = await worker.stop(settings.shutdownGraceMs)
      if (released > 0) log.write('info', 'Jobs were given back unfinished', { jobs: released })
      await Promise.all(sweeping.map((sweep) => sweep.stop()))
    },
    async closeFiles() {
      await files?.close()
    },
  }
}

/** The same kinds, but for works whose file is gone. */
const requiringFiles = (kinds: JobKinds, { requiring }: JobFiles): JobKinds =>
  mapKinds(kinds, (kind) =>
    kind.upload === null || kind.work === null ? kind : { ...kind, work: requiring(kind.work) },
  )

/** Half a lease: until then nothing is late that a look would have found. */
const silentMsMax = 15 * secondMs
