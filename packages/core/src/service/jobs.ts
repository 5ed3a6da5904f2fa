import type { Billing } from '../billing/billing.ts'
import type { InputCheck } from '../http/input-check.ts'
import { createJobChanges } from '../jobs/changes.ts'
import type { JobObservation } from '../jobs/job.ts'
import { createJobFiles, type JobFiles } from '../jobs/job-files.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import type { JobKind } from '../jobs/kind.ts'
import { type Repeated, repeat } from '../jobs/repeat.ts'
import { jobSettings } from '../jobs/settings.ts'
import type { EndOutcome } from '../jobs/store.ts'
import { createWorker } from '../jobs/worker.ts'
import { minuteMs, secondMs } from '../kernel/clock.ts'
import type { Clock } from '../kernel/host.ts'
import { uuidV7 } from '../kernel/ids.ts'
import { pause } from '../kernel/pause.ts'
import { deckWork } from '../pitch-decks/work.ts'
import { pruneVerdicts } from '../vc-backability/verdict-pruner.ts'
import { createJobKinds, type JobKindParts } from './job-kinds.ts'
import type { ServiceOptions } from './options.ts'

export interface OpenedJobs {
  readonly jobs: Jobs
  /**
   * Gives back what a dead process held, then works on jobs until `close`. Resolves once jobs are taken; while the storage
   * refuses that it is tried again. Only in the one process that holds the storage.
   */
  work(): Promise<void>
  /** Throws when jobs are to be worked on and nobody has looked after them for a while. */
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

export interface JobsPlace {
  readonly options: Pick<ServiceOptions, 'host' | 'storage' | 'jobs' | 'observeJob' | 'uploads' | 'decks'> &
    Pick<JobKindParts, 'locations'>
  readonly companies: JobKindParts['companies']
  /** What the service does of long work by itself; the embedder's own goes before it. */
  readonly own: Pick<JobKindParts, 'work' | 'answerVcBackability'>
  readonly billing: Billing
  /** An event waits to be sent. */
  readonly onDelivery: () => void
}

/** Jobs for callers in this process and over HTTP, and the worker behind them. */
export function openJobs({ options, companies, own, billing, onDelivery }: JobsPlace): OpenedJobs {
  const { host, storage, observeJob } = options
  const { clock, entropy, log } = host
  const files =
    options.uploads === undefined
      ? null
      : createJobFiles({ host, uploads: options.uploads, store: storage.jobs })
  const kinds = createJobKinds({
    ...own,
    ...options.jobs,
    work: { ...own.work, ...deckWorkOf(options), ...options.jobs?.work },
    companies,
    locations: options.locations,
    crypto: host.crypto,
  }).map((kind) => (files === null ? kind : requiringFile(kind, files)))
  const isWithFile = new Set(kinds.filter(({ upload }) => upload !== null).map(({ type }) => type))
  const { work: _work, answerVcBackability: _answer, ...given } = options.jobs ?? {}
  const settings = jobSettings(given)
  const stopping = new AbortController()
  const changes = createJobChanges(clock)
  const worker = createWorker({
    host,
    store: storage.jobs,
    kinds,
    settings,
    workerId: uuidV7(clock.now(), entropy),
    onChange: changes.changed,
    onEnd,
    observe,
  })
  const jobs = createJobs({
    host,
    store: storage.jobs,
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
    if (job.environment === 'live' && isWithFile.has(job.type)) files?.ended(job)
    observe({ what: 'ended', job })
  }

  function observe(event: JobObservation) {
    try {
      observeJob?.(event)
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
    sweeping.push(
      repeat(host, minuteMs, 'Removing old verdicts', () =>
        pruneVerdicts(storage.verdicts, clock, stopping.signal),
      ),
    )
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

function deckWorkOf({ uploads, decks }: JobsPlace['options']): JobKindParts['work'] {
  return uploads === undefined || decks === undefined
    ? {}
    : { pitch_deck: deckWork({ reader: decks, uploads }) }
}

function requiringFile(kind: JobKind, { requiring }: JobFiles): JobKind {
  return kind.upload === null || kind.work === null ? kind : { ...kind, work: requiring(kind.work) }
}

/** Half a lease: until then nothing is late that a look would have found. */
const silentMsMax = 15 * secondMs

export interface CheckedJobsParts {
  readonly checkInput: InputCheck
  readonly billing: Pick<Billing, 'topUpTest'>
  readonly clock: Pick<Clock, 'now'>
}

/** The same for callers in this process: a body is held against the schema of its kind, and a test ledger is topped up, first. */
export function checkedJobs(jobs: Jobs, { checkInput, billing, clock }: CheckedJobsParts): Jobs {
  const checked = (kind: JobKind, body: unknown) => checkInput<unknown>(`create${kind.name}`, body)
  return {
    ...jobs,
    read: async (kind, order) => jobs.read(kind, { ...order, body: checked(kind, order.body) }),
    quote: async (kind, order) => jobs.quote(kind, { ...order, body: checked(kind, order.body) }),
    async create(kind, order, request) {
      if (order.key.kind === 'test') await billing.topUpTest(order.key.accountId, clock.now())
      return jobs.create(kind, order, request)
    },
  }
}
